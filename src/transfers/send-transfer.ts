/** A transfer is made: the quote is used, the recipient frozen, limits reserved, the pay-in asked for. No money has moved yet. */
import { divideByRate } from "#kernel/rate.ts";
import type { Id } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { reserveLimits, type Claim } from "#limits/index.ts";
import { midForCounting, takeQuote, termAt, type Corridor, type Quote } from "#pricing/index.ts";
import { takeRecipient, type RecipientSnapshot } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { openApproval, takeApproval } from "#identity/index.ts";
import type { Agreement } from "./agreement.ts";
import { dueOf } from "./apply-events.ts";
import { sendingSubject } from "./approval-subjects.ts";
import type { PurposeCode, SourceCode } from "./declarations.ts";
import { beneficiaryOf } from "./name-beneficiary.ts";
import { OPEN_PAY_IN_JOB } from "./open-pay-in.ts";
import type { PayoutSender } from "./payout.ts";
import type { TransferRules } from "./rules.ts";
import { findTransfer, insertTransfer, lockCreation } from "./store.ts";
import { newTransfer, type Product, type Transfer } from "./transfer.ts";

export interface SendParts {
  readonly rules: TransferRules;
  /** Who sends, as it has to travel with the money. */
  readonly senderFor: (ctx: Ctx, person: string) => Promise<PayoutSender>;
  /** Opens the step in which the sender approves this very transfer, and uses up what came of it. Identity's. */
  readonly openApproval: typeof openApproval;
  readonly takeApproval: typeof takeApproval;
}

export interface Sending {
  /** Made by who sends: the same id again is the same transfer. */
  readonly id: Id<"tr">;
  readonly person: string;
  readonly quote: Id<"qt">;
  readonly recipient: Id<"rc">;
  /** ISO 20022 external purpose code. */
  readonly purpose: PurposeCode;
  readonly sourceOfFunds: SourceCode;
}

const REMARK_CHARS = 35;

/** What the sender declares, and the snapshot keeps under the same name. */
const DECLARED = ["purpose", "sourceOfFunds"] as const;

export async function sendTransfer(ctx: Ctx, sending: Sending, parts: SendParts): Promise<Transfer> {
  const { id, person } = sending;
  // Two creations under one id wait for each other here: further on, each would meet what the other has taken and fail without a name.
  await lockCreation(ctx.db, id);
  const known = await findSent(ctx, sending);
  if (known !== null) return known;
  const quote = await takeQuote(ctx, { quote: sending.quote, person, transfer: id });
  const recipient = await takeRecipient(ctx, { recipient: sending.recipient, person, corridor: quote.corridor });
  // After the quote and the recipient: what was approved is compared with what they are in this transaction.
  if (!(await parts.takeApproval(ctx, sendingSubject(sending, quote, recipient)))) throw new Refusal("approval_needed", 403);
  const corridor = await getCorridor(ctx, quote.corridor);
  const { product } = corridor;
  await reserveLimits(ctx, { transfer: id, person, claims: await claimsOf(ctx, quote, recipient, product) });
  const { principal, fee, tax, receives, margin, rounding } = quote;
  const price = { principal, fee, tax, receives, margin, rounding };
  const transfer = newTransfer({ id, product, price, createdAt: ctx.now, payBy: quote.expiresAt });
  const snapshot = agreementOf(recipient, await parts.senderFor(ctx, person), sending, quote, corridor);
  const agreed = { sender: person, corridor: quote.corridor, quote: quote.id, recipient: sending.recipient, snapshot };
  if (!(await insertTransfer(ctx.db, transfer, agreed, dueOf(transfer, parts.rules))))
    throw new Error(`${id} was there, and is not`);
  ctx.note?.({ name: "transfer begun", subject: id, attributes: { "sampai.product": product }, isBeginning: true });
  await ctx.enqueue(OPEN_PAY_IN_JOB, { transfer: id }, { key: `${OPEN_PAY_IN_JOB}:${id}` });
  return transfer;
}

/** The transfer of this id, where it is the same one; refuses an id that stands for another. */
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

/** A corridor as it is now; refuses `unavailable` where there is none any more. */
export async function getCorridor(ctx: Ctx, corridor: string): Promise<Corridor> {
  const term = await termAt(ctx, "corridor", corridor, ctx.now);
  // The quote was made in it: a corridor that is not there any more is stopped.
  if (term === null) throw refuse("unavailable");
  return term.value;
}

/** What the transfer takes of whose limits. Those abroad are counted in US dollars, in the middle, rounded up: by the last rate, however old. */
async function claimsOf(ctx: Ctx, quote: Quote, recipient: RecipientSnapshot, product: Product): Promise<Claim[]> {
  const { principal: amount, corridor } = quote;
  const own: Claim[] = [
    { scope: "tier", amount, abroad: product === "international" ? await inDollars(ctx, amount) : null },
    { scope: "recipient", amount, recipient: recipient.fingerprint },
    { scope: "corridor", amount, corridor },
  ];
  return product === "cash_pickup" ? [...own, { scope: "cash_pickup", amount }] : own;
}

async function inDollars(ctx: Ctx, amount: Quote["principal"]) {
  const used = await midForCounting(ctx, "USD");
  if (used === null) throw refuse("unavailable");
  return divideByRate(amount, used.mid, "USD", "up");
}

function agreementOf(
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
