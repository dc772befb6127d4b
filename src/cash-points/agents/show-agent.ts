import { compare, money, type Money } from "#kernel/money.ts";
import { readBalance } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AgentView } from "./contract.ts";
import type { CounterTerms } from "../counter/model/counter.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { floatAccount, floatOf, usedOf } from "../float/model/float.ts";
import type { Agent } from "../model/outlet.ts";

/** Ledger balance of an agent's float account: debits minus credits. */
export async function balanceOf(ctx: Pick<Ctx, "db">, agent: Agent): Promise<Money> {
  return money("IDR", (await readBalance(ctx.db, floatAccount(agent).code)) ?? 0n);
}

/** An agent with the current float. `terms`: where they are read already. */
export async function showAgent(
  ctx: Ctx,
  agent: Agent,
  deps: Pick<CounterDeps, "terms">,
  terms?: CounterTerms | null,
): Promise<AgentView> {
  const [shown] = await showAgents(ctx, [agent], terms === undefined ? deps : { terms: () => Promise.resolve(terms) });
  if (shown === undefined) throw new Error("an agent is shown as one");
  return shown;
}

/** A page of agents with their current floats, by the same terms. */
export async function showAgents(ctx: Ctx, agents: readonly Agent[], deps: Pick<CounterDeps, "terms">): Promise<AgentView[]> {
  const terms = await deps.terms(ctx);
  const shown: AgentView[] = [];
  for (const agent of agents) {
    const balance = await balanceOf(ctx, agent);
    const float = floatOf(agent, balance);
    const isLow = terms !== null && compare(float, terms.lowFloat) < 0;
    shown.push({ ...agent, territory: [...agent.territory], float, used: usedOf(agent, balance), isLow });
  }
  return shown;
}
