/** Decisions about a cash payout at the counter. Pure, for server and screen. */
import { z } from "zod";
import { DOCUMENTS } from "#kernel/identity-documents.ts";
import { compare, subtract, type Money } from "#kernel/money.ts";
import { openState, type OpenState } from "../../model/opening-hours.ts";
import { whyNotAgent, type Agent, type Outlet, type OutletService } from "../../model/outlet.ts";

/** The identity document as the cashier reads it. Its number is stored only as an HMAC. */
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

/** An e-KTP has 16 digits (NIK). The other documents have no format common to all issuers. */
export function whyNotDocument({ kind, number }: IdentityDocument): "document_number_invalid" | null {
  return kind === "ktp" && !/^[0-9]{16}$/.test(number) ? "document_number_invalid" : null;
}

/** What cash is paid out for: a transfer to its recipient, or a refund to its sender. */
export const PAYOUT_PURPOSES = ["pay_out", "refund"] as const;
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number];

export const PAYOUT_STATES = ["collecting", "paid", "released", "lapsed", "reversed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * Wrong codes in a day after which an outlet can look up none until the next day (CASH-3). A security constant, not a price or a figure
 * of law.
 */
export const WRONG_LOOK_UPS_PER_DAY = 10;

/** Terms of the counter, which the treasury or the law may change. */
export interface CounterTerms {
  /**
   * Minimum similarity, in hundredths, at which the document's name counts as the recipient's. Below it a second worker of the outlet
   * checks the document.
   */
  readonly nameMatchFrom: number;
  /** Threshold of the cash report (LTKT): cash of one person or agent on one day that has to be reported. */
  readonly cashReport: Money;
  /** An agent's float below this is low. */
  readonly lowFloat: Money;
}

export type NotServing =
  | { readonly why: "agent_suspended" | "agent_terminated" }
  | { readonly why: "outlet_inactive" }
  | { readonly why: "service_not_offered" }
  | { readonly why: "outlet_closed"; readonly open: OpenState };

/** Why an agent's outlet cannot begin a service now, or null. A service that has begun is finished even after closing time. */
export function whyNotServe(
  { outlet, agent }: { readonly outlet: Outlet; readonly agent: Pick<Agent, "status"> },
  service: OutletService,
  now: Date,
): NotServing | null {
  const notAgent = whyNotAgent(agent);
  if (notAgent) return { why: notAgent };
  if (outlet.status !== "active") return { why: "outlet_inactive" };
  if (!outlet.services.includes(service)) return { why: "service_not_offered" };
  const open = openState(outlet, now);
  return open.isOpen ? null : { why: "outlet_closed", open };
}

export interface OutletFunds {
  /** Paid out today, including payouts in progress. */
  readonly paidToday: Money;
  /** The same of the cashier alone, with the owner's limits for that cashier; null for the owner, and without such limits. */
  readonly cashier: CashierFunds | null;
  /** In the drawer and not held. */
  readonly free: Money;
  /** What a chain's prefund still covers, less payouts in progress; null where a payout needs no cover. */
  readonly cover: Money | null;
}

/** The owner's limits for a cashier, below those of the outlet, and the cashier's payouts of the day. */
export interface CashierFunds {
  readonly paidToday: Money;
  /** Null: as the outlet. */
  readonly payoutLimit: Money | null;
  readonly dayLimit: Money | null;
}

export interface NotCoverable {
  readonly why: "over_transfer_limit" | "over_day_limit" | "over_cashier_limit" | "drawer_short" | "float_short";
  /** The limit, or what is left of it. */
  readonly left: Money;
}

/**
 * Why an outlet cannot pay out an amount now, or null. Checks its limits, then the cashier's, then its cash, then its cover. The database checks again, row by
 * row.
 */
export function whyNotPayOut(
  { transferLimit, dayLimit }: Pick<Outlet, "transferLimit" | "dayLimit">,
  { paidToday, cashier, free, cover }: OutletFunds,
  amount: Money,
): NotCoverable | null {
  if (compare(amount, transferLimit) > 0) return { why: "over_transfer_limit", left: transferLimit };
  const leftToday = subtract(dayLimit, paidToday);
  if (compare(amount, leftToday) > 0) return { why: "over_day_limit", left: leftToday };
  const cashierLeft = cashier && leftOfCashier(cashier);
  if (cashierLeft && compare(amount, cashierLeft) > 0) return { why: "over_cashier_limit", left: cashierLeft };
  if (compare(amount, free) > 0) return { why: "drawer_short", left: free };
  return cover !== null && compare(amount, cover) > 0 ? { why: "float_short", left: cover } : null;
}

/** The most that a cashier may pay out now by the owner's limits, or null without limits. */
export function leftOfCashier({ paidToday, payoutLimit, dayLimit }: CashierFunds): Money | null {
  const today = dayLimit && subtract(dayLimit, paidToday);
  if (payoutLimit === null || today === null) return payoutLimit ?? today;
  return compare(payoutLimit, today) < 0 ? payoutLimit : today;
}
