import { ApiRefusal, NetworkFailure } from "#web/api.ts";

/** What a failed exchange says about the session. Only a request that was never answered is held off (SES-10). */
export function meaningOf(error: unknown): "over" | "failed" | "unheard" {
  const status = error instanceof ApiRefusal || error instanceof NetworkFailure ? error.status : null;
  // A foreign page in place of our answer, as from a hotel's gateway, says nothing.
  if (status === null || status === 200) return "unheard";
  return status >= 500 || status === 429 ? "failed" : "over";
}
