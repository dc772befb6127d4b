import { compare, money, type Money } from "#kernel/money.ts";
import { readBalance } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AgentView } from "./contract.ts";
import type { CounterParts } from "./counter-parts.ts";
import { floatAccount, floatOf } from "./float.ts";
import type { Agent } from "./outlet.ts";

/** What the ledger has on an agent's account: debit less credit. */
export async function balanceOf(ctx: Pick<Ctx, "db">, agent: Agent): Promise<Money> {
  return money("IDR", (await readBalance(ctx.db, floatAccount(agent).code)) ?? 0n);
}

/** An agent with the float as it stands now. */
export async function showAgent(ctx: Ctx, agent: Agent, parts: Pick<CounterParts, "terms">): Promise<AgentView> {
  const [float, terms] = [floatOf(agent, await balanceOf(ctx, agent)), await parts.terms(ctx)];
  return { ...agent, float, isLow: terms !== null && compare(float, terms.lowFloat) < 0 };
}
