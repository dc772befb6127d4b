import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { money } from "#kernel/money.ts";
import { readBalanceAt } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { showAgent } from "../agents/show-agent.ts";
import { findAgent } from "../agents/store.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import type { readFloatRequest as contract } from "./contract-office.ts";
import { floatAccount, floatOf } from "./model/float.ts";
import { showListedRequest } from "./read-float.ts";
import { findFloatRequest } from "./store.ts";

/** One request as the treasury decides it: what is asked, and what the agent has now. */
export async function readFloatRequest(
  ctx: Ctx,
  { id }: Input<typeof contract>,
  deps: Pick<CounterDeps, "terms">,
): Promise<Output<typeof contract>> {
  const request = await findFloatRequest(ctx.db, id);
  const agent = request && (await findAgent(ctx.db, request.agent));
  if (!request || !agent) throw refuse("not_found");
  const { proposedBy, decidedBy, proposedAt } = request;
  const balance = await readBalanceAt(ctx.db, floatAccount(agent).code, proposedAt, "recorded");
  const nameOf = await nameWorkers(ctx, decidedBy === null ? [proposedBy] : [proposedBy, decidedBy]);
  return {
    request: showListedRequest(ctx, request, agent.name),
    agent: await showAgent(ctx, agent, deps),
    floatThen: floatOf(agent, money("IDR", balance ?? 0n)),
    proposedByName: nameOf(proposedBy),
    decidedByName: decidedBy === null ? null : nameOf(decidedBy),
  };
}
