import type { Input, Output } from "#kernel/endpoint.ts";
import { subtract, sum } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findBankName, readCashUnit, inCash } from "#pricing/index.ts";
import { agreementSchema } from "../model/agreement.ts";
import type * as contract from "./contract.ts";
import type { PayInDeps } from "./open-pay-in.ts";
import { qrisOf, type QrisChannel } from "./qris/read-qris.ts";
import { senderOf } from "../details/own-transfers.ts";
import { findTransfer } from "../store.ts";
import { findPayInNumber } from "../processing/store-due.ts";
import { isWaiting, missingOf, paidOf, totalOf, type Transfer } from "../lifecycle/transfer.ts";

/** Our bank's code (null without a bank), and the holder it shows to payers: the text it was given when the number was opened. */
export interface PayInTextDeps extends Pick<PayInDeps, "payInTitle">, QrisChannel {
  readonly homeBank: string | null;
  /** Whether any outlet takes cash in. */
  readonly takesCash: (ctx: Ctx) => Promise<boolean>;
}

type PayInView = Output<typeof contract.readPayIn>;

/** How one's own transfer is paid in. Refuses `not_found` for another sender's, as for an unknown one. */
export async function readPayIn(
  ctx: Ctx,
  { id }: Input<typeof contract.readPayIn>,
  { homeBank, payInTitle, takesCash, qrisChannel }: PayInTextDeps,
): Promise<PayInView> {
  const stored = await findTransfer(ctx.db, id);
  if (stored?.agreed.sender !== senderOf(ctx)) throw refuse("not_found");
  const { transfer, agreed } = stored;
  const { beneficiary, arrivesBy } = agreementSchema.parse(agreed.snapshot);
  const total = totalOf(transfer.price);
  const cash = inCash(total, await readCashUnit(ctx));
  const missing = missingOf(transfer);
  const number = await findPayInNumber(ctx.db, id);
  // A part payment that waits for the rest is not being refunded.
  const unused = transfer.payIns.filter((payIn) => !isWaiting(payIn) || transfer.source !== null).map((payIn) => payIn.unused);
  return {
    state: stateOf(transfer, number),
    product: transfer.product,
    recipientName: beneficiary.name,
    number,
    bank: homeBank === null ? null : await bankOf(ctx, homeBank),
    holder: await payInTitle(ctx),
    // For a transfer paid in cash: the amount the counter took.
    total: paidOf(transfer),
    receives: transfer.price.receives,
    takesCash: await takesCash(ctx),
    inCash: cash.rounding.minor === 0n ? null : cash,
    received: subtract(total, missing),
    missing,
    goesBack: sum("IDR", unused),
    qris: await qrisOf(ctx, transfer, { number, qrisChannel: qrisChannel ?? null }),
    payBy: transfer.payBy,
    arrivesBy: new Date(arrivesBy),
    leftSeconds: Math.max(0, Math.ceil((transfer.payBy.getTime() - ctx.now.getTime()) / SECOND_MS)),
  };
}

async function bankOf(ctx: Ctx, code: string): Promise<PayInView["bank"]> {
  const name = await findBankName(ctx, code);
  return name === null ? null : { code, name };
}

function stateOf({ state, source }: Transfer, number: string | null): PayInView["state"] {
  if (source !== null) return "paid";
  if (state === "CREATED" || state === "AWAITING_PAYMENT") return number === null ? "opening" : "open";
  return "over";
}
