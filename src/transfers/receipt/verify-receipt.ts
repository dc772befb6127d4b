import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import type { ReceiptClaims, verifyReceipt as contract } from "./contract.ts";
import { shownState } from "../lifecycle/reasons.ts";
import { findTransfer } from "../store.ts";
import { listHistory } from "../processing/store-history.ts";
import { findReceipt } from "../tracking/store.ts";
import { parseLetters, RECEIPT_CHARS } from "../model/base32.ts";
import { paidOf } from "../lifecycle/transfer.ts";
import { initialOf, numberOf, reachedOf, withRefund } from "../model/progress.ts";

/** One person checks few receipts; more tries than this are refused. */
const CHECKS = { max: 30, windowSeconds: 60 } as const;

/** What the receipt with this code states: figures to compare with the document, and no full names. */
export async function verifyReceipt(ctx: Ctx, { code }: Input<typeof contract>): Promise<ReceiptClaims> {
  await countHit(ctx.db, `transfers.verify_receipt:${addressGroup(ctx.address)}`, CHECKS, ctx.now);
  const letters = parseLetters(code, RECEIPT_CHARS);
  const receipt = letters && (await findReceipt(ctx.db, letters));
  const stored = receipt && (await findTransfer(ctx.db, receipt.transfer));
  if (!stored) throw refuse("not_found");
  const { transfer, agreed } = stored;
  const { beneficiary, sender } = agreementSchema.parse(agreed.snapshot);
  const rows = (await listHistory(ctx.db, transfer.id)).map(({ at, toState }) => ({ at, state: shownState(toState) }));
  const last = withRefund(reachedOf(transfer.createdAt, rows), transfer).at(-1);
  return {
    number: numberOf(transfer.id),
    product: transfer.product,
    country: beneficiary.country,
    sender: initialOf(sender.name),
    recipient: initialOf(beneficiary.name),
    accountEnd: beneficiary.account?.number.slice(-4) ?? null,
    isWallet: isToWallet(beneficiary),
    sent: transfer.price.principal,
    total: paidOf(transfer),
    receives: transfer.price.receives,
    createdAt: transfer.createdAt,
    milestone: last?.milestone ?? "created",
    at: last?.at ?? transfer.createdAt,
  };
}
