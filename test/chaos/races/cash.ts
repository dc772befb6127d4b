/** Races about cash at the counter: collected twice, and collected while it is refunded. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { advanceDue } from "#transfers/processing/advance-due.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { openCounters, type Counter, type Waiting } from "./counters.ts";
import { factsOf, type Facts } from "./facts.ts";
import type { RaceApp } from "./app.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { DONE, type Reported } from "./outcome.ts";

const TAKEN = new Set(["collecting_elsewhere", "not_collectable", "collect_otp_over"]);

interface Truth {
  readonly facts: Facts;
  /** Paid payouts of the counter, by the contestant that began them, with their number of drawer entries. */
  readonly paid: readonly { readonly index: number; readonly outlet: string; readonly movements: number }[];
}

async function truthsOf(app: RaceApp, rounds: readonly { readonly stocked: Waiting }[]): Promise<Truth[]> {
  const ids = rounds.map(({ stocked }) => stocked.id);
  const facts = await factsOf(app, ids);
  const { rows } = await sql<{ transfer: string; outlet: string; at: Date; movements: bigint }>`
    select transfer, outlet, started_at as at, (select count(*) from cash_points.drawer_entry where subject = payout.id) as movements
    from cash_points.payout where transfer = any(${ids}) and state = 'paid'`.execute(app.database);
  const byTransfer = Map.groupBy(rows, ({ transfer }) => transfer);
  return facts.map((one, n) => ({
    facts: one,
    paid: (byTransfer.get(ids[n] ?? "") ?? []).map(({ outlet, at, movements }) => {
      return { outlet, index: at.getTime() - app.now.getTime(), movements: Number(movements) };
    }),
  }));
}

/** Checks that it was paid at the counter once, from one drawer, in one journal. */
function assertPaidOnce({ facts, paid }: Truth): number {
  const [once] = paid;
  assertTrue(paid.length === 1 && once?.movements === 1, "one payout takes the cash out of a drawer, once", { facts, paid });
  assertTrue(facts.state === "PAID" && facts.journals["transfer.collected"] === 1, "it is booked once", facts);
  return once.index;
}

interface Place {
  readonly at: Counter;
  readonly by: Actor;
  readonly payout: Id<"po">;
}
interface Collected {
  readonly stocked: Waiting;
  readonly places: readonly [Place, Place];
  /** The same payout by the same person: the second call is a repetition. */
  readonly isRepeated: boolean;
}

const collectTwice = race<Collected, Truth>({
  name: "collect-twice",
  says: "Pickup code and one-time code at two outlets, by two workers of one outlet, or sent twice by one worker: the cash is paid out once.",
  shares: ["first", "second"],
  async open(app) {
    const { waiting, counterOf, payOut } = await openCounters(app);
    return {
      async prepare(count) {
        return (await waiting(count)).map((stocked, n): Collected => {
          const [at, elsewhere] = [counterOf(n), counterOf(n + 1)];
          const first: Place = { at, by: at.cashiers[0], payout: app.id("po") };
          const others: readonly Place[] = [
            { at: elsewhere, by: elsewhere.cashiers[0], payout: app.id("po") },
            { at, by: at.cashiers[1], payout: app.id("po") },
            first,
          ];
          return { stocked, places: [first, others[n % 3] ?? first], isRepeated: n % 3 === 2 };
        });
      },
      contestants: ({ stocked, places }) =>
        places.map(
          ({ at, by, payout }, index) =>
            () =>
              payOut(index, at, by, payout, stocked),
        ),
      truths: (rounds) => truthsOf(app, rounds),
      assess({ isRepeated }, reported, truth) {
        const index = assertPaidOnce(truth);
        const other = reported[1 - index] ?? "";
        assertTrue(reported[index] === DONE, "the call of the paying outlet succeeds", { reported, truth });
        assertTrue(isRepeated ? other === DONE : TAKEN.has(other), "the other call is refused as too late", reported);
        return index === 0 ? "first" : "second";
      },
    };
  },
});

interface Returning {
  readonly stocked: Waiting;
  readonly at: Counter;
  readonly payout: Id<"po">;
  readonly isCancelled: boolean;
}

const RETURN_DAY = 30;

const collectOrReturn = race<Returning, Truth>({
  name: "collect-return",
  says: "Collected while the sender cancels, or while day 30 returns it: the cash goes to the recipient or to the sender, never to both.",
  shares: ["collected, and too late to cancel", "cancelled", "collected on the last day", "returned"],
  async open(app) {
    const { waiting, counterOf, payOut, deps } = await openCounters(app);
    return {
      async prepare(count) {
        const half = Math.floor(count / 2);
        const [fresh, old] = [await waiting(count - half), half === 0 ? [] : await waiting(half, RETURN_DAY)];
        return [...fresh, ...old].map((stocked, n) => {
          return { stocked, at: counterOf(n), payout: app.id("po"), isCancelled: n < fresh.length };
        });
      },
      contestants: ({ stocked, at, payout, isCancelled }) => [
        () => payOut(0, at, at.cashiers[0], payout, stocked),
        (): Promise<Reported> =>
          isCancelled
            ? app.call(1, cancelTransfer, { id: stocked.id }, stocked.actor)
            : app.work(1, ({ transaction }) => transaction((ctx) => advanceDue(ctx, { ...deps, only: stocked.id }))),
      ],
      truths: (rounds) => truthsOf(app, rounds),
      assess({ isCancelled }, [collected, taken], truth) {
        const { facts, paid } = truth;
        const isBack = facts.state === "REFUND_PENDING";
        if (isBack) {
          assertTrue(paid.length === 0 && (facts.journals["transfer.collected"] ?? 0) === 0, "nobody was given cash", truth);
          assertTrue(facts.journals["transfer.refund_due"] === 1, "it is owed to its sender once", facts);
          assertTrue(collected === "not_collectable", "the counter is refused", { collected, truth });
          assertTrue(taken === DONE, "the cancelling call succeeds", { taken, truth });
          return isCancelled ? "cancelled" : "returned";
        }
        assertPaidOnce(truth);
        assertTrue(collected === DONE, "who paid out is told so", { collected, truth });
        assertTrue(taken === (isCancelled ? "cannot_cancel" : DONE), "the cancellation is refused", { taken, truth });
        return isCancelled ? "collected, and too late to cancel" : "collected on the last day";
      },
    };
  },
});

export const cashRaces: readonly Race[] = [collectTwice, collectOrReturn];
