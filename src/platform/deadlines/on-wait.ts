export type WaitedFor = "connection" | "statement" | "derivation";

/** Called for each wait, however short; must be quick. */
export type OnWait = (what: WaitedFor, tookMs: number) => void;
