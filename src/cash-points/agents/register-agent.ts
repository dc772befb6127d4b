import { activeAgent } from "#identity/index.ts";
import type { Input } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { openAccounts } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AgentView, registerAgent as contract } from "./contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { floatAccount } from "../float/model/float.ts";
import { actingPerson } from "../outlets/get-workplace.ts";
import type { Agent } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { showAgent } from "./show-agent.ts";
import { insertAgent } from "../outlets/store.ts";

/** Makes a user of type AGENT the owner of outlets and opens the float account. */
export async function registerAgent(
  ctx: Ctx,
  { agent: person, email, name, settlement, chain }: Input<typeof contract>,
  deps: Pick<CounterDeps, "terms">,
): Promise<AgentView> {
  const id = await activeAgent(ctx, { person, email });
  if (id === null) throw refuseCash("person_not_agent");
  const agent: Agent = { id, name, settlement, chain: chain ?? null, creditLine: money("IDR", 0n), lowSince: null };
  if (!(await insertAgent(ctx.db, agent, actingPerson(ctx), ctx.now))) throw refuseCash("agent_registered");
  await openAccounts(ctx, [floatAccount(agent)]);
  return showAgent(ctx, agent, deps);
}
