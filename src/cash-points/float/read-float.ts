import { compare, negate } from "#kernel/money.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { listStatement } from "#ledger/index.ts";
import { findBankName } from "#pricing/index.ts";
import { showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  REQUESTS_PER_PAGE,
  type FloatRequestView,
  type ListedFloatRequest,
  type listFloatRequests as requestsContract,
  type listFloatStatement as statementContract,
  type listTopUpAccounts as accountsContract,
  type readFloat as contract,
} from "./contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { floatAccount, floatOf, type FloatRequest } from "./model/float.ts";
import { actingPerson } from "../outlets/get-workplace.ts";
import type { Agent } from "../model/outlet.ts";
import { balanceOf } from "../agents/show-agent.ts";
import { worksFor } from "../outlets/store.ts";
import { findAgent } from "../agents/store.ts";
import { listFloatRequestRows } from "./store.ts";
import { FLOAT_REQUESTS } from "./workflow.ts";

/** An agent whose float the caller may read: staff any, other users their own and that of the agents they work for. Refuses `not_found`. */
async function getSeenAgent(ctx: Ctx, id: string): Promise<Agent> {
  const agent = await findAgent(ctx.db, id);
  if (!agent || !(ctx.actor.kind === "staff" || (await worksFor(ctx.db, id, actingPerson(ctx))))) throw refuse("not_found");
  return agent;
}

/** The current float of an agent. */
export async function readFloat(
  ctx: Ctx,
  { agent: id }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<Output<typeof contract>> {
  const agent = await getSeenAgent(ctx, id);
  const [float, terms] = [floatOf(agent, await balanceOf(ctx, agent)), await deps.terms(ctx)];
  const lowFrom = terms?.lowFloat ?? null;
  const { settlement, creditLine } = agent;
  return { agent: agent.id, settlement, float, creditLine, lowFrom, isLow: lowFrom !== null && compare(float, lowFrom) < 0 };
}

/** The operator's accounts to which agents pay. */
export async function listTopUpAccounts(
  ctx: Ctx,
  _: Input<typeof accountsContract>,
  deps: CounterDeps,
): Promise<Output<typeof accountsContract>> {
  const { legalName: holder } = await deps.issuerFor(ctx, ctx.language);
  const accounts = [];
  for (const own of deps.ownAccounts) accounts.push({ ...own, bankName: await findBankName(ctx, own.bank), holder });
  return { accounts, withinDays: await deps.topUpDays(ctx) };
}

/** The ledger's statement of the float account, with signs as the agent reads them. */
export async function listFloatStatement(
  ctx: Ctx,
  { agent: id, after }: Input<typeof statementContract>,
): Promise<Output<typeof statementContract>> {
  const agent = await getSeenAgent(ctx, id);
  const { postings, next } = await listStatement(ctx, { account: floatAccount(agent).code, after });
  const read = agent.settlement === "chain" ? (amount: FloatRequest["amount"]) => amount : negate;
  const lines = postings.map(({ journal, kind, subject, effectiveAt, amount, balance }) => ({
    journal,
    kind,
    subject,
    at: effectiveAt,
    amount: read(amount),
    balance: read(balance),
  }));
  return { lines, next };
}

/** A request in the form shown to the caller. */
export function showRequest(ctx: Ctx, request: FloatRequest): FloatRequestView {
  const { id, agent, kind, amount, evidence, line } = request;
  return { id, agent, kind, amount, evidence, ...showProposal(ctx, FLOAT_REQUESTS, request), line };
}

/** A request in a list, with the agent's name and the days since it was made. */
export function showListedRequest(ctx: Ctx, request: FloatRequest, agentName: string): ListedFloatRequest {
  const ageDays = Math.floor((ctx.now.getTime() - request.proposedAt.getTime()) / DAY_MS);
  return { ...showRequest(ctx, request), agentName, ageDays };
}

/** An agent's own requests; for the treasury those of all agents, or of one. */
export async function listFloatRequests(
  ctx: Ctx,
  { agent, ...filter }: Input<typeof requestsContract>,
): Promise<Output<typeof requestsContract>> {
  const of = agent ?? (ctx.actor.kind === "staff" ? undefined : actingPerson(ctx));
  if (agent !== undefined) await getSeenAgent(ctx, agent);
  const rows = await listFloatRequestRows(ctx.db, { ...filter, agent: of }, REQUESTS_PER_PAGE + 1);
  const page = rows.slice(0, REQUESTS_PER_PAGE);
  const requests = page.map((request) => showListedRequest(ctx, request, request.agentName));
  return { requests, hasMore: rows.length > page.length };
}
