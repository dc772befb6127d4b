import { compare, money, type Money } from "#kernel/money.ts";
import { readBalance } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AgentView } from "./contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { floatAccount, floatOf } from "../float/model/float.ts";
import type { Agent } from "../model/outlet.ts";

/** Ledger balance of an agent's float account: debits minus credits. */
export async function balanceOf(ctx: Pick<Ctx, "db">, agent: Agent): Promise<Money> {
  return money("IDR", (await readBalance(ctx.db, floatAccount(agent).code)) ?? 0n);
}

/** An agent with the current float. */
export async function showAgent(ctx: Ctx, agent: Agent, deps: Pick<CounterDeps, "terms">): Promise<AgentView> {
  const [float, terms] = [floatOf(agent, await balanceOf(ctx, agent)), await deps.terms(ctx)];
  return { ...agent, territory: [...agent.territory], float, isLow: terms !== null && compare(float, terms.lowFloat) < 0 };
}
