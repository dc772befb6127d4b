/** Creates a transfer: consumes the quote, snapshots the recipient, reserves limits, requests the pay-in. Moves no money. */
import { divideByRate } from "#kernel/rate.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { reserveLimits, type Claim } from "#limits/index.ts";
import { midForCounting, takeQuote, termAt, type Corridor, type Quote } from "#pricing/index.ts";
import { takeRecipient, type RecipientSnapshot } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { startApproval, consumeApproval } from "#identity/index.ts";
import { isToWallet, type Agreement } from "../model/agreement.ts";
import { sendingSubject } from "../approvals/approval-subjects.ts";
import { beneficiaryOf } from "./name-beneficiary.ts";
import { OPEN_PAY_IN_JOB } from "../pay-in/open-pay-in.ts";
import type { PayoutSender } from "../lifecycle/payout-party.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { findTransfer, insertTransfer, lockCreation } from "../store.ts";
import { newTransfer, type Product, type Transfer } from "../lifecycle/transfer.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import type { Sending } from "./model/sending.ts";
import { dueOf } from "../lifecycle/due.ts";

export interface SendDeps {
  readonly rules: TransferRules;
  /** The sender's data that has to travel with the money. */
  readonly senderFor: (ctx: Ctx, person: string) => Promise<PayoutSender>;
  /** Opens the step in which the sender approves this transfer, and consumes the approval. Implemented by identity. */
  readonly startApproval: typeof startApproval;
  readonly consumeApproval: typeof consumeApproval;
}

const REMARK_CHARS = 35;

/** What the sender declares; the snapshot stores it under the same names. */
const DECLARED = ["purpose", "sourceOfFunds"] as const;

export async function sendTransfer(ctx: Ctx, sending: Sending, deps: SendDeps): Promise<Transfer> {
  const { id, person } = sending;
  // Serialises concurrent creations under one id. Without this lock the second one fails on a unique constraint, with no refusal code.
  await lockCreation(ctx.db, id);
  const known = await findSent(ctx, sending);
  if (known !== null) return known;
  await refuseFrozen(ctx, person);
  const quote = await takeQuote(ctx, { quote: sending.quote, person, transfer: id });
  const recipient = await takeRecipient(ctx, { recipient: sending.recipient, person, corridor: quote.corridor });
  // After quote and recipient: the approved subject is compared with both as they are in this transaction.
  if (!(await deps.consumeApproval(ctx, sendingSubject(sending, quote, recipient)))) throw new Refusal("approval_needed", 403);
  const corridor = await getCorridor(ctx, quote.corridor);
  const { product } = corridor;
  await reserveLimits(ctx, { transfer: id, person, claims: await claimsOf(ctx, quote, recipient, product) });
  const { principal, fee, tax, receives, margin, rounding } = quote;
  const price = { principal, fee, tax, receives, margin, rounding };
  const transfer = newTransfer({ id, product, price, createdAt: ctx.now, payBy: quote.expiresAt });
  const snapshot = agreementOf(recipient, await deps.senderFor(ctx, person), sending, quote, corridor);
  const agreed = { sender: person, corridor: quote.corridor, quote: quote.id, recipient: sending.recipient, snapshot };
  if (!(await insertTransfer(ctx.db, transfer, agreed, dueOf(transfer, deps.rules))))
    throw new Error(`${id} existed and is gone`);
  ctx.note?.({ name: "transfer begun", subject: id, attributes: { "sampai.product": product }, isBeginning: true });
  await ctx.enqueue(OPEN_PAY_IN_JOB, { transfer: id }, { key: `${OPEN_PAY_IN_JOB}:${id}` });
  return transfer;
}

/** The transfer of this id, if it is the same one. Refuses an id used for another. */
async function findSent(ctx: Ctx, sending: Sending): Promise<Transfer | null> {
  const { id, person, quote, recipient } = sending;
  const known = await findTransfer(ctx.db, id);
  if (known === null) return null;
  const { agreed, transfer } = known;
  const isSame = agreed.sender === person && agreed.quote === quote && agreed.recipient === recipient;
  const saysTheSame = DECLARED.every((what) => agreed.snapshot[what] === sending[what]);
  if (isSame && saysTheSame) return transfer;
  throw new Refusal("id_already_used", 409);
}

/** A corridor as it is now. Refuses `unavailable` where it does not exist any more. */
export async function getCorridor(ctx: Ctx, corridor: string): Promise<Corridor> {
  const term = await termAt(ctx, "corridor", corridor, ctx.now);
  // The quote was made in this corridor: one that does not exist any more is stopped.
  if (term === null) throw refuse("unavailable");
  return term.value;
}

/**
 * The limits the transfer consumes, and whose. Transfers abroad count in US dollars at the mid-market rate, rounded up, by the last rate
 * however old.
 */
export async function claimsOf(ctx: Ctx, quote: Quote, recipient: RecipientSnapshot, product: Product): Promise<Claim[]> {
  const { principal: amount, corridor } = quote;
  const own: Claim[] = [
    { scope: "tier", amount, abroad: product === "international" ? await inDollars(ctx, amount) : null },
    { scope: "recipient", amount, recipient: recipient.fingerprint },
    { scope: "corridor", amount, corridor },
  ];
  if (product === "cash_pickup") return [...own, { scope: "cash_pickup", amount }];
  return isToWallet(recipient) ? [...own, { scope: "wallet", amount }] : own;
}

async function inDollars(ctx: Ctx, amount: Quote["principal"]) {
  const used = await midForCounting(ctx, "USD");
  if (used === null) throw refuse("unavailable");
  return divideByRate(amount, used.mid, "USD", "up");
}

export function agreementOf(
  recipient: RecipientSnapshot,
  sender: PayoutSender,
  { purpose, sourceOfFunds }: Sending,
  { arrivesBy }: Quote,
  corridor: Corridor,
): Agreement {
  return {
    beneficiary: beneficiaryOf(recipient, corridor),
    sender,
    purpose,
    sourceOfFunds,
    remark: sender.name.slice(0, REMARK_CHARS),
    arrivesBy: arrivesBy.toISOString(),
    bankTitle: recipient.bankTitle,
  };
}
