/** Commission that is due to agents for the months through a settled one, by the ledger's books and our own bookings. */
import { accountWith } from "#ledger/contract-books.ts";
import { listBalances, listBalancesAt } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { sumCommissionPaid } from "../bookings/store.ts";
import { dueOf, endOfMonth, type Month, type Settled } from "../model/booking.ts";

/** What an agent is owed in one currency; above zero is owed to it. */
export interface Due {
  /** When the month ended, by what was recorded then: a later journal belongs to a later month, so that a settled month stays as it was. */
  readonly atEnd: bigint;
  readonly paidSince: bigint;
  readonly now: bigint;
  readonly due: bigint;
}

const codeOf = (agent: string) => accountWith("commission_payable", agent, "IDR").code;
/** The far end of the books. */
const EVER = new Date("9999-12-31T00:00:00Z");

/** The agents to whom something is owed in rupiah now, by the name of their account. */
export async function listOwed(ctx: Pick<Ctx, "db">): Promise<readonly string[]> {
  return (await listBalances(ctx.db)).flatMap(({ code, minor }) => {
    const [name, owner = "", currency] = code.split(":");
    return name === "commission_payable" && currency === "IDR" && minor !== 0n ? [owner] : [];
  });
}

/** What is due to some agents. */
export async function listDues(
  { db }: Pick<Ctx, "db">,
  month: Month,
  agents: readonly string[],
): Promise<ReadonlyMap<string, Due>> {
  const end = endOfMonth(month);
  const codes = agents.map(codeOf);
  const balances = async (at: Date) =>
    new Map((await listBalancesAt(db, at, "recorded", codes)).map(({ code, minor }) => [code, -minor]));
  // PostgreSQL counts microseconds, the product milliseconds.
  const ended = await balances(new Date(end.getTime() - 1));
  const current = await balances(EVER);
  const paid = await sumCommissionPaid(db, agents, end);
  return new Map(
    agents.map((agent) => {
      const atEnd = ended.get(codeOf(agent)) ?? 0n;
      const now = current.get(codeOf(agent)) ?? 0n;
      const paidSince = paid.get(agent) ?? 0n;
      return [agent, { atEnd, paidSince, now, due: dueOf({ atEnd, paidSince, now }) }];
    }),
  );
}

/** What is due to one agent, in minor units of rupiah. */
export const readDue = async (ctx: Pick<Ctx, "db">, { agent, month }: Settled): Promise<bigint> =>
  (await listDues(ctx, month, [agent])).get(agent)?.due ?? 0n;
