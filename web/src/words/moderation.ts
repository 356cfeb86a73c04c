import { moderation as de } from "./de/moderation";
import { moderation as en } from "./en/moderation";
import { moderation as es } from "./es/moderation";
import { inAll } from "./words.svelte";

export type ModerationWords = typeof en;

/** What moderators read. Its words come with their pages, which few people open. */
export const moderationWords: ModerationWords = inAll({ en, de, es });
