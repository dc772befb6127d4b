/** A race with a worker that dies while the sender cancels: what it has not committed is lost, what it has sent is not. */
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { submitPayouts } from "#transfers/payout/submit-payouts.ts";
import { factsOf, type Facts } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, type Stocked } from "./stock.ts";
import { DONE } from "./outcome.ts";

/** Before a transaction is committed, or right after. A worker has two: it claims, and it records. */
const DEATHS = [
  { transaction: 1, isCommitted: false },
  { transaction: 1, isCommitted: true },
  { transaction: 2, isCommitted: false },
  { transaction: 2, isCommitted: true },
] as const;
type Death = (typeof DEATHS)[number];

class Died extends Error {}

/** Transactions of which the chosen one is the last. */
function dying({ transaction }: Pick<JobRun, "transaction">, death: Death): Pick<JobRun, "transaction"> {
  let transactions = 0;
  return {
    async transaction(work) {
      transactions += 1;
      if (transactions !== death.transaction) return transaction(work);
      if (death.isCommitted) await transaction(work);
      else
        await transaction(async (ctx) => {
          await work(ctx);
          throw new Died();
        });
      throw new Died();
    },
  };
}

interface Round {
  readonly stocked: Stocked;
  readonly death: Death;
}
interface Truth {
  readonly facts: Facts;
  readonly orders: number;
}

const dyingWorker = race<Round, Truth>({
  name: "dying-worker",
  says: "A worker is killed before or after each of its commits while the sender cancels: no order leaves without a record, and nothing that has left is refunded.",
  shares: ["cancelled", "never claimed", "claimed, and not sent", "sent, and not recorded", "sent and recorded"],
  async open(app) {
    const { deps, ready } = await openStock(app);
    const { party, orders } = openParty("014", async () => PAID);
    return {
      prepare: async (count) =>
        (await ready(count)).map((stocked, n) => ({ stocked, death: DEATHS[n % DEATHS.length] ?? DEATHS[0] })),
      contestants: ({ stocked: { id, actor }, death }) => [
        // Every other sender does not cancel: otherwise few READY transfers would be left.
        () => (id.charCodeAt(id.length - 1) % 2 === 0 ? app.call(0, cancelTransfer, { id }, actor) : Promise.resolve("stayed")),
        () =>
          app.work(1, async (run) => {
            await submitPayouts(dying(run, death), { ...deps, only: id, partyNamed: () => party }).catch((error: unknown) => {
              if (!(error instanceof Died)) throw error;
            });
          }),
      ],
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        return (await factsOf(app, ids)).map((facts, n) => ({ facts, orders: orders.get(ids[n] ?? "") ?? 0 }));
      },
      assess(_, [cancelled, worked], truth) {
        const { facts, orders: sent } = truth;
        const isClaimed = facts.history.some(({ event }) => event === "submitted");
        assertTrue(worked === DONE, "the worker ended for no other reason", worked);
        assertTrue(sent === 0 || (sent === 1 && isClaimed), "an order leaves once, and only when it is claimed", truth);
        assertTrue(
          (cancelled === DONE) === (facts.state === "REFUND_PENDING"),
          "the answer to the cancellation matches the state",
          {
            cancelled,
            truth,
          },
        );
        if (facts.state === "REFUND_PENDING") {
          assertTrue(sent === 0 && !isClaimed, "a refunded order has not left", truth);
          return "cancelled";
        }
        const booked = facts.journals["transfer.paid"] ?? 0;
        assertTrue(booked === (facts.state === "PAID" ? 1 : 0), "it is booked when it is PAID", truth);
        if (!isClaimed) return "never claimed";
        if (sent === 0) return "claimed, and not sent";
        return booked === 1 ? "sent and recorded" : "sent, and not recorded";
      },
    };
  },
});

export const deathRaces: readonly Race[] = [dyingWorker];
