/** Classifies a thrown error for the person at the screen. Pure; `showError` in catalogue.ts shows it. */
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
  /** No answer: whether the call took effect is unknown; a retry with the same id is safe. */
  | { readonly as: "offline" }
  /** Messages for single fields: the form shows them at the field. */
  | { readonly as: "fields"; readonly fields: Readonly<Record<string, string>> }
  /** A business refusal, in the server's own words. */
  | { readonly as: "sentence"; readonly code: string; readonly sentence: string }
  /** Aborted on purpose (another page was opened): nothing is shown. */
  | { readonly as: "nothing" }
  | { readonly as: "generic"; readonly requestId?: string };

/** Codes with their own row in MSG-8; all others are shown in the server's words. */
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

/** `sentence` and `requestId`: added by the API client to a refusal from the server. */
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

/** Codes that mean a fault in our own client: the person cannot correct them. */
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
