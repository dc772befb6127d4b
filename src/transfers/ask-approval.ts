/**
 * The second factor for one transfer: bound to its id, price and recipient, as they are at this moment. What is done afterwards is compared with
 * what was approved; a recipient whose account was changed between the two needs another approval. So is whatever lets the money of a transfer go
 * elsewhere later: another recipient, another account for a refund.
 */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { checkUnpaid } from "#limits/index.ts";
import { checkQuote } from "#pricing/index.ts";
import { takeRecipient, type RecipientSnapshot } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { changeSubject, refundSubject, sendingSubject } from "./approval-subjects.ts";
import type { Changing } from "./change-recipient.ts";
import type * as contract from "./contract-approvals.ts";
import { judgeRefundAccount, type RefundAccountParts } from "./give-refund-account.ts";
import { lockOwnTransfer } from "./own-transfers.ts";
import type { SendParts, Sending } from "./send-transfer.ts";
import { totalOf } from "./transfer.ts";
import { whyNotChangeRecipient } from "./whynot.ts";

type Parts = Pick<SendParts, "openApproval">;
type Approves = Output<typeof contract.askApproval>["approves"];

/** Opens the step for a new transfer. Refuses as sending would, so that nobody types a code for what cannot be sent. */
export async function askApproval(ctx: Ctx, sending: Sending, parts: Parts): Promise<Output<typeof contract.askApproval>> {
  const quote = await checkQuote(ctx, { quote: sending.quote, person: sending.person, transfer: sending.id });
  const recipient = await takeRecipient(ctx, { recipient: sending.recipient, person: sending.person, corridor: quote.corridor });
  await checkUnpaid(ctx, { transfer: sending.id, person: sending.person, recipient: recipient.fingerprint });
  const subject = sendingSubject(sending, quote, recipient);
  const { principal, total, receives } = quote;
  const step = await parts.openApproval(ctx, {
    deed: "send",
    subject,
    amount: principal,
    pays: total,
    recipient: recipient.name,
  });
  return { ...step, approves: { total, receives, ...whom(recipient) } };
}

/** Opens the step for another recipient. Refuses as the change would. */
export async function askChangeApproval(
  ctx: Ctx,
  { id, recipient, person }: Changing,
  parts: Parts,
): Promise<Output<typeof contract.askChangeApproval>> {
  const { transfer, agreed } = await lockOwnTransfer(ctx, id, person);
  const reason = whyNotChangeRecipient(transfer);
  if (reason !== null) throw new Refusal("cannot_change_recipient", 409, { reason });
  const taken = await takeRecipient(ctx, { recipient, person, corridor: agreed.corridor });
  await checkUnpaid(ctx, { transfer: id, person, recipient: taken.fingerprint });
  const [total, { receives }] = [totalOf(transfer.price), transfer.price];
  const subject = changeSubject(transfer, taken);
  const amount = transfer.price.principal;
  const step = await parts.openApproval(ctx, { deed: "change_recipient", subject, amount, recipient: taken.name });
  return { ...step, approves: { total, receives, ...whom(taken) } };
}

/** Opens the step for an account that a refund goes to, once its bank has said whose it is. `outer` is no transaction: the bank is asked first. */
export async function askRefundApproval(
  outer: Ctx,
  { person, ...input }: Input<typeof contract.askRefundApproval> & { readonly person: string },
  parts: RefundAccountParts & Parts,
): Promise<Output<typeof contract.askRefundApproval>> {
  const { of, refund, to } = await judgeRefundAccount(outer, { ...input, person }, parts);
  const subject = refundSubject(of, refund.amount, to);
  return outer.apart(async (ctx) => {
    const end = to.account.slice(-4);
    const recipient = `${to.name}, ${to.bankTitle} \u2022\u2022${end}`;
    const step = await parts.openApproval(ctx, { deed: "refund", subject, amount: refund.amount, recipient });
    return { ...step, approves: { amount: refund.amount, name: to.name, bankTitle: to.bankTitle, accountEnd: end } };
  });
}

function whom({ name, method, bankTitle, account, phone, fields }: RecipientSnapshot): Omit<Approves, "total" | "receives"> {
  return {
    recipientName: name,
    bankTitle,
    accountEnd: (account?.number ?? phone)?.slice(-4) ?? null,
    isCash: method === "cash",
    city: fields["city"] ?? null,
  };
}
