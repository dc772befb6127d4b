import { compare, negate } from "#kernel/money.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { listStatement } from "#ledger/index.ts";
import { bankNameOf } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  REQUESTS_PER_PAGE,
  type FloatRequestView,
  type listFloatRequests as requestsContract,
  type listFloatStatement as statementContract,
  type listTopUpAccounts as accountsContract,
  type readFloat as contract,
} from "./contract-float.ts";
import type { CounterParts } from "./counter-parts.ts";
import { floatAccount, floatOf, whyNotDecideFloat, type FloatRequest } from "./float.ts";
import { actingPerson } from "./get-workplace.ts";
import type { Agent } from "./outlet.ts";
import { balanceOf } from "./show-agent.ts";
import { findAgent, worksFor } from "./store.ts";
import { listFloatRequestRows } from "./store-float.ts";

/** An agent whose float the caller may see: staff any, the others their own and that of whom they work for. */
async function getSeenAgent(ctx: Ctx, id: string): Promise<Agent> {
  const agent = await findAgent(ctx.db, id);
  if (!agent || !(ctx.actor.kind === "staff" || (await worksFor(ctx.db, id, actingPerson(ctx))))) throw refuse("not_found");
  return agent;
}

/** The float now. */
export async function readFloat(
  ctx: Ctx,
  { agent: id }: Input<typeof contract>,
  parts: CounterParts,
): Promise<Output<typeof contract>> {
  const agent = await getSeenAgent(ctx, id);
  const [float, terms] = [floatOf(agent, await balanceOf(ctx, agent)), await parts.terms(ctx)];
  const lowFrom = terms?.lowFloat ?? null;
  const { settlement, creditLine } = agent;
  return { agent: agent.id, settlement, float, creditLine, lowFrom, isLow: lowFrom !== null && compare(float, lowFrom) < 0 };
}

/** Our accounts to which agents pay. */
export async function listTopUpAccounts(
  ctx: Ctx,
  _: Input<typeof accountsContract>,
  parts: CounterParts,
): Promise<Output<typeof accountsContract>> {
  const { legalName: holder } = await parts.issuerFor(ctx, ctx.language);
  const accounts = [];
  for (const own of parts.ownAccounts) accounts.push({ ...own, bankName: await bankNameOf(ctx, own.bank), holder });
  return { accounts, withinDays: await parts.topUpDays(ctx) };
}

/** The ledger's statement of the account, with the signs as the agent reads them. */
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

/** A request as it is shown to the caller. */
export function showRequest(ctx: Ctx, request: FloatRequest): FloatRequestView {
  return { ...request, whyNotDecide: whyNotDecideFloat(request, actingPerson(ctx)) };
}

/** An agent's own requests; the treasury's list is of all agents, or of one. */
export async function listFloatRequests(
  ctx: Ctx,
  { agent, ...filter }: Input<typeof requestsContract>,
): Promise<Output<typeof requestsContract>> {
  const of = agent ?? (ctx.actor.kind === "staff" ? undefined : actingPerson(ctx));
  if (agent !== undefined) await getSeenAgent(ctx, agent);
  const rows = await listFloatRequestRows(ctx.db, { ...filter, agent: of }, REQUESTS_PER_PAGE + 1);
  const page = rows.slice(0, REQUESTS_PER_PAGE);
  return { requests: page.map((request) => showRequest(ctx, request)), hasMore: rows.length > page.length };
}
