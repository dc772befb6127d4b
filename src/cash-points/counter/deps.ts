/**
 * Dependencies of the counter: transfers, terms, name similarity and a key. The state of a transfer and its journals belong to `transfers`.
 * Every function here runs in the transaction of `ctx`, so that both capabilities change together or not at all.
 */
import { createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CashTransfer, HandOut, Issuer } from "#transfers/index.ts";
import type { CommissionTerm } from "../model/commission.ts";
import type { CounterTerms } from "./model/counter.ts";
import type { Keyring, Keys } from "#platform/keys/keyring.ts";
import type { FloatAccount } from "../float/model/float.ts";

/** Cash that can be paid out, or is being paid out: to a transfer's recipient, or to its sender as a refund. */
export type Collectable = Pick<HandOut, "transfer" | "purpose" | "amount" | "commissionLeft" | "name" | "sender" | "isHeld">;

/** Sender and recipient of a transfer. */
export interface Parties {
  /** User id. */
  readonly sender: string;
  readonly senderName: string;
  readonly recipientName: string;
  /** E.164: the one-time code for cash is sent here. */
  readonly recipientPhone: string | null;
}

/** The account that funds a payout, as the ledger names it, and the agent's commission. */
export interface PaidFrom {
  readonly account: FloatAccount;
  readonly whose: string;
  readonly commission: Money | null;
  /** The outlet's public name and its city. */
  readonly place?: string;
}

export type StartRefusal =
  | "pickup_code_locked"
  | "collect_otp_wrong"
  | "collect_otp_over"
  | "collecting_elsewhere"
  | "not_collectable";

export type StartAnswer =
  | { readonly outcome: "started"; readonly until: Date }
  /** Returned, not thrown: the counted wrong attempt has to be committed. */
  | { readonly outcome: "refused"; readonly why: StartRefusal; readonly triesLeft?: number };

interface AtOutlet {
  readonly transfer: Id<"tr">;
  readonly outlet: Id<"cp">;
  /** The worker at the counter. */
  readonly by: string;
}

export interface CounterTransfers {
  /** Whether a text can be a code, by its length and check digit. A text that cannot is not looked up. */
  isPickupCode(code: string): boolean;
  /**
   * What can be collected with a pickup or refund code, found by its HMAC; null when nothing can. Counts no attempt: wrong codes are
   * counted per outlet.
   */
  findCollectable(ctx: Ctx, code: string): Promise<Collectable | null>;
  /** Whether a code is locked after wrong one-time codes, for the outlet that looked it up last. False for every other outlet. */
  isLockedAt(ctx: Ctx, at: { readonly code: string; readonly outlet: Id<"cp"> }): Promise<boolean>;
  /** Whether a code was valid until its sender requested a newer one, while the cash still waits. The old one gives nothing away. */
  isReplaced(ctx: Ctx, code: string): Promise<boolean>;
  /** Sender and recipient of a transfer; null when it is unknown. */
  partiesOf(ctx: Ctx, transfer: Id<"tr">): Promise<Parties | null>;
  /** Sends a one-time code to the recipient of the cash. Null when it was not sent: too many codes, or the pickup code is locked. */
  sendCollectOtp(ctx: Ctx, at: AtOutlet): Promise<{ readonly sentTo: string } | null>;
  /** Sends another one-time code, requested by a holder of the tracking link while a cashier waits for it. */
  resendOtp(ctx: Ctx, token: string): Promise<"sent" | "unknown" | "not_awaited" | "not_sent">;
  /** Whether a cashier has looked up its pickup code within half an hour, so that another one-time code can be requested by the link. */
  isOtpAwaited(ctx: Ctx, token: string): Promise<boolean>;
  /** The transfer that waits to be paid under a virtual account number, or null. */
  findPayable(ctx: Ctx, number: string): Promise<CashTransfer | null>;
  /**
   * AVAILABLE → COLLECTING, or the cash of a refund, for this outlet alone. Takes over another outlet's expired lock. Five wrong one-time
   * codes lock the pickup code.
   */
  startCollecting(ctx: Ctx, at: AtOutlet & { readonly otp: string }): Promise<StartAnswer>;
  /** COLLECTING → AVAILABLE, by the outlet that has the lock. Does nothing when the lock has ended. */
  releaseCollecting(ctx: Ctx, at: AtOutlet): Promise<void>;
  /**
   * COLLECTING → PAID with its journals: pickup_payable against `from`, the commission, the fee. Or REFUND_PENDING → REFUNDED:
   * refund_payable against `from`. False when this outlet's lock has ended. Throws the ledger's NotCovered when a prefund is too small.
   */
  collect(ctx: Ctx, at: AtOutlet & { readonly from: PaidFrom }): Promise<boolean>;
  /**
   * PAID → RETURNED, or REFUNDED → REFUND_PENDING, by two people. False when it is too late or was not paid here. Throws NotCovered when
   * the deposit is too small.
   */
  reverseCollection(ctx: Ctx, at: AtOutlet & { readonly second: string }): Promise<boolean>;
  /**
   * CREATED or AWAITING_PAYMENT → FUNDED from an agent's account. `payer` is the user id of the person who pays the cash. The agent is
   * promised the commission by `term` and earns it when the transfer is PAID. Throws NotCovered when the deposit is too small.
   */
  payInCash(
    ctx: Ctx,
    at: AtOutlet & {
      readonly amount: Money;
      readonly term: CommissionTerm;
      readonly source: { readonly account: "agent_deposit" | "agent_receivable"; readonly whose: string };
    },
  ): Promise<PayInAnswer>;
}

export type PayInAnswer =
  /** The commission is computed from the principal, without fee and tax. */
  | { readonly outcome: "funded"; readonly payer: string; readonly commission: Money }
  | { readonly outcome: "refused"; readonly why: "not_payable" | "unknown" }
  /** The sender has to pay a different amount. */
  | { readonly outcome: "amount_differs"; readonly amount: Money };

/** A bank account of the operator to which agents pay. */
export interface OwnAccount {
  readonly bank: string;
  readonly number: string;
}

export interface CounterDeps {
  /** The site's address, for links in mails. */
  readonly siteUrl: string;
  readonly ownAccounts: readonly OwnAccount[];
  /** Maximum age in days of a bank transfer for a top-up. Null while the treasury has set no figure; then no top-up is accepted. */
  readonly topUpDays: (ctx: Ctx) => Promise<number | null>;
  /** The issuer named on the counter's slip, in the slip's language. */
  readonly issuerFor: (ctx: Ctx, language: Ctx["language"]) => Promise<Issuer>;
  readonly transfers: CounterTransfers;
  /** The terms in force. Null while the treasury has set none; then nothing is paid out. */
  readonly terms: (ctx: Ctx) => Promise<CounterTerms | null>;
  /** The agent's own commission for a service, else the standard one. */
  readonly commission: (ctx: Ctx, service: "pay_out" | "cash_in", agent: string) => Promise<CommissionTerm | null>;
  /** Similarity of a document's name to the recipient's, in hundredths. */
  readonly nameScore: (recipient: string, document: string) => number;
  /** The words of the first name, marked where the other name has different ones. Any marked word is another person's name. */
  readonly markName: (name: string, other: string) => readonly { readonly text: string; readonly differs: boolean }[];
  readonly documentKeys: Keys;
}

export type WiredWith = Omit<CounterDeps, "documentKeys">;

/** The dependencies, with the keys of this installation. */
export function counterDeps(keys: Keyring, wired: WiredWith): CounterDeps {
  return { ...wired, documentKeys: keys.keysFor("cash-points/identity documents") };
}

/**
 * HMAC of a document's kind and number. The same document gives the same key at every outlet and across rotations of secrets, so that the
 * cash of a day is summed by it. The number cannot be recovered from it.
 */
export function documentKeyOf(
  { documentKeys }: CounterDeps,
  document: { readonly kind: string; readonly number: string },
): Buffer {
  return createHmac("sha256", documentKeys.first()).update(`${document.kind}\n${document.number}`).digest();
}
