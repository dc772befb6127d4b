/** The counter: what is decided there about a payout of cash. Pure, for server and screen. */
import { z } from "zod";
import { DOCUMENTS } from "#kernel/identity-documents.ts";
import { compare, subtract, type Money } from "#kernel/money.ts";
import { openState, type OpenState } from "./opening.ts";
import type { Outlet, OutletService } from "./outlet.ts";

/** The identity document as the cashier reads it. Its number is kept as an HMAC only. */
export const documentSchema = z.strictObject({
  kind: z.enum(DOCUMENTS),
  number: z
    .string()
    .max(40)
    .overwrite((number) => number.toUpperCase().replaceAll(/[\s.-]/g, ""))
    .regex(/^[0-9A-Z]{6,20}$/),
  name: z.string().trim().min(1).max(140),
});
export type IdentityDocument = z.output<typeof documentSchema>;

/** An e-KTP has 16 digits (NIK). The other documents have no form that all issuers share. */
export function whyNotDocument({ kind, number }: IdentityDocument): "document_number_invalid" | null {
  return kind === "ktp" && !/^[0-9]{16}$/.test(number) ? "document_number_invalid" : null;
}

/** What cash is handed out for: a transfer to its recipient, or a refund to its sender. */
export const PAYOUT_PURPOSES = ["pay_out", "refund"] as const;
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number];

export const PAYOUT_STATES = ["collecting", "paid", "released", "lapsed", "reversed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Wrong codes on one day, after which an outlet looks nothing up until the next (PRODUCT §4). A setting of security, nobody's price or law. */
export const WRONG_LOOK_UPS_PER_DAY = 10;

/** Figures of the counter that the treasury or the law may change. */
export interface CounterTerms {
  /** From so many hundredths on, the document's name is the recipient's; below, a second person of the outlet looks. */
  readonly nameMatchFrom: number;
  /** Cash of one person or agent on one day from which on it must be reported (LTKT). */
  readonly cashReport: Money;
  /** Below this an agent's float is low. */
  readonly lowFloat: Money;
}

export type NotServing =
  | { readonly why: "outlet_inactive" }
  | { readonly why: "service_not_offered" }
  | { readonly why: "outlet_closed"; readonly open: OpenState };

/** Why an outlet can't begin a service now, or null. What has begun is finished whatever the clock shows. */
export function whyNotServe(outlet: Outlet, service: OutletService, now: Date): NotServing | null {
  if (outlet.status !== "active") return { why: "outlet_inactive" };
  if (!outlet.services.includes(service)) return { why: "service_not_offered" };
  const open = openState(outlet, now);
  return open.isOpen ? null : { why: "outlet_closed", open };
}

export interface Till {
  /** Paid out today, payouts under way included. */
  readonly paidToday: Money;
  /** In the drawer and not spoken for. */
  readonly free: Money;
  /** What a chain's prefund still covers, payouts under way taken off; null where a payout needs no cover. */
  readonly cover: Money | null;
}

export interface NotCoverable {
  readonly why: "over_transfer_limit" | "over_day_limit" | "drawer_short" | "float_short";
  /** The limit, or what is left of it. */
  readonly left: Money;
}

/** Why an outlet can't pay out so much now, or null: its limits, then its cash, then its cover. The database decides again, row by row. */
export function whyNotPayOut(
  { transferLimit, dayLimit }: Pick<Outlet, "transferLimit" | "dayLimit">,
  { paidToday, free, cover }: Till,
  amount: Money,
): NotCoverable | null {
  if (compare(amount, transferLimit) > 0) return { why: "over_transfer_limit", left: transferLimit };
  const leftToday = subtract(dayLimit, paidToday);
  if (compare(amount, leftToday) > 0) return { why: "over_day_limit", left: leftToday };
  if (compare(amount, free) > 0) return { why: "drawer_short", left: free };
  return cover !== null && compare(amount, cover) > 0 ? { why: "float_short", left: cover } : null;
}
