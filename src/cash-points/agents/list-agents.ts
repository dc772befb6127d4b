import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { AGENTS_PER_PAGE, type AgentView, type listAgents as contract } from "./contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { showAgent } from "./show-agent.ts";
import { listAgentRows } from "./store.ts";

/** A page of agents with their float; a low float is marked. */
export async function listAgents(
  ctx: Ctx,
  { before }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<Output<typeof contract>> {
  const rows = await listAgentRows(ctx.db, before, AGENTS_PER_PAGE + 1);
  const page = rows.slice(0, AGENTS_PER_PAGE);
  const agents: AgentView[] = [];
  for (const agent of page) agents.push(await showAgent(ctx, agent, deps));
  return { agents, hasMore: rows.length > page.length };
}
