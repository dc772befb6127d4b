/** Races about commissions: they are owed for PAID transfers only, in whatever order the calls arrive. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import * as counter from "#cash-points/counter/contract.ts";
import { wire } from "#cash-points/testing/counter-app.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { submitPayouts } from "#transfers/payout/submit-payouts.ts";
import { dueInCash, must, openCounters, shownReversal, type Counter, type Waiting } from "./counters.ts";
import { factsOf, type Facts } from "./facts.ts";
import type { RaceApp } from "./app.ts";
import { assertTrue, beginsLast, race, type Race } from "./race.ts";
import { openParty, PAID, type Stocked } from "./stock.ts";
import { DONE } from "./outcome.ts";

interface Round {
  readonly stocked: Stocked;
  readonly at: Counter;
  readonly by: Actor;
  readonly cashIn: Id<"ci">;
  /** True: the cash is already taken, and its payout is sent while the sender cancels. False: it is taken while the sender cancels. */
  readonly isTaken: boolean;
  /** The sender cancels after the other has ended. */
  readonly isLate: boolean;
}
interface Truth {
  readonly facts: Facts;
  /** The commission promised to the counter, and the amount owed for the transfer by the books. */
  readonly promised: bigint | null;
  readonly owed: bigint;
}

/** What the books owe agents for these transfers. */
async function owedFor(app: RaceApp, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; owed: bigint }>`
    select given.id, coalesce((select -sum(posting.minor) from ledger.posting
      join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
      where journal.subject = given.id and account.code like 'commission_payable:%:IDR'), 0)::bigint as owed
    from unnest(${ids}::text[]) as given (id)`.execute(app.database);
  return new Map(rows.map(({ id, owed }) => [id, owed]));
}

async function truthsOf(app: RaceApp, rounds: readonly Round[]): Promise<Truth[]> {
  const ids = rounds.map(({ stocked }) => stocked.id);
  const facts = await factsOf(app, ids);
  const owed = await owedFor(app, ids);
  const { rows } = await sql<{ transfer: string; promised: bigint }>`
    select transfer, commission_minor as promised from cash_points.cash_in where transfer = any(${ids})`.execute(app.database);
  const promised = new Map(rows.map((row) => [row.transfer, row.promised]));
  return facts.map((one, n) => {
    const id = ids[n] ?? "";
    return { facts: one, promised: promised.get(id) ?? null, owed: owed.get(id) ?? -1n };
  });
}

const takeIn = (app: RaceApp, index: number, { stocked, at, by, cashIn }: Round) =>
  app.call(
    index,
    counter.takeCashIn,
    { outlet: at.outlet, id: cashIn, transfer: stocked.id, amount: wire(Number(dueInCash(stocked.transfer).minor / 100n)) },
    by,
  );

const commission = race<Round, Truth>({
  name: "commission",
  says: "A cash-in, or its payout, happens while the sender cancels: the agent earns the commission if the transfer is PAID, otherwise nothing.",
  shares: ["taken, and cancelled", "cancelled before it was taken", "cancelled before it left", "paid"],
  async open(app) {
    const { awaiting, happen, deps, creditCounter } = await openCounters(app);
    const { party } = openParty("014", async () => PAID);
    const at = await creditCounter();
    return {
      async prepare(count) {
        const rounds = (await awaiting(count)).map((stocked, n): Round => {
          return {
            stocked,
            at,
            by: at.cashiers[n % 4 < 2 ? 0 : 1],
            cashIn: app.id("ci"),
            isTaken: n % 2 === 1,
            isLate: n % 8 === 0,
          };
        });
        const taken = rounds.filter(({ isTaken }) => isTaken);
        for (const round of taken) await must(takeIn(app, 0, round));
        if (taken.length > 0)
          await happen(
            taken.map(({ stocked }) => stocked),
            () => ({ type: "checks_cleared" }),
          );
        return rounds;
      },
      contestants(round) {
        const both = [
          () => app.call(0, cancelTransfer, { id: round.stocked.id }, round.stocked.actor),
          () =>
            round.isTaken
              ? app.work(1, (run) => submitPayouts(run, { ...deps, only: round.stocked.id, partyNamed: () => party }))
              : takeIn(app, 1, round),
        ];
        return round.isLate ? beginsLast(both, 0) : both;
      },
      truths: (rounds) => truthsOf(app, rounds),
      assess({ isTaken }, [cancelled, other], truth) {
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
          assertTrue(cancelled === "cannot_cancel" && other === DONE, "the cancellation is refused", {
            cancelled,
            other,
          });
          return "paid";
        }
        assertTrue(cancelled === DONE, "the cancellation succeeds", { cancelled, truth });
        assertTrue((journals["transfer.commission_earned"] ?? 0) === 0, "nothing was ever earned", facts);
        if (isTaken) {
          assertTrue(state === "REFUND_PENDING" && other === DONE, "everything is refunded", { other, truth });
          return "cancelled before it left";
        }
        if (promised === null) {
          assertTrue(state === "CANCELLED" && other === "not_payable", "no cash is taken for what is cancelled", {
            other,
            truth,
          });
          return "cancelled before it was taken";
        }
        assertTrue(state === "REFUND_PENDING" && other === DONE, "the cash taken in is refunded", { other, truth });
        return "taken, and cancelled";
      },
    };
  },
});

interface Reversed {
  readonly stocked: Waiting;
  readonly at: Counter;
  readonly reversal: Id<"rv">;
  readonly hash: string;
  /** The second approver's decision; the first one approves. */
  readonly second: "approve" | "reject";
}
interface ReversedTruth {
  readonly facts: Facts;
  readonly paidOut: bigint;
  readonly owed: bigint;
}

const commissionBack = race<Reversed, ReversedTruth>({
  name: "commission-back",
  says: "Two people decide the reversal of a payout: its commission is owed while the transfer is PAID, and not after the reversal.",
  shares: ["reversed by the first", "reversed by the second", "refused"],
  async open(app) {
    const { waiting, counterOf, payOut } = await openCounters(app);
    return {
      async prepare(count) {
        const rounds: Reversed[] = [];
        for (const [n, stocked] of (await waiting(count)).entries()) {
          const [at, payout, reversal] = [counterOf(n), app.id("po"), app.id("rv")];
          await must(payOut(0, at, at.cashiers[0], payout, stocked));
          const requested = { outlet: at.outlet, id: reversal, payout, reason: "wrong person" };
          await must(app.call(0, counter.requestReversal, requested, at.cashiers[0]));
          const hash = shownReversal(requested, at.cashiers[0]);
          rounds.push({ stocked, at, reversal, hash, second: n % 2 === 0 ? "approve" : "reject" });
        }
        return rounds;
      },
      contestants: ({ at, reversal: id, hash, second }) =>
        [
          { by: at.owner, decision: "approve" },
          { by: at.cashiers[1], decision: second },
        ].map(
          ({ by, decision }, index) =>
            () =>
              app.call(index, counter.decideReversal, { outlet: at.outlet, id, hash, decision }, by),
        ),
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        const owed = await owedFor(app, ids);
        const { rows } = await sql<{ transfer: string; minor: bigint }>`
          select transfer, commission_minor as minor from cash_points.payout where transfer = any(${ids})`.execute(app.database);
        const paidOut = new Map(rows.map(({ transfer, minor }) => [transfer, minor]));
        return (await factsOf(app, ids)).map((facts, n) => {
          const id = ids[n] ?? "";
          return { facts, paidOut: paidOut.get(id) ?? -1n, owed: owed.get(id) ?? -1n };
        });
      },
      assess({ second }, reported, truth) {
        const { facts, paidOut, owed } = truth;
        const isBack = facts.state === "RETURNED";
        assertTrue(
          paidOut > 0n && owed === (isBack ? 0n : paidOut),
          "the commission is owed while it is PAID, and not after",
          truth,
        );
        assertTrue((facts.journals["transfer.collection_reversed"] ?? 0) === (isBack ? 1 : 0), "it is reversed once", facts);
        assertTrue(reported.filter((one) => one === DONE).length === 1, "one of them has decided", { reported, truth });
        if (!isBack) {
          assertTrue(second === "reject" && reported[1] === DONE && facts.state === "PAID", "it stays as it was", {
            reported,
            truth,
          });
          return "refused";
        }
        return reported[0] === DONE ? "reversed by the first" : "reversed by the second";
      },
    };
  },
});

export const commissionRaces: readonly Race[] = [commission, commissionBack];
