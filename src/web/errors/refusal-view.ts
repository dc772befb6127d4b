/** What a thrown thing means for the person in front of the screen. Pure; show-error.ts shows it. */
import { Refusal } from "#kernel/refusal.ts";

export type ErrorView =
  /** The session is over: the blocking popup. */
  | { readonly as: "session_over" }
  | { readonly as: "permission_denied" }
  | { readonly as: "wrong_email_session" }
  | { readonly as: "wrong_type" }
  | { readonly as: "otp_expired" }
  | { readonly as: "not_found" }
  | { readonly as: "too_many"; readonly seconds: number }
  | { readonly as: "too_large" }
  | { readonly as: "unavailable" }
  /** Nobody answered: whether the call took effect is unknown, asking again with the same id is safe. */
  | { readonly as: "offline" }
  /** Sentences for single fields: the form shows them where they belong. */
  | { readonly as: "fields"; readonly fields: Readonly<Record<string, string>> }
  /** A refusal by the business, in the server's own sentence. */
  | { readonly as: "sentence"; readonly code: string; readonly sentence: string }
  /** Given up on purpose (another page was opened): nothing is shown. */
  | { readonly as: "nothing" }
  | { readonly as: "generic"; readonly requestId?: string };

/** Codes that have a row of their own in SPEC §8; all others speak for themselves. */
const ROWS: Readonly<Record<string, ErrorView>> = {
  session_over: { as: "session_over" },
  permission_denied: { as: "permission_denied" },
  email_session_over: { as: "wrong_email_session" },
  wrong_user_type: { as: "wrong_type" },
  otp_expired: { as: "otp_expired" },
  not_found: { as: "not_found" },
  too_large: { as: "too_large" },
  unavailable: { as: "unavailable" },
};

/** `sentence` and `requestId` are what the API client adds to a refusal that came over the wire. */
export function viewOf(thrown: unknown): ErrorView {
  if (!(thrown instanceof Error)) return { as: "generic" };
  if (thrown.name === "AbortError") return { as: "nothing" };
  if (thrown.name === "NetworkFailure" || thrown.name === "TimeoutError") return { as: "offline" };
  if (!(thrown instanceof Refusal)) return { as: "generic" };

  const { code, details } = thrown;
  const row = ROWS[code];
  if (row !== undefined) return row;
  if (code === "too_many_requests") return { as: "too_many", seconds: Math.max(0, Math.ceil(details.retryAfterSeconds ?? 0)) };
  if (details.fields !== undefined && Object.keys(details.fields).length > 0) return { as: "fields", fields: details.fields };
  const status: number = thrown.status;
  if (status === 401) return { as: "session_over" };
  const sentence = textOf(thrown, "sentence");
  if (status < 500 && sentence !== undefined && !UNSPEAKING.has(code)) return { as: "sentence", code, sentence };
  const requestId = textOf(thrown, "requestId");
  return requestId === undefined ? { as: "generic" } : { as: "generic", requestId };
}

/** These mean that our own client did something wrong: nothing the person could mend. */
const UNSPEAKING: ReadonlySet<string> = new Set([
  "malformed_request",
  "csrf_invalid",
  "api_key_invalid",
  "method_not_allowed",
  "unexpected",
]);

function textOf(thrown: object, name: "sentence" | "requestId"): string | undefined {
  const text: unknown = Reflect.get(thrown, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}
