/** The types of the API, generated from the server's models: `npm run types`. */
import type { components } from "./schema";

type Models = components["schemas"];

/** The server always sends every field, but the schema marks those with a default as optional. */
type Sent<T> = T extends object ? { [Key in keyof T]-?: Sent<T[Key]> } : T;

export type Problem = Sent<Models["Problem"]>;
export type About = Sent<Models["About"]>;

export type GameInfo = Sent<Models["GameInfo"]>;
export type RulesetInfo = Sent<Models["RulesetInfo"]>;
export type Chapter = Sent<Models["Chapter"]>;
export type GlossaryEntry = Sent<Models["GlossaryEntry"]>;
export type LessonInfo = Sent<Models["LessonInfo"]>;
export type LessonMatch = Sent<Models["LessonMatch"]>;
export type NextAction = Sent<Models["NextAction"]>;

export type Choices = Sent<Models["Choices"]>;
export type Setting = Sent<Models["Setting"]>;
export type Preset = Sent<Models["Preset"]>;
export type SideChoices = Sent<Models["SideChoices"]>;
export type Ready = Sent<Models["Ready"]>;
export type Offer = Sent<Models["Offer"]>;
export type Things = Sent<Models["Things"]>;
export type OneOf = Sent<Models["OneOf"]>;
export type Places = Sent<Models["Places"]>;
export type SetupInProgress = Sent<Models["SetupInProgress"]>;
export type OptionsCheck = Sent<Models["OptionsCheck"]>;
export type SideCheck = Sent<Models["SideCheck"]>;
export type Gauge = Sent<Models["Gauge"]>;
export type Mistake = Sent<Models["Mistake"]>;

export type FairPlay = Sent<Models["FairPlay"]>;

export type Profile = Sent<Models["Profile"]>;
export type Account = Sent<Models["Account"]>;
export type Session = Sent<Models["Session"]>;
export type HeldMatch = Sent<Models["HeldMatch"]>;
export type Vacation = Sent<Models["Vacation"]>;
export type ApiToken = Sent<Models["ApiToken"]>;
export type NewToken = Sent<Models["NewToken"]>;
export type RecoveryCodes = Sent<Models["RecoveryCodes"]>;
export type Seat = Sent<Models["Seat"]>;
export type SeatRequest = Models["SeatRequest"];
export type MatchOptions = Models["MatchOptions"];
export type NewMatch = Omit<Models["NewMatch"], "rated"> & { rated?: boolean };
export type SharedPosition = Sent<Models["SharedPosition"]>;
export type ShownPosition = Sent<Models["ShownPosition"]>;
export type Race = Sent<Models["Race"]>;
export type TimeControl = Sent<Models["LiveTime-Output"]> | Sent<Models["CorrespondenceTime-Output"]>;
export type ClockInfo = Sent<Models["ClockInfo"]>;
export type MatchSummary = Sent<Models["MatchSummary"]>;

export type Pace = Models["PlayerRating"]["pace"];
export type PlayerRating = Sent<Models["PlayerRating"]>;
export type PlayerPage = Sent<Models["PlayerPage"]>;
export type RatingChange = Sent<Models["RatingChange"]>;
export type Leaderboard = Sent<Models["Leaderboard"]>;

export type Grid = Sent<Models["Grid"]>;
export type Cell = Sent<Models["Cell"]>;
export type Bar = Sent<Models["Bar"]>;
export type Cause = Sent<Models["Cause"]>;
export type Ability = Sent<Models["Ability"]>;
export type Unit = Sent<Models["Unit"]>;
export type Link = Sent<Models["Link"]>;
export type Board = Sent<Models["Board"]>;
export type Item = Sent<Models["Item"]>;
export type Zone = Sent<Models["Zone"]>;
export type Counter = Sent<Models["Counter"]>;
export type Prompt = Sent<Models["Prompt"]>;
export type Outcome = Sent<Models["Outcome"]>;
export type Status = Sent<Models["Status"]>;
export type Event = Sent<Models["Event"]>;
export type Deed = NonNullable<Event["deed"]>;
export type LogEntry = Sent<Models["LogEntry"]>;
export type View = Sent<Models["View"]>;

export type ActionInfo = Sent<Models["ActionInfo"]>;
export type PickInfo = Sent<Models["PickInfo"]>;
export type Verdict = NonNullable<PickInfo["verdict"]>;
export type Fate = Sent<Models["Fate"]>;
export type Preview = Sent<Models["Preview"]>;
export type Odds = NonNullable<Preview["odds"]>;
export type Figure = Sent<Models["Figure"]>;
export type Battle = Sent<Models["Battle"]>;
export type BattleSide = Battle["sides"][number];
export type Blow = Sent<Models["Blow"]>;
export type Threat = Sent<Models["Threat"]>;
export type Threats = Sent<Models["Threats"]>;
export type WhyNot = Sent<Models["WhyNot"]>;
export type Rights = Sent<Models["Rights"]>;
export type HintsInfo = Sent<Models["HintsInfo"]>;
export type Evaluations = Sent<Models["Evaluations"]>;
export type Snapshot = Sent<Models["Snapshot"]>;
export type BoardPicture = Sent<Models["BoardPicture"]>;
export type Guide = Sent<Models["Guide"]>;
export type GuideSection = Guide["sections"][number];
export type GuideFigure = GuideSection["figures"][number];
export type Fights = NonNullable<GuideSection["fights"]>;
export type WayToPlay = GameInfo["ways"][number];
export type MatchPicture = Sent<Models["MatchPicture"]>;
export type PastPosition = Sent<Models["PastPosition"]>;

export type EditorInfo = Sent<Models["EditorInfo"]>;
export type DraftRequest = Models["DraftRequest"];
export type Edit = NonNullable<DraftRequest["edit"]>;
export type DraftInfo = Sent<Models["DraftInfo"]>;
export type PieceInfo = Sent<Models["PieceInfo"]>;
export type Palette = NonNullable<EditorInfo["palette"]>;
export type Property = Sent<Models["Property"]>;
export type Value = Property["options"][number]["value"] | boolean;

export type Command = Models["Command"];
export type Accepted = Sent<Models["Accepted"]>;
export type Refused = Sent<Models["Refused"]>;
export type Answer = Accepted | Refused;

export type LobbySnapshot = Sent<Models["LobbySnapshot"]>;
export type Seek = Sent<Models["Seek"]>;
export type SeekRequest = Models["SeekRequest"];
export type ChallengeRequest = Models["ChallengeRequest"];
export type Challenge = Sent<Models["Challenge"]>;
export type Friend = Sent<Models["Friend"]>;
export type Notice = Sent<Models["Notice"]>;
export type WatchedMatch = Sent<Models["WatchedMatch"]>;
export type Seated = Sent<Models["Seated"]>;
export type Tournament = Sent<Models["Tournament"]>;
export type TournamentKind = Tournament["kind"];
export type TournamentDetails = Sent<Models["TournamentDetails"]>;
export type TournamentPairing = Sent<Models["TournamentPairing"]>;
export type TournamentRequest = Models["TournamentRequest"];
export type TournamentPlacing = Sent<Models["TournamentPlacing"]>;
export type Chat = Sent<Models["Chat"]>;
export type ChatMessage = Sent<Models["ChatMessage"]>;
export type ChatRequest = Models["ChatRequest"];
export type Report = Models["Report"];

export type Passkey = Sent<Models["Passkey"]>;
export type PasskeyOptions = Sent<Models["PasskeyOptions"]>;
export type NewPasskey = Models["NewPasskey"];
export type PasskeyAnswer = Models["PasskeyAnswer"];
export type MailSettings = Sent<Models["MailSettings"]>;
export type PushSettings = Sent<Models["PushSettings"]>;
export type PushSubscription = Models["PushSubscription"];
export type Relations = Sent<Models["Relations"]>;
export type Webhook = Sent<Models["Webhook"]>;
export type WebhookTest = Sent<Models["WebhookTest"]>;

export type FlagInfo = Omit<Sent<Models["FlagInfo"]>, "evidence"> & { evidence: Evidence };
/** The evidence: some of the actions with their thinking time in microseconds, how many there are, and the
 *  total number of the player's actions. */
export interface Evidence {
  decisions: { command: number; text: string; took: number }[];
  count: number;
  of: number;
}
export type FlagDecision = Models["Review"]["decision"];
export type ReportInfo = Sent<Models["ReportInfo"]>;
export type ReportDecision = Models["ReportReview"]["decision"];
export type SanctionInfo = Sent<Models["SanctionInfo"]>;
export type SanctionKind = Models["NewSanction"]["kind"];
export type PersonOnRecord = Omit<Sent<Models["PersonOnRecord"]>, "flags"> & { flags: FlagInfo[] };
export type ComputerAgreement = Sent<Models["ComputerAgreement"]>;
export type AuditInfo = Sent<Models["AuditInfo"]>;

export type LabInfo = Sent<Models["LabInfo"]>;
export type LabRulesetInfo = Sent<Models["LabRulesetInfo"]>;
export type LabNumber = Sent<Models["LabNumber"]>;
export type LabRuleset = Sent<Models["LabRuleset"]>;
export type LabChanges = Models["LabChanges"];
export type LabCheck = Sent<Models["LabCheck"]>;
export type LabRunRequest = Models["LabRunRequest"];
export type LabMeasure = Sent<Models["MeasureSummary"]>;
export type ArmSummary = Sent<Models["ArmSummary"]>;
export type LabRun = Sent<Models["LabRun"]>;
