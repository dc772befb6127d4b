/** A race about the commission for cash taken in: it is owed for what arrives, and for nothing else, whoever comes first. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import * as counter from "#cash-points/contract-counter.ts";
import { wire } from "#cash-points/testing/counter-house.ts";
import { cancelTransfer } from "#transfers/contract.ts";
import { submitPayouts } from "#transfers/submit-payouts.ts";
import { totalOf } from "#transfers/transfer.ts";
import { must, openCounters, type Counter } from "./counters.ts";
import { factsOf, type Facts } from "./facts.ts";
import type { RaceHouse } from "./house.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openParty, PAID, type Stocked } from "./stock.ts";
import { DONE } from "./told.ts";

interface Round {
  readonly stocked: Stocked;
  readonly at: Counter;
  readonly by: Actor;
  readonly cashIn: Id<"ci">;
  /** The cash is taken already, and its payout leaves while the sender cancels. Else it is taken while the sender cancels. */
  readonly isTaken: boolean;
}
interface Truth {
  readonly facts: Facts;
  /** What the counter was promised, and what the books say that we owe for the transfer. */
  readonly promised: bigint | null;
  readonly owed: bigint;
}

async function truthsOf(house: RaceHouse, rounds: readonly Round[]): Promise<Truth[]> {
  const ids = rounds.map(({ stocked }) => stocked.id);
  const facts = await factsOf(house, ids);
  const { rows } = await sql<{ id: string; promised: bigint | null; owed: bigint }>`
    select given.id, cash_in.commission_minor as promised, coalesce((select -sum(posting.minor) from ledger.posting
      join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
      where journal.subject = given.id and account.code = 'commission_payable:IDR'), 0)::bigint as owed
    from unnest(${ids}::text[]) as given (id) left join cash_points.cash_in on cash_in.transfer = given.id`.execute(
    house.database,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return facts.map((one, n) => {
    const row = byId.get(ids[n] ?? "");
    return { facts: one, promised: row?.promised ?? null, owed: row?.owed ?? -1n };
  });
}

const takeIn = (house: RaceHouse, nth: number, { stocked, at, by, cashIn }: Round) =>
  house.call(
    nth,
    counter.takeCashIn,
    { outlet: at.outlet, id: cashIn, transfer: stocked.id, amount: wire(Number(totalOf(stocked.transfer.price).minor / 100n)) },
    by,
  );

const commission = race<Round, Truth>({
  name: "commission",
  says: "Cash is taken in, or its payout leaves, while the sender cancels: the agent has earned the commission when it is PAID, and nothing otherwise.",
  ways: ["taken, and cancelled", "cancelled before it was taken", "cancelled before it left", "paid"],
  async open(house) {
    const { awaiting, happen, parts, creditCounter } = await openCounters(house);
    const { party } = openParty("014", async () => PAID);
    const at = await creditCounter();
    return {
      async prepare(count) {
        const rounds = (await awaiting(count)).map((stocked, n): Round => {
          return { stocked, at, by: at.cashiers[n % 4 < 2 ? 0 : 1], cashIn: house.id("ci"), isTaken: n % 2 === 1 };
        });
        const taken = rounds.filter(({ isTaken }) => isTaken);
        for (const round of taken) await must(takeIn(house, 0, round));
        if (taken.length > 0)
          await happen(
            taken.map(({ stocked }) => stocked),
            () => ({ type: "checks_cleared" }),
          );
        return rounds;
      },
      contestants: (round) => [
        () => house.call(0, cancelTransfer, { id: round.stocked.id }, round.stocked.actor),
        () =>
          round.isTaken
            ? house.work(1, (run) => submitPayouts(run, { ...parts, only: round.stocked.id, partyNamed: () => party }))
            : takeIn(house, 1, round),
      ],
      truths: (rounds) => truthsOf(house, rounds),
      judge({ isTaken }, [cancelled, other], truth) {
        const { facts, promised, owed } = truth;
        const { state, journals } = facts;
        assertTrue(
          owed === (state === "PAID" ? promised : 0n),
          "the agent has earned what is PAID, and nothing otherwise",
          truth,
        );
        if (state === "PAID") {
          assertTrue(isTaken && promised !== null && promised > 0n, "a commission was promised for it", truth);
          assertTrue(journals["transfer.commission_earned"] === 1, "it is booked once", facts);
          assertTrue(cancelled === "cannot_cancel" && other === DONE, "who cancels is told that it can't be", {
            cancelled,
            other,
          });
          return "paid";
        }
        assertTrue(cancelled === DONE, "who cancelled was told so", { cancelled, truth });
        assertTrue((journals["transfer.commission_earned"] ?? 0) === 0, "nothing was ever earned", facts);
        if (isTaken) {
          assertTrue(state === "REFUND_PENDING" && other === DONE, "all goes back", { other, truth });
          return "cancelled before it left";
        }
        if (promised === null) {
          assertTrue(state === "CANCELLED" && other === "not_payable", "no cash is taken for what is cancelled", {
            other,
            truth,
          });
          return "cancelled before it was taken";
        }
        assertTrue(state === "REFUND_PENDING" && other === DONE, "what was taken goes back", { other, truth });
        return "taken, and cancelled";
      },
    };
  },
});

export const commissionRaces: readonly Race[] = [commission];
