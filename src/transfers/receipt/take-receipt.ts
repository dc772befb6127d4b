import { createHmac } from "node:crypto";
import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { quoteOf } from "#pricing/index.ts";
import type { takeReceipt as contract } from "./contract.ts";
import { drawReceipt, type Issuer } from "./draw-receipt.ts";
import { lockOwnTransfer, senderOf } from "../details/own-transfers.ts";
import { receiptTexts } from "../model/file-texts.ts";
import { filled } from "#kernel/filled.ts";
import type { OutsideKeys } from "../tracking/tracking-token.ts";
import { listHistory } from "../processing/store-history.ts";
import { putReceipt } from "../tracking/store.ts";
import { lettersOf, RECEIPT_CHARS } from "../model/base32.ts";
import { numberOf } from "../model/progress.ts";

export interface ReceiptDeps extends Pick<OutsideKeys, "receiptKeys"> {
  /** The operator that issues the receipt, in the language of the document. */
  readonly issuerFor: (ctx: Ctx, language: Ctx["language"]) => Promise<Issuer>;
}

/** The code of a transfer's receipt: equal on every copy, and impossible to forge without the key. */
const codeOf = (key: Uint8Array, transfer: Id<"tr">): string =>
  lettersOf(createHmac("sha256", key).update(transfer).digest(), RECEIPT_CHARS);

/** The receipt of one's own transfer. Refuses `receipt_not_yet` while nothing was paid in. */
export async function takeReceipt(
  ctx: Ctx,
  { id, language = ctx.language }: Input<typeof contract>,
  { receiptKeys, issuerFor }: ReceiptDeps,
): Promise<FileAnswer> {
  const stored = await lockOwnTransfer(ctx, id, senderOf(ctx));
  if (stored.transfer.source === null) throw new Refusal("receipt_not_yet", 409);
  const code = await putReceipt(ctx.db, id, codeOf(receiptKeys.active().bytes, id), ctx.now);
  const quote = await quoteOf(ctx, stored.agreed.quote);
  const bytes = await drawReceipt({
    stored,
    history: await listHistory(ctx.db, id),
    rate: quote?.rate && quote.mid ? { ours: quote.rate, mid: quote.mid } : null,
    code,
    issuer: await issuerFor(ctx, language),
    language,
    issuedAt: ctx.now,
  });
  return {
    fileName: filled(`${receiptTexts[language].fileName}-{number}.pdf`, { number: numberOf(id) }),
    contentType: "application/pdf",
    bytes,
  };
}
