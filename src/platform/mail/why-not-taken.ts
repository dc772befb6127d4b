/** Why a gateway did not take a message, for the log and for the doctor: never its words, which may name the recipient or hold a secret. */
import { codeOf } from "../doctor/run-checks.ts";
import { GatewayFailed, MessageRejected } from "./gateway.ts";

/** "550 5.1.1 …": the enhanced status code (RFC 3463), which tells an unknown mailbox from a full one or a sender that is not let through. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

/** The reason of a rejection, the adapter's sentence about a gateway that failed; else the driver's code, and of a mail server its three digits with the status code. */
export function whyNotTaken(error: unknown): string {
  if (error instanceof MessageRejected) return error.reason;
  if (error instanceof GatewayFailed) return error.message;
  const { responseCode, response } = error instanceof Error ? (error as { responseCode?: unknown; response?: unknown }) : {};
  const digits = typeof responseCode === "number" ? String(responseCode) : null;
  const enhanced = typeof response === "string" ? (ENHANCED.exec(response)?.[1] ?? null) : null;
  return [codeOf(error), digits, enhanced].filter((part) => part !== null).join(" ");
}
