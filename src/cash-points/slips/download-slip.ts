import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { compare } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findCashTransfer, numberOf } from "#transfers/index.ts";
import type { downloadSlip as contract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { drawSlip, type SlipFacts } from "./draw-slip.ts";
import { getWorkplace } from "../outlets/get-workplace.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import { refuseCash } from "../model/refusal.ts";
import { slipTexts } from "./model/slip-texts.ts";
import { findCashIn, findPayout } from "../payouts/store.ts";

/** The slip of a payout or a cash-in, to be signed by both sides. */
export async function downloadSlip(
  ctx: Ctx,
  { outlet: outletId, id, language = ctx.language }: Input<typeof contract>,
  { issuerFor }: Pick<CounterDeps, "issuerFor">,
): Promise<FileAnswer> {
  const { outlet, agent } = await getWorkplace(ctx, outletId);
  const about = id.startsWith("po_") ? await ofPayout(ctx, id, outlet.id) : await ofCashIn(ctx, id, outlet.id);
  const cashier = (await nameWorkers(ctx, [about.by]))(about.by);
  const place = { outlet: `${outlet.name}, ${outlet.address}, ${outlet.cityName}`, agent: agent.name, zone: outlet.zone };
  const issuer = await issuerFor(ctx, language);
  const owed = await owedFor(ctx, about);
  const bytes = await drawSlip({ ...about, ...place, owed, cashier, issuer, language, issuedAt: ctx.now });
  return {
    fileName: `${slipTexts[language].fileName}-${about.number}.pdf`,
    contentType: "application/pdf",
    bytes,
  };
}

type About = Pick<SlipFacts, "id" | "kind" | "number" | "amount" | "at" | "document"> & {
  readonly transfer: Id<"tr">;
  readonly by: string;
};

/** The price of the transfer, or the refund owed, if cash rounding changed it; otherwise null. */
async function owedFor(ctx: Ctx, { transfer, kind, amount }: About): Promise<SlipFacts["owed"]> {
  if (kind === "pay_out") return null;
  const found = await findCashTransfer(ctx, transfer);
  const owed = (kind === "refund" ? found?.refund : found?.total) ?? amount;
  return compare(owed, amount) === 0 ? null : { of: kind, amount: owed };
}

/** Only for cash that was paid out: nobody should sign for cash not received. */
async function ofPayout(ctx: Ctx, id: string, outlet: string): Promise<About> {
  const payout = await findPayout(ctx.db, id, outlet);
  if (!payout) throw refuse("not_found");
  if (payout.state !== "paid") throw refuseCash("payout_ended");
  const { transfer, purpose, amount, documentKind, documentName, startedBy, endedAt, startedAt } = payout;
  const document = { kind: documentKind, name: documentName };
  return { id, transfer, kind: purpose, number: numberOf(transfer), amount, at: endedAt ?? startedAt, document, by: startedBy };
}

async function ofCashIn(ctx: Ctx, id: string, outlet: string): Promise<About> {
  const cashIn = await findCashIn(ctx.db, id);
  if (cashIn?.outlet !== outlet) throw refuse("not_found");
  const { transfer, amount, takenAt, takenBy } = cashIn;
  return { id, transfer, kind: "cash_in", number: numberOf(transfer), amount, at: takenAt, document: null, by: takenBy };
}
