/** Why a gateway did not accept a message, for the log and for the doctor: never its text, which may name the recipient or hold a secret. */
import { codeOf } from "../doctor/run-checks.ts";
import { GatewayFailed, MessageRejected } from "./gateway.ts";

/** "550 5.1.1 …": the enhanced status code (RFC 3463), which distinguishes an unknown mailbox, a full one, and a sender that is not allowed. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

/**
 * The reason of a rejection, or the adapter's text about a failed gateway; otherwise the driver's code, and for a mail server its three
 * digits with the enhanced status code.
 */
export function whyNotTaken(error: unknown): string {
  if (error instanceof MessageRejected) return error.reason;
  if (error instanceof GatewayFailed) return error.message;
  const { responseCode, response } = error instanceof Error ? (error as { responseCode?: unknown; response?: unknown }) : {};
  const digits = typeof responseCode === "number" ? String(responseCode) : null;
  const enhanced = typeof response === "string" ? (ENHANCED.exec(response)?.[1] ?? null) : null;
  return [codeOf(error), digits, enhanced].filter((part) => part !== null).join(" ");
}
