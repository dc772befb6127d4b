import { createHash } from "node:crypto";
import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type {
  askCreditLine as lineContract,
  askTopUp as topUpContract,
  FloatRequestView,
  withdrawFloatRequest as withdrawContract,
} from "./contract-float.ts";
import type { CashRefusal } from "./contract.ts";
import type { CounterParts } from "./counter-parts.ts";
import { canonicalRequest, whyNotPaidOn, type AskedFloat } from "./float.ts";
import { actingPerson } from "./get-workplace.ts";
import type { Agent } from "./outlet.ts";
import { refuseCash } from "./refuse-cash.ts";
import { showRequest } from "./show-float.ts";
import { findAgent } from "./store.ts";
import { findFloatRequest, insertFloatRequest, withdrawFloatRequestRow } from "./store-float.ts";

/** The agent tells of money that was paid to one of our accounts. Nothing moves before another person has found it on the statement. */
export async function askTopUp(
  ctx: Ctx,
  { id, amount, bank, reference, paidOn }: Input<typeof topUpContract>,
  parts: Pick<CounterParts, "ownAccounts" | "topUpDays">,
): Promise<FloatRequestView> {
  const agent = await getActingAgent(ctx);
  if (!parts.ownAccounts.some((own) => own.bank === bank)) throw refuseCash("bank_not_ours");
  const withinDays = await parts.topUpDays(ctx);
  if (withinDays === null) throw refuseCash("cash_terms_missing");
  const why = whyNotPaidOn(paidOn, { today: toLocalDate(ctx.now), withinDays });
  if (why) throw refuseCash(why);
  const asked: AskedFloat = {
    id,
    agent: agent.id,
    kind: "top_up",
    amount,
    evidence: { bank, reference, paidOn },
    askedBy: agent.id,
  };
  return ask(ctx, asked, "evidence_used");
}

/** An agent with whom we settle on credit asks for another line. */
export async function askCreditLine(ctx: Ctx, { id, amount }: Input<typeof lineContract>): Promise<FloatRequestView> {
  const agent = await getActingAgent(ctx);
  if (agent.settlement !== "credit") throw refuseCash("line_not_offered");
  const asked: AskedFloat = { id, agent: agent.id, kind: "credit_line", amount, evidence: null, askedBy: agent.id };
  return ask(ctx, asked, "line_already_waiting");
}

/** Takes back what the caller asked for. */
export async function withdrawFloatRequest(ctx: Ctx, { id }: Input<typeof withdrawContract>): Promise<FloatRequestView> {
  const by = actingPerson(ctx);
  const withdrawn = await withdrawFloatRequestRow(ctx.db, id, by);
  if (withdrawn) return showRequest(ctx, withdrawn);
  const known = await findFloatRequest(ctx.db, id);
  if (known?.askedBy !== by) throw refuse("not_found");
  throw refuseCash("request_not_waiting");
}

/** SHA-256 over all that was asked for: an approval that sends it back approves this and nothing else. */
export function hashRequest(asked: AskedFloat): string {
  return createHash("sha256").update(canonicalRequest(asked)).digest("hex");
}

async function getActingAgent(ctx: Ctx): Promise<Agent> {
  const agent = await findAgent(ctx.db, actingPerson(ctx));
  if (!agent) throw refuseCash("agent_unknown");
  return agent;
}

async function ask(ctx: Ctx, asked: AskedFloat, taken: CashRefusal): Promise<FloatRequestView> {
  const hash = hashRequest(asked);
  const isNew = await insertFloatRequest(ctx.db, asked, hash, ctx.now);
  const known = await findFloatRequest(ctx.db, asked.id);
  // Another id stands in the way: the same transfer at the bank, or a line that waits.
  if (!known) throw refuseCash(taken);
  if (!isNew && known.hash !== hash) throw refuseCash("id_already_used");
  return showRequest(ctx, known);
}
