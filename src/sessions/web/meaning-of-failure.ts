import { ApiRefusal, NetworkFailure } from "#web/api.ts";

/** Classifies a failed token exchange. Only a request that was never answered is held off (SES-10). */
export function meaningOf(error: unknown): "over" | "failed" | "unanswered" {
  const status = error instanceof ApiRefusal || error instanceof NetworkFailure ? error.status : null;
  // A page that is not ours (a captive portal, for example) gives no information about the session.
  if (status === null || status === 200) return "unanswered";
  return status >= 500 || status === 429 ? "failed" : "over";
}
