/** A race about a payout that is being recalled: the party's answers to the recall against its answer about the order itself. */
import { inquirePayouts, recallPayouts } from "#transfers/payout/submit-payouts.ts";
import { receivePayoutNotification } from "#transfers/payout/receive-notifications.ts";
import type { InquiryAnswer, RecallAnswer } from "#transfers/lifecycle/payout-party.ts";
import { sendRefunds } from "#transfers/refund/send-refunds.ts";
import { sql } from "kysely";
import { must } from "./counters.ts";
import { factsOf, type Facts } from "./facts.ts";
import { DONE } from "./outcome.ts";
import { assertTrue, beginsLast, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, RECALLING, type Stocked } from "./stock.ts";

const RECALL_ANSWERS = ["recalled", "too_late", "unknown"] as const;
const ENDS = ["paid", "returned", "refused"] as const;
const STATES = { paid: "PAID", returned: "RETURNED", refused: "REJECTED" } as const;
/** More looks than an inquiry takes. */
const LOOKS = 25;

/** A prime number of them, so that each meets every pair of answers. */
const LAST: readonly (readonly number[])[] = [[2], [0, 1], [], [], []];

interface Recalled {
  readonly stocked: Stocked;
  readonly recall: (typeof RECALL_ANSWERS)[number];
  readonly end: (typeof ENDS)[number];
  /** The contestants that begin after the others: the inquiry, both recalls, or none. */
  readonly last: readonly number[];
}
interface RecalledTruth {
  readonly facts: Facts;
  readonly isConflicting: boolean;
  /** Refunds that reached the bank afterwards. */
  readonly refunds: number;
}

function endOf({ stocked: { transfer }, end }: Recalled): InquiryAnswer {
  if (end === "paid") return PAID;
  if (end === "refused") return { outcome: "refused", reason: "rejected", providerCode: "1" };
  return { outcome: "returned", reason: "account_closed", providerCode: "1", amount: transfer.price.receives };
}

const recall = race<Recalled, RecalledTruth>({
  name: "recall",
  says: "Two workers record the answer to a recall while a third records how the order ended: refunded once, or not for the recall; both only as a conflict.",
  shares: ["the recall first", "the outcome first"],
  async open(app) {
    const { deps, ready, happen } = await openStock(app);
    const answers = new Map<string, Recalled>();
    const of = (reference: string): Recalled => {
      const found = answers.get(reference);
      if (found === undefined) throw new Error(`${reference} is not of this race`);
      return found;
    };
    const { party: inquired } = openParty(RECALLING, async ({ reference }) => endOf(of(reference)));
    const answerOf = ({ recall: outcome }: Recalled): RecallAnswer =>
      outcome === "unknown" ? { outcome, why: "no answer" } : { outcome };
    const party = { ...inquired, recall: async ({ reference }: { readonly reference: string }) => answerOf(of(reference)) };
    const { party: bank, orders } = openParty("014", async () => PAID);
    const looking = { ...deps, partyNamed: () => party, refundRoute: { ...deps.refundRoute, party: bank } };
    let made = 0;
    return {
      async prepare(count) {
        const stock = await ready(count);
        await happen(stock, () => ({ type: "submitted", rail: "bi_fast", party: RECALLING }));
        const pending = { outcome: "pending", providerRef: null };
        await happen(stock, () => ({ type: "payout_answered", call: "submit", answer: pending }));
        const [by, second] = ["us_a", "us_b"].map((id) => ({ role: "officer", id }));
        await happen(stock, () => ({ type: "recall_requested", by, second, canRecall: true, isForSender: false }));
        await app.transaction(async (ctx) => {
          for (const { id } of stock)
            await receivePayoutNotification(ctx, RECALLING, { eventId: `e_${id}`, reference: id }, deps);
        });
        return stock.map((stocked) => {
          const n = made++;
          const one: Recalled = {
            stocked,
            recall: RECALL_ANSWERS[n % 3] ?? "recalled",
            end: ENDS[Math.floor(n / 3) % 3] ?? "paid",
            last: LAST[n % LAST.length] ?? [],
          };
          answers.set(stocked.id, one);
          return one;
        });
      },
      contestants({ stocked: { id }, last }) {
        const recalls = [0, 1].map((index) => () => app.work(index, (run) => recallPayouts(run, { ...looking, only: id })));
        const inquires = () =>
          app.work(2, async (run) => {
            // A row that another transaction has locked is left to the next look.
            for (let look = 0; look < LOOKS; look++) if ((await inquirePayouts(run, { ...looking, only: id })) > 0) return;
          });
        return beginsLast([...recalls, inquires], ...last);
      },
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        for (const only of ids) await must(app.work(3, (run) => sendRefunds(run, { ...looking, only })));
        const { rows } = await sql<{ id: string }>`
          select id from transfers.transfer where id = any(${ids}) and has_conflicting_outcomes`.execute(app.database);
        const conflicting = new Set(rows.map(({ id }) => id));
        return (await factsOf(app, ids)).map((facts, n) => {
          const id = ids[n] ?? "";
          return { facts, isConflicting: conflicting.has(id), refunds: orders.get(`${id}_r1`) ?? 0 };
        });
      },
      assess(round, reported, truth) {
        const { facts, isConflicting, refunds } = truth;
        assertTrue(
          reported.every((one) => one === DONE),
          "all workers do their work",
          reported,
        );
        const first = facts.history.find(({ event, index }) => index >= 0 && event !== "refund_sent");
        const isRecallFirst = first?.event === "recall_answered";
        const booked = (kind: string) => facts.journals[`transfer.${kind}`] ?? 0;
        if (isRecallFirst && round.recall === "recalled") {
          // The party has returned the money, and then says that it had paid it: nothing leaves before people have decided.
          const isContradicted = round.end !== "refused";
          assertTrue(
            isConflicting === isContradicted && facts.needsPerson === isContradicted,
            "a contradiction is for people",
            truth,
          );
          assertTrue(facts.state === (isContradicted ? "REFUND_PENDING" : "REFUNDED"), "the state is that of the recall", truth);
          assertTrue(refunds === (isContradicted ? 0 : 1), "it is refunded once, and not while its outcomes conflict", truth);
          assertTrue(booked("refund_due") === 1 && booked("submission_reversed") === 1, "it is owed to the sender once", truth);
          assertTrue(booked("paid") === 0, "it is not booked as paid", truth);
          return "the recall first";
        }
        assertTrue(facts.state === STATES[round.end], "it is where the order ended", truth);
        // Paid while a worker called: its answer "recalled" contradicts that.
        const isContradicted = facts.history.some(({ event }) => event === "conflict_raised");
        assertTrue(
          isConflicting === isContradicted && facts.needsPerson === isContradicted,
          "a contradiction is for people",
          truth,
        );
        assertTrue(!isContradicted || (round.end === "paid" && round.recall === "recalled"), "nothing else is one", truth);
        assertTrue(booked("refund_due") === 0 && refunds === 0, "nothing is refunded for the recall", truth);
        assertTrue(booked("paid") === (round.end === "refused" ? 0 : 1), "the payout is booked once", truth);
        assertTrue(
          booked("submission_reversed") === (round.end === "refused" ? 1 : 0),
          "the order is reversed if refused",
          truth,
        );
        return isRecallFirst ? "the recall first" : "the outcome first";
      },
    };
  },
});

export const recallRaces: readonly Race[] = [recall];
