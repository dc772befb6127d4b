/** The names of a call: its states, its sides, how it ends. Pure, for server and screen. */
export const CALL_STATES = ["requested", "ringing", "connecting", "in_call", "ended"] as const;
export type CallState = (typeof CALL_STATES)[number];
export const SIDES = ["caller", "callee"] as const;
export type Side = (typeof SIDES)[number];
export const END_REASONS = ["hangup", "left", "failed", "no_answer", "rejected", "timeout"] as const;
export type EndReason = (typeof END_REASONS)[number];
/**
 * How the server knows that a call ended: a button, leaving the page within the app, the browser's report as the page is closed, the
 * missing heartbeat, a deadline, the end of the session, the browser's report that no connection is possible.
 */
export const PROOFS = ["button", "page_left", "page_closed", "heartbeat", "deadline", "session_over", "connection"] as const;
export type Proof = (typeof PROOFS)[number];
