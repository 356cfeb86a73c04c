/** The tabs in the record of a match. */
export type RecordTab = "log" | "chat" | "study" | "sides" | "piles" | "rules";
