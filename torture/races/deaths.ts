/** A race with a worker that dies: what it has not committed is gone, what it has sent is not, and the sender cancels meanwhile. */
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { cancelTransfer } from "#transfers/contract.ts";
import { submitPayouts } from "#transfers/submit-payouts.ts";
import { factsOf, type Facts } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, type Stocked } from "./stock.ts";
import { DONE } from "./told.ts";

/** Before a beat is committed, or right after. A worker has two: it claims, and it records. */
const DEATHS = [
  { beat: 1, isCommitted: false },
  { beat: 1, isCommitted: true },
  { beat: 2, isCommitted: false },
  { beat: 2, isCommitted: true },
] as const;
type Death = (typeof DEATHS)[number];

class Died extends Error {}

/** Beats of which one is the last. */
function dying({ beat }: Pick<JobRun, "beat">, death: Death): Pick<JobRun, "beat"> {
  let beats = 0;
  return {
    async beat(work) {
      beats += 1;
      if (beats !== death.beat) return beat(work);
      if (death.isCommitted) await beat(work);
      else
        await beat(async (ctx) => {
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
  says: "A worker dies before or after each of its commits while the sender cancels: no order leaves that the books don't know of, and nothing goes back of what has left.",
  ways: ["cancelled", "never claimed", "claimed, and not sent", "sent, and not recorded", "sent and recorded"],
  async open(house) {
    const { parts, ready } = await openStock(house);
    const { party, orders } = openParty("014", async () => PAID);
    return {
      prepare: async (count) =>
        (await ready(count)).map((stocked, n) => ({ stocked, death: DEATHS[n % DEATHS.length] ?? DEATHS[0] })),
      contestants: ({ stocked: { id, actor }, death }) => [
        // Every other sender does not cancel: else there would seldom be a READY transfer left.
        () => (id.charCodeAt(id.length - 1) % 2 === 0 ? house.call(0, cancelTransfer, { id }, actor) : Promise.resolve("stayed")),
        () =>
          house.work(1, async (run) => {
            await submitPayouts(dying(run, death), { ...parts, only: id, partyNamed: () => party }).catch((error: unknown) => {
              if (!(error instanceof Died)) throw error;
            });
          }),
      ],
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        return (await factsOf(house, ids)).map((facts, n) => ({ facts, orders: orders.get(ids[n] ?? "") ?? 0 }));
      },
      judge(_, [cancelled, worked], truth) {
        const { facts, orders: sent } = truth;
        const isClaimed = facts.history.some(({ event }) => event === "submitted");
        assertTrue(worked === DONE, "it died of nothing else", worked);
        assertTrue(sent === 0 || (sent === 1 && isClaimed), "an order leaves once, and only when it is claimed", truth);
        assertTrue((cancelled === DONE) === (facts.state === "REFUND_PENDING"), "who cancels is told the truth", {
          cancelled,
          truth,
        });
        if (facts.state === "REFUND_PENDING") {
          assertTrue(sent === 0 && !isClaimed, "what goes back has not left", truth);
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
