/** Races about refunds: cancelled twice, refunded twice. */
import { sql } from "kysely";
import { reserveLimits } from "#limits/index.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { inquireRefunds, sendRefunds } from "#transfers/refund/send-refunds.ts";
import { factsOf, type Facts } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, type Stocked } from "./stock.ts";
import { DONE } from "./outcome.ts";

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
  says: "Cancelled in two windows, paid or not: cancelled once, with one refund, and the limits are released once.",
  shares: ["first", "second"],
  async open(app) {
    const { awaiting, funded } = await openStock(app);
    return {
      async prepare(count) {
        const half = Math.floor(count / 2);
        const [unpaid, paid] = [await awaiting(count - half), half === 0 ? [] : await funded(half)];
        const rounds = [
          ...unpaid.map((stocked) => ({ stocked, isPaid: false })),
          ...paid.map((stocked) => ({ stocked, isPaid: true })),
        ];
        await app.transaction(async (ctx) => {
          for (const { stocked } of rounds) {
            const { id, person, transfer } = stocked;
            const claims = [{ scope: "tier", amount: transfer.price.principal, abroad: null }] as const;
            await reserveLimits(ctx, { transfer: id, person, claims });
          }
        });
        return rounds;
      },
      contestants: ({ stocked: { id, actor } }) => [0, 1].map((index) => () => app.call(index, cancelTransfer, { id }, actor)),
      async truths(rounds) {
        const facts = await factsOf(
          app,
          rounds.map(({ stocked }) => stocked.id),
        );
        const people = rounds.map(({ stocked }) => stocked.person);
        const { rows } = await sql<{ owner: string; used: bigint }>`select owner, reserved + consumed as used from limits.usage
          where owner = any(${people}) and key = 'tier.month'`.execute(app.database);
        return facts.map((one, n) => ({ facts: one, used: rows.find(({ owner }) => owner === people[n])?.used ?? -1n }));
      },
      assess({ isPaid }, reported, truth) {
        const { facts, used } = truth;
        const cancelled = facts.history.filter(({ event }) => event === "cancelled");
        const index = cancelled[0]?.index ?? -1;
        assertTrue(cancelled.length === 1 && reported[index] === DONE, "it is cancelled once, by the call that succeeded", {
          reported,
          truth,
        });
        assertTrue(reported[1 - index] === "cannot_cancel", "the other call is refused", reported);
        assertTrue(facts.state === (isPaid ? "REFUND_PENDING" : "CANCELLED"), "it is cancelled", facts);
        assertTrue((facts.journals["transfer.refund_due"] ?? 0) === (isPaid ? 1 : 0), "the paid amount is owed once", facts);
        assertTrue(used === 0n, "the limits are released once", truth);
        return index === 0 ? "first" : "second";
      },
    };
  },
});

interface Owed {
  readonly stocked: Stocked;
  /** Sent before, with unknown outcome. */
  readonly isUnclear: boolean;
}
interface OwedTruth {
  readonly facts: Facts;
  readonly orders: number;
}

const SENT_MS_AGO = 60_000;

const refundTwice = race<Owed, OwedTruth>({
  name: "refund-twice",
  says: "Two workers refund one transfer, or both record the answer about its refund: one order, booked once.",
  shares: ["first", "second"],
  async open(app) {
    const { deps: stockDeps, funded, happen } = await openStock(app);
    const { party, orders } = openParty("014", async () => PAID);
    const deps = { ...stockDeps, refundRoute: { ...stockDeps.refundRoute, party } };
    return {
      async prepare(count) {
        const stock = await funded(count);
        const by = { role: "sender", id: "us_x" };
        await happen(stock, () => ({ type: "cancelled", canRecall: false, by }), SENT_MS_AGO);
        const unclear = stock.filter((_, n) => n % 2 === 1);
        if (unclear.length > 0) {
          await happen(unclear, ({ id }) => ({ type: "refund_sent", of: id }), SENT_MS_AGO);
          const answer = { outcome: "unknown", why: "no answer" };
          const about = ({ id }: Stocked) => ({ of: id, reference: `${id}_r1`, bank: "014", call: "submit", answer });
          await happen(unclear, (one) => ({ type: "refund_answered", ...about(one) }), SENT_MS_AGO);
        }
        return stock.map((stocked, n) => ({ stocked, isUnclear: n % 2 === 1 }));
      },
      contestants: ({ stocked: { id }, isUnclear }) =>
        [0, 1].map((index) => () => {
          const looked = { ...deps, only: id };
          return app.work(index, (run) => (isUnclear ? inquireRefunds(run, looked) : sendRefunds(run, looked)));
        }),
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        return (await factsOf(app, ids)).map((facts, n) => ({ facts, orders: orders.get(`${ids[n]}_r1`) ?? 0 }));
      },
      assess({ isUnclear }, reported, truth) {
        const { facts, orders: sent } = truth;
        assertTrue(
          reported.every((one) => one === DONE),
          "both workers do their work",
          reported,
        );
        assertTrue(sent === (isUnclear ? 0 : 1), "one order leaves", truth);
        assertTrue(facts.state === "REFUNDED" && facts.journals["transfer.refunded"] === 1, "it is booked once", truth);
        const booked = facts.history.find(({ to }) => to === "REFUNDED");
        const claimed = facts.history.filter(({ event }) => event === "refund_sent");
        assertTrue(claimed.length === 1, "it is claimed once", truth);
        return (isUnclear ? booked : claimed[0])?.index === 0 ? "first" : "second";
      },
    };
  },
});

export const refundRaces: readonly Race[] = [cancelTwice, refundTwice];
