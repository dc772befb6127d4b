/** Asks the bank for a transfer's QRIS code: chosen by the sender (a row and a job), then called by a worker, under the transfer's own reference. */
import { qrisNumberOf } from "#ledger/contract-books.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockOwnTransfer, senderOf } from "../../details/own-transfers.ts";
import { isPayInOpen } from "../../lifecycle/phases/pay-ins.ts";
import { totalOf } from "../../lifecycle/transfer.ts";
import { findPayInNumber } from "../../processing/store-due.ts";
import { findTransfer } from "../../store.ts";
import type { QrisParty } from "../model/qris-party.ts";
import type * as contract from "./contract.ts";
import { qrisOf, type QrisChannel } from "./read-qris.ts";
import { findQris, markQrisRefused, requestQris, saveQris } from "./store.ts";

export const OPEN_QRIS_JOB = "open_qris";

/** Not offered, or not yet. */
const NOT_YET: ReadonlySet<string> = new Set(["none", "over_limit", "waiting"]);

/** The sender chooses QRIS. Refuses `qris_not_offered` where the page offers none. The page polls until the code is there. */
export async function openQris(
  ctx: Ctx,
  { id }: Input<typeof contract.openQris>,
  { qrisChannel }: QrisChannel,
): Promise<Output<typeof contract.openQris>> {
  const { transfer } = await lockOwnTransfer(ctx, id, senderOf(ctx));
  const number = await findPayInNumber(ctx.db, id);
  const offered = await qrisOf(ctx, transfer, { number, qrisChannel: qrisChannel ?? null });
  if (NOT_YET.has(offered.state) || qrisChannel == null || ctx.now >= transfer.payBy) throw new Refusal("qris_not_offered", 409);
  if (offered.state === "open") return offered;
  const wanted = { transfer: id, channel: qrisChannel, number: qrisNumberOf(id), amount: totalOf(transfer.price) };
  if (await requestQris(ctx.db, wanted, ctx.now))
    await ctx.enqueue(OPEN_QRIS_JOB, { transfer: id }, { key: `${OPEN_QRIS_JOB}:${id}` });
  return { ...offered, state: "opening" };
}

export interface QrisDeps {
  /** Our bank's QRIS; left out or null where it gives us none. */
  readonly qris?: QrisParty | null;
}

/** Fetches the code. Throws `TryAgainLater` while the bank does not answer: repeating the order returns the same code. */
export async function fetchQris(
  { transaction }: Pick<JobRun, "transaction">,
  transfer: Id<"tr">,
  { qris }: QrisDeps,
): Promise<void> {
  const wanted = await transaction(async (ctx) => {
    const [stored, code] = [await findTransfer(ctx.db, transfer), await findQris(ctx.db, transfer)];
    if (stored === null || code === null || code.content !== null || code.isRefused) return null;
    return isPayInOpen(stored.transfer) && ctx.now < stored.transfer.payBy ? { code, payBy: stored.transfer.payBy } : null;
  });
  if (wanted === null) return;
  const { number: reference, amount, channel } = wanted.code;
  const answer =
    qris?.party === channel
      ? await qris.open({ reference, amount, expiresAt: wanted.payBy })
      : ({ outcome: "refused", providerCode: "no QRIS at this bank" } as const);
  if (answer.outcome === "not_sent" || answer.outcome === "unknown")
    throw new TryAgainLater(`no QRIS code for ${transfer}: ${answer.outcome}`);
  await transaction(async (ctx) => {
    if (answer.outcome === "open") return saveQris(ctx.db, transfer, answer, ctx.now);
    ctx.log.error({ transfer, code: answer.providerCode }, "QRIS code refused");
    return markQrisRefused(ctx.db, transfer, ctx.now);
  });
}
