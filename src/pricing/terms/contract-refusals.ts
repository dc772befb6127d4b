/**
 * Shared parts of the calls about terms. A separate file, because the switchboard needs it without the schemas of all terms, which are
 * larger than its page.
 */
import { z } from "zod";
import type { MenuNeed } from "#kernel/endpoint.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { TERM_MENUS } from "./model/kind-names.ts";

/** Terms as a maker-checker workflow. */
export const TERM_WORKFLOW = "pricing.term";
export const TERM_REASON_MAX_CHARS = 500;
export const text = z.string().trim().min(1).max(TERM_REASON_MAX_CHARS);

/** Every refusal about terms with its HTTP status. Each call lists its own. */
export const TERM_REFUSALS = {
  /** The terms of one business belong to its signed sheets. */
  term_by_sheet: 422,
  term_not_fitting: 422,
  /** A country of the key, the time zone of a country, or a requirement that does not exist; details of the last: the `codes`. */
  country_unknown: 422,
  zone_unknown: 422,
  requirement_unknown: 422,
  /** Details: the lowest `amount` at which agents would earn more than the `fee`, and `from` when. */
  commission_above_fee: 409,
  term_ends_too_early: 422,
  term_changes_nothing: 409,
  corridor_or_rail_unknown: 404,
  corridor_or_rail_repeated: 422,
  already_stopped: 409,
} as const satisfies Record<string, RefusalStatus>;
export type TermRefusal = keyof typeof TERM_REFUSALS;
export const only = <C extends TermRefusal>(...codes: C[]) => pickRefusals(TERM_REFUSALS, codes);

/** Requires one of these modules in any of the four menus; the use case then checks the menu of the kind. */
export const inTheMenus = (...module: [string, ...string[]]) => {
  const [first, second, ...rest] = TERM_MENUS.map((menu): MenuNeed => ({ menu, module }));
  if (!first || !second) throw new Error("terms have several menus");
  return { anyOf: [first, second, ...rest] } as const;
};
