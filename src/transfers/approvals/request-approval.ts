/**
 * The second factor for one transfer, bound to its id, price and recipient at this moment. The later action is compared with what was
 * approved. If the recipient's account changes in between, another approval is needed. Everything that can redirect the money later also
 * needs an approval: another recipient, another account for a refund.
 */
import { maskedAccount } from "#kernel/text/account-digits.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkUnpaid, checkWallet } from "#limits/index.ts";
import { checkQuote } from "#pricing/index.ts";
import { takeRecipient, type RecipientSnapshot } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isToWallet } from "../model/agreement.ts";
import { changeSubject, refundSubject, sendingSubject } from "./approval-subjects.ts";
import type { Changing } from "../changes/change-recipient.ts";
import type * as contract from "./contract.ts";
import { validateRefundAccount, type RefundAccountDeps } from "../refund/give-refund-account.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { lockOwnTransfer } from "../details/own-transfers.ts";
import type { SendDeps } from "../sending/send-transfer.ts";
import { totalOf } from "../lifecycle/transfer.ts";
import { whyNotChangeRecipient } from "../lifecycle/why-not.ts";
import type { Sending } from "../sending/model/sending.ts";

type Deps = Pick<SendDeps, "startApproval">;
type Approves = Output<typeof contract.requestApproval>["approves"];

/** Opens the step for a new transfer. Refuses as sending would, so that the sender types no code for a transfer that cannot be sent. */
export async function requestApproval(ctx: Ctx, sending: Sending, deps: Deps): Promise<Output<typeof contract.requestApproval>> {
  await refuseFrozen(ctx, sending.person);
  const quote = await checkQuote(ctx, { quote: sending.quote, person: sending.person, transfer: sending.id });
  const recipient = await takeRecipient(ctx, { recipient: sending.recipient, person: sending.person, corridor: quote.corridor });
  await checkUnpaid(ctx, { transfer: sending.id, person: sending.person, recipient: recipient.fingerprint });
  if (isToWallet(recipient)) await checkWallet(ctx, { person: sending.person, amount: quote.principal });
  const subject = sendingSubject(sending, quote, recipient);
  const { principal, total, receives } = quote;
  const step = await deps.startApproval(ctx, {
    deed: "send",
    subject,
    amount: principal,
    pays: total,
    recipient: recipient.name,
  });
  return { ...step, approves: { principal, total, receives, ...recipientSummary(recipient) } };
}

/** Opens the step for a change of recipient. Refuses as the change would. */
export async function requestChangeApproval(
  ctx: Ctx,
  { id, recipient, person }: Changing,
  deps: Deps,
): Promise<Output<typeof contract.requestChangeApproval>> {
  await refuseFrozen(ctx, person);
  const { transfer, agreed } = await lockOwnTransfer(ctx, id, person);
  const reason = whyNotChangeRecipient(transfer);
  if (reason !== null) throw new Refusal("cannot_change_recipient", 409, { reason });
  const taken = await takeRecipient(ctx, { recipient, person, corridor: agreed.corridor });
  await checkUnpaid(ctx, { transfer: id, person, recipient: taken.fingerprint });
  if (isToWallet(taken)) await checkWallet(ctx, { person, amount: transfer.price.principal });
  const [total, { receives }] = [totalOf(transfer.price), transfer.price];
  const subject = changeSubject(transfer, taken);
  const amount = transfer.price.principal;
  const step = await deps.startApproval(ctx, { deed: "change_recipient", subject, amount, recipient: taken.name });
  return { ...step, approves: { principal: amount, total, receives, ...recipientSummary(taken) } };
}

/**
 * Opens the step for the account of a refund, once its bank has named the holder. `outer` has no open transaction: the bank is called
 * first.
 */
export async function requestRefundApproval(
  outer: Ctx,
  { person, ...input }: Input<typeof contract.requestRefundApproval> & { readonly person: string },
  deps: RefundAccountDeps & Deps,
): Promise<Output<typeof contract.requestRefundApproval>> {
  const { of, refund, to } = await validateRefundAccount(outer, { ...input, person }, deps);
  const subject = refundSubject(of, refund.amount, to);
  return outer.inSeparateTransaction(async (ctx) => {
    const end = to.account.slice(-4);
    const recipient = `${to.name}, ${to.bankTitle} ${maskedAccount(end)}`;
    const step = await deps.startApproval(ctx, { deed: "refund", subject, amount: refund.amount, recipient });
    return { ...step, approves: { amount: refund.amount, name: to.name, bankTitle: to.bankTitle, accountEnd: end } };
  });
}

function recipientSummary({
  name,
  method,
  bankTitle,
  account,
  phone,
  fields,
}: RecipientSnapshot): Omit<Approves, "principal" | "total" | "receives"> {
  return {
    recipientName: name,
    bankTitle,
    accountEnd: (account?.number ?? phone)?.slice(-4) ?? null,
    isCash: method === "cash",
    city: fields["city"] ?? null,
  };
}
