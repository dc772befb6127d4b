/** What the calls about terms have in common. By itself: the switchboard needs it without the shapes of all terms, which weigh more than its page. */
import { z } from "zod";
import type { RefusalStatus } from "#kernel/refusal.ts";

export const TERM_REASON_MAX_CHARS = 500;
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const text = z.string().trim().min(1).max(TERM_REASON_MAX_CHARS);

/** Every refusal about terms with its status; each call names its own below. */
export const TERM_REFUSALS = {
  id_already_used: 409,
  term_not_fitting: 422,
  /** Details: the lowest `amount` at which agents would earn more than the `fee`, and `from` when. */
  commission_above_fee: 409,
  term_ends_too_early: 422,
  term_changes_nothing: 409,
  term_already_waiting: 409,
  term_not_waiting: 409,
  term_own: 403,
  term_not_as_shown: 409,
  term_not_yours: 403,
  term_overtaken: 409,
  way_unknown: 404,
  ways_repeated: 422,
  already_stopped: 409,
} as const satisfies Record<string, RefusalStatus>;
export type TermRefusal = keyof typeof TERM_REFUSALS;
export const only = (...codes: TermRefusal[]) => Object.fromEntries(codes.map((code) => [code, TERM_REFUSALS[code]]));
