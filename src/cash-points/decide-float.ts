import type { Input } from "#kernel/endpoint.ts";
import { compare } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { hashRequest } from "./ask-for-float.ts";
import type { decideFloatRequest as contract, FloatRequestView } from "./contract-float.ts";
import { floatAccount, whyNotDecideFloat, type FloatRequest } from "./float.ts";
import { actingPerson } from "./get-workplace.ts";
import { refuseCash } from "./refuse-cash.ts";
import { balanceOf } from "./show-agent.ts";
import { showRequest } from "./show-float.ts";
import { lockAgent, updateCreditLine } from "./store.ts";
import { findFloatRequest, settleFloatRequest } from "./store-float.ts";

/** Approves or refuses what an agent asked for. An approval is carried out in the same transaction: once, whoever else approves meanwhile. */
export async function decideFloatRequest(
  ctx: Ctx,
  { id, decision, hash, note }: Input<typeof contract>,
): Promise<FloatRequestView> {
  const by = actingPerson(ctx);
  const request = await findFloatRequest(ctx.db, id);
  if (!request) throw refuse("not_found");
  const why = whyNotDecideFloat(request, by);
  if (why) throw refuseCash(why);
  // Made anew from what is stored: a row changed past the application is not what anybody was shown.
  if (hash !== request.hash || hash !== hashRequest(request)) throw refuseCash("request_not_as_shown");

  const state = decision === "approve" ? "approved" : "refused";
  const decided = await settleFloatRequest(ctx.db, { id, state, by, at: ctx.now, note: note ?? null }, hash);
  if (!decided) throw refuseCash("request_not_waiting");
  if (state === "approved") await carryOut(ctx, decided);
  return showRequest(ctx, decided);
}

async function carryOut(ctx: Ctx, request: FloatRequest): Promise<void> {
  const details = { request: request.id, amountMinor: request.amount.minor.toString() };
  const agent = await lockAgent(ctx.db, request.agent);
  if (request.kind === "credit_line") {
    if (compare(await balanceOf(ctx, agent), request.amount) > 0) throw refuseCash("line_below_debt");
    await updateCreditLine(ctx.db, request.agent, request.amount.minor);
    await ctx.audit("cash_points.credit_line_changed", { subject: request.agent, details });
    return;
  }
  if (request.evidence === null) throw new Error(`the top-up ${request.id} names no transfer at a bank`);
  const [bank, float] = [accountWith("bank", request.evidence.bank, "IDR"), floatAccount(agent)];
  await openAccounts(ctx, [bank]);
  // To a chain we pay ahead; an agent has paid to us.
  const [to, from] = agent.settlement === "chain" ? [float, bank] : [bank, float];
  const postings = [debit(to, request.amount), credit(from, request.amount)];
  const journal = { id: journalIdFor(request.id, "float.topped_up"), kind: "float.topped_up", subject: request.id };
  await postJournals(ctx, [{ ...journal, effectiveAt: ctx.now, postings }]);
  await ctx.audit("cash_points.float_topped_up", { subject: request.agent, details });
}
