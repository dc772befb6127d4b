import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { compare } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findCashTransfer, numberOf } from "#transfers/index.ts";
import type { takeSlip as contract } from "./contract-desk.ts";
import type { CounterParts } from "./counter-parts.ts";
import { drawSlip, type SlipFacts } from "./draw-slip.ts";
import { getWorkplace } from "./get-workplace.ts";
import { nameWorkers } from "./name-workers.ts";
import { refuseCash } from "./refuse-cash.ts";
import { slipTexts } from "./slip-texts.ts";
import { findCashIn, findPayout } from "./store-payouts.ts";

/** The paper about a payout, or about cash taken in, for both to sign. */
export async function takeSlip(
  ctx: Ctx,
  { outlet: outletId, id, language = ctx.language }: Input<typeof contract>,
  { issuerFor }: Pick<CounterParts, "issuerFor">,
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

/** What the transfer costs, or its sender is owed, where there were no coins for it to the rupiah. */
async function owedFor(ctx: Ctx, { transfer, kind, amount }: About): Promise<SlipFacts["owed"]> {
  if (kind === "pay_out") return null;
  const found = await findCashTransfer(ctx, transfer);
  const owed = (kind === "refund" ? found?.refund : found?.total) ?? amount;
  return compare(owed, amount) === 0 ? null : { of: kind, amount: owed };
}

/** Only of cash that was handed over: nobody signs for what they have not got. */
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
