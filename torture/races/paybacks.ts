/** Races about money on its way back: cancelled twice, refunded twice. */
import { sql } from "kysely";
import { reserveLimits } from "#limits/index.ts";
import { cancelTransfer } from "#transfers/contract.ts";
import { inquireRefunds, sendRefunds } from "#transfers/send-refunds.ts";
import { factsOf, type Facts } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, type Stocked } from "./stock.ts";
import { DONE } from "./told.ts";

interface Cancelled {
  readonly stocked: Stocked;
  readonly isPaid: boolean;
}
interface CancelledTruth {
  readonly facts: Facts;
  readonly used: bigint;
}

const cancelTwice = race<Cancelled, CancelledTruth>({
  name: "cancel-twice",
  says: "Cancelled in two windows, paid or not: once, with one refund, and the limits are given back once.",
  ways: ["first", "second"],
  async open(house) {
    const { awaiting, funded } = await openStock(house);
    return {
      async prepare(count) {
        const half = Math.floor(count / 2);
        const [unpaid, paid] = [await awaiting(count - half), half === 0 ? [] : await funded(half)];
        const rounds = [
          ...unpaid.map((stocked) => ({ stocked, isPaid: false })),
          ...paid.map((stocked) => ({ stocked, isPaid: true })),
        ];
        await house.beat(async (ctx) => {
          for (const { stocked } of rounds) {
            const { id, person, transfer } = stocked;
            const claims = [{ scope: "tier", amount: transfer.price.principal, abroad: null }] as const;
            await reserveLimits(ctx, { transfer: id, person, claims });
          }
        });
        return rounds;
      },
      contestants: ({ stocked: { id, actor } }) => [0, 1].map((nth) => () => house.call(nth, cancelTransfer, { id }, actor)),
      async truths(rounds) {
        const facts = await factsOf(
          house,
          rounds.map(({ stocked }) => stocked.id),
        );
        const people = rounds.map(({ stocked }) => stocked.person);
        const { rows } = await sql<{ whom: string; used: bigint }>`select whom, reserved + consumed as used from limits.usage
          where whom = any(${people}) and key = 'tier.month'`.execute(house.database);
        return facts.map((one, n) => ({ facts: one, used: rows.find(({ whom }) => whom === people[n])?.used ?? -1n }));
      },
      judge({ isPaid }, told, truth) {
        const { facts, used } = truth;
        const cancelled = facts.history.filter(({ event }) => event === "cancelled");
        const nth = cancelled[0]?.nth ?? -1;
        assertTrue(cancelled.length === 1 && told[nth] === DONE, "it is cancelled once, by who was told so", { told, truth });
        assertTrue(told[1 - nth] === "cannot_cancel", "the other one is told that it can't be", told);
        assertTrue(facts.state === (isPaid ? "REFUND_PENDING" : "CANCELLED"), "it is cancelled", facts);
        assertTrue((facts.journals["transfer.refund_due"] ?? 0) === (isPaid ? 1 : 0), "what was paid is owed once", facts);
        assertTrue(used === 0n, "the limits are given back once", truth);
        return nth === 0 ? "first" : "second";
      },
    };
  },
});

interface Owed {
  readonly stocked: Stocked;
  /** Sent before, and nobody knows whether it arrived. */
  readonly isUnclear: boolean;
}
interface OwedTruth {
  readonly facts: Facts;
  readonly orders: number;
}

const SENT_MS_AGO = 60_000;

const refundTwice = race<Owed, OwedTruth>({
  name: "refund-twice",
  says: "Two workers refund one transfer, or hear both what became of its refund: one order, booked once.",
  ways: ["first", "second"],
  async open(house) {
    const { parts: stockParts, funded, happen } = await openStock(house);
    const { party, orders } = openParty("014", async () => PAID);
    const parts = { ...stockParts, refundRoute: { ...stockParts.refundRoute, party } };
    return {
      async prepare(count) {
        const stock = await funded(count);
        const by = { role: "sender", id: "us_x" };
        await happen(stock, () => ({ type: "cancelled", canRecall: false, by }), SENT_MS_AGO);
        const unclear = stock.filter((_, n) => n % 2 === 1);
        if (unclear.length > 0) {
          await happen(unclear, ({ id }) => ({ type: "refund_sent", of: id }), SENT_MS_AGO);
          const answer = { outcome: "unknown", why: "no answer" };
          const about = ({ id }: Stocked) => ({ of: id, reference: `${id}_r1`, bank: "014", asked: "submit", answer });
          await happen(unclear, (one) => ({ type: "refund_answered", ...about(one) }), SENT_MS_AGO);
        }
        return stock.map((stocked, n) => ({ stocked, isUnclear: n % 2 === 1 }));
      },
      contestants: ({ stocked: { id }, isUnclear }) =>
        [0, 1].map((nth) => () => {
          const looked = { ...parts, only: id };
          return house.work(nth, (run) => (isUnclear ? inquireRefunds(run, looked) : sendRefunds(run, looked)));
        }),
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        return (await factsOf(house, ids)).map((facts, n) => ({ facts, orders: orders.get(`${ids[n]}_r1`) ?? 0 }));
      },
      judge({ isUnclear }, told, truth) {
        const { facts, orders: sent } = truth;
        assertTrue(
          told.every((one) => one === DONE),
          "both workers do their work",
          told,
        );
        assertTrue(sent === (isUnclear ? 0 : 1), "one order leaves", truth);
        assertTrue(facts.state === "REFUNDED" && facts.journals["transfer.refunded"] === 1, "it is booked once", truth);
        const booked = facts.history.find(({ to }) => to === "REFUNDED");
        const claimed = facts.history.filter(({ event }) => event === "refund_sent");
        assertTrue(claimed.length === 1, "it is claimed once", truth);
        return (isUnclear ? booked : claimed[0])?.nth === 0 ? "first" : "second";
      },
    };
  },
});

export const paybackRaces: readonly Race[] = [cancelTwice, refundTwice];
