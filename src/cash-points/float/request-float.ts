import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { storeProposal, withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type {
  requestCreditLine as lineContract,
  requestTopUp as topUpContract,
  FloatRequestView,
  withdrawFloatRequest as withdrawContract,
} from "./contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { whyNotPaidOn, type NewFloatRequest } from "./model/float.ts";
import { actingPerson } from "../outlets/get-workplace.ts";
import type { Agent } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { showRequest } from "./read-float.ts";
import { keepAgentStatus } from "../agents/store.ts";
import { findFloatRequest } from "./store.ts";
import { notifyFloatRequested } from "../tasks/notify-treasury.ts";
import { FLOAT_REQUESTS } from "./workflow.ts";

/**
 * Requests a top-up for a payment to one of the operator's accounts. No money moves until another person has found it on the bank
 * statement.
 */
export async function requestTopUp(
  ctx: Ctx,
  { id, amount, bank, reference, paidOn }: Input<typeof topUpContract>,
  deps: Pick<CounterDeps, "ownAccounts" | "topUpDays">,
): Promise<FloatRequestView> {
  const agent = await getActingAgent(ctx);
  if (!deps.ownAccounts.some((own) => own.bank === bank)) throw refuseCash("bank_not_ours");
  const withinDays = await deps.topUpDays(ctx);
  if (withinDays === null) throw refuseCash("cash_terms_missing");
  const why = whyNotPaidOn(paidOn, { today: toLocalDate(ctx.now), withinDays });
  if (why) throw refuseCash(why);
  const request: NewFloatRequest = {
    id,
    agent: agent.id,
    kind: "top_up",
    amount,
    evidence: { bank, reference, paidOn },
    reason: null,
    proposedBy: agent.id,
    expiresAt: null,
  };
  const stored = await storeProposal(ctx, FLOAT_REQUESTS, request, refuseCash("evidence_used"));
  await notifyFloatRequested(ctx, stored, agent.name);
  return showRequest(ctx, stored);
}

/** Requests a new credit line for an agent on credit. */
export async function requestCreditLine(ctx: Ctx, { id, amount }: Input<typeof lineContract>): Promise<FloatRequestView> {
  const agent = await getActingAgent(ctx);
  if (agent.settlement !== "credit") throw refuseCash("line_not_offered");
  const content = { id, agent: agent.id, kind: "credit_line", amount, evidence: null } as const;
  const request: NewFloatRequest = { ...content, reason: null, proposedBy: agent.id, expiresAt: null };
  const stored = await storeProposal(ctx, FLOAT_REQUESTS, request);
  await notifyFloatRequested(ctx, stored, agent.name);
  return showRequest(ctx, stored);
}

/** Withdraws the caller's own request. */
export async function withdrawFloatRequest(ctx: Ctx, { id }: Input<typeof withdrawContract>): Promise<FloatRequestView> {
  // Other agents' requests are not disclosed.
  if ((await findFloatRequest(ctx.db, id))?.proposedBy !== actingPerson(ctx)) throw refuse("not_found");
  return showRequest(ctx, await withdrawProposal(ctx, FLOAT_REQUESTS, id));
}

/** An agent may pay what it owes while it is suspended; after the end of its contract there is nothing to request. */
async function getActingAgent(ctx: Ctx): Promise<Agent> {
  const agent = await keepAgentStatus(ctx.db, actingPerson(ctx));
  if (!agent) throw refuseCash("agent_unknown");
  if (agent.status === "terminated") throw refuseCash("agent_terminated");
  return agent;
}
