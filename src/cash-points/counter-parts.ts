/**
 * What the counter is wired with: the transfers behind it, the terms that it obeys, a name's nearness, and a key. The state of a transfer and its
 * journals belong to transfers; every function here works in the transaction of `ctx`, so that both change together or not at all.
 */
import { createHmac } from "node:crypto";
import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CashTransfer, HandOut, Issuer } from "#transfers/index.ts";
import type { CommissionTerm } from "./commission.ts";
import type { CounterTerms } from "./counter.ts";
import type { Keyring, Keys } from "#platform/keys/keyring.ts";
import type { FloatAccount } from "./float.ts";

/** Cash that can be handed out, or is being: to the recipient of a transfer, or to its sender as a refund. */
export type Collectable = Pick<HandOut, "transfer" | "purpose" | "amount" | "commissionLeft" | "name" | "sender" | "isHeld">;

/** Whose a transfer is. */
export interface Parties {
  /** By the person's id. */
  readonly sender: string;
  readonly recipientName: string;
  /** E.164: where the one-time code for cash goes. */
  readonly recipientPhone: string | null;
}

/** From what a payout is paid, as the ledger knows it, and what the agent gets for it. */
export interface PaidFrom {
  readonly account: FloatAccount;
  readonly whose: string;
  readonly commission: Money | null;
  /** The outlet as everybody knows it, and its city. */
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
  /** Answered, not thrown: a wrong try that was counted has to be committed. */
  | { readonly outcome: "refused"; readonly why: StartRefusal; readonly triesLeft?: number };

interface AtOutlet {
  readonly transfer: Id<"tr">;
  readonly outlet: Id<"cp">;
  /** The person at the counter. */
  readonly by: string;
}

export interface CounterTransfers {
  /** Whether a text can be a code at all, by its length and check digit: what can't is not looked up. */
  isPickupCode(code: string): boolean;
  /** What waits under a pickup or refund code, by its HMAC; null when nothing does. Counts nothing: wrong codes are the outlet's. */
  findCollectable(ctx: Ctx, code: string): Promise<Collectable | null>;
  /** Whose a transfer is; null for none. */
  partiesOf(ctx: Ctx, transfer: Id<"tr">): Promise<Parties | null>;
  /** Sends who gets the cash a one-time password; null when it was not sent, because there were too many or the code is locked. */
  sendCollectOtp(ctx: Ctx, at: AtOutlet): Promise<{ readonly sentTo: string } | null>;
  /** Sends another one, as whoever has the tracking link asks for while a cashier waits for it. */
  sendOtpAgain(ctx: Ctx, token: string): Promise<"sent" | "unknown" | "not_awaited" | "not_sent">;
  /** The transfer that waits to be paid under a virtual account's number; null for none. */
  findPayable(ctx: Ctx, number: string): Promise<CashTransfer | null>;
  /** AVAILABLE → COLLECTING, or the refund's cash, for this outlet alone; a lock of another that is over is taken over. Five wrong passwords lock the code. */
  startCollecting(ctx: Ctx, at: AtOutlet & { readonly otp: string }): Promise<StartAnswer>;
  /** COLLECTING → AVAILABLE, by the outlet that has the lock; nothing where the lock is over already. */
  releaseCollecting(ctx: Ctx, at: AtOutlet): Promise<void>;
  /**
   * COLLECTING → PAID with its journals: pickup_payable against `from`, the commission, the fee; or REFUND_PENDING → REFUNDED: refund_payable
   * against `from`. False when this outlet's lock is over. Throws
   * the ledger's NotCovered where a prefund does not reach.
   */
  collect(ctx: Ctx, at: AtOutlet & { readonly from: PaidFrom }): Promise<boolean>;
  /** PAID → RETURNED, or REFUNDED → REFUND_PENDING, by two people; false when it is too late or not paid here. Throws NotCovered where the deposit does not reach. */
  reverseCollection(ctx: Ctx, at: AtOutlet & { readonly second: string }): Promise<boolean>;
  /**
   * CREATED or AWAITING_PAYMENT → FUNDED from an agent's account. `payer`: whom the cash is from, by the person's id. The agent is promised the
   * commission by `term`, and earns it when the transfer is PAID. Throws NotCovered where the deposit does not reach.
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
  /** The commission is reckoned from the principal, not from fee and tax. */
  | { readonly outcome: "funded"; readonly payer: string; readonly commission: Money }
  | { readonly outcome: "refused"; readonly why: "not_payable" | "unknown" }
  /** The sender has to pay another amount. */
  | { readonly outcome: "amount_differs"; readonly amount: Money };

/** An account of ours to which agents pay. */
export interface OwnAccount {
  readonly bank: string;
  readonly number: string;
}

export interface CounterParts {
  readonly ownAccounts: readonly OwnAccount[];
  /** How many days back a transfer for a top-up may lie; null while the treasury has set no figure, and then none is taken. */
  readonly topUpDays: (ctx: Ctx) => Promise<number | null>;
  /** Who stands behind the counter's paper, in its language. */
  readonly issuerFor: (ctx: Ctx, language: Ctx["language"]) => Promise<Issuer>;
  readonly transfers: CounterTransfers;
  /** The figures in force; null while the treasury has set none, and then nothing is paid. */
  readonly terms: (ctx: Ctx) => Promise<CounterTerms | null>;
  readonly commission: (ctx: Ctx, service: "pay_out" | "cash_in") => Promise<CommissionTerm | null>;
  /** How near a document's name is to the recipient's, in hundredths. */
  readonly nameScore: (recipient: string, document: string) => number;
  readonly documentKeys: Keys;
}

export type WiredWith = Omit<CounterParts, "documentKeys">;

/** The parts on the keys of this installation. */
export function counterParts(keys: Keyring, wired: WiredWith): CounterParts {
  return { ...wired, documentKeys: keys.keysFor("cash-points/identity documents") };
}

/** The same document is the same key, at every outlet and whatever secrets were rotated: the cash of a day is summed by it; the number can't be had back from it. */
export function documentKeyOf(
  { documentKeys }: CounterParts,
  document: { readonly kind: string; readonly number: string },
): Buffer {
  return createHmac("sha256", documentKeys.first()).update(`${document.kind}\n${document.number}`).digest();
}
