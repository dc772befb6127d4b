/** Races about a payout: sent while it is cancelled, answered from two sides, decided by staff while the party answers after all. */
import { applyEvent } from "#transfers/processing/apply-events.ts";
import { callEach } from "#transfers/processing/call-each.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import type { EventActor } from "#transfers/lifecycle/events.ts";
import { receivePayoutNotification } from "#transfers/payout/receive-notifications.ts";
import type { InquiryAnswer } from "#transfers/lifecycle/payout-party.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";
import { inquirePayouts, submitPayouts } from "#transfers/payout/submit-payouts.ts";
import { factsOf, type Facts } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, RECALLING, type Stocked } from "./stock.ts";
import { DONE, type Reported } from "./outcome.ts";

const PENDING = { outcome: "pending", providerRef: null } as const;
const UNKNOWN = { outcome: "unknown", why: "no answer" } as const;
const ACCEPTED = { ...PAID, assurance: "ACCEPTED" } as const;
const NOT_SENT = { outcome: "not_sent", why: "no connection" } as const;
const NOT_FOUND = { outcome: "not_found", providerCode: "07" } as const;

interface Leaving {
  readonly stocked: Stocked;
  readonly party: "014" | typeof RECALLING;
  readonly answer: typeof PAID | typeof PENDING | typeof UNKNOWN;
}
interface LeavingTruth {
  readonly facts: Facts;
  readonly orders: number;
}

const cancelOrPay = race<Leaving, LeavingTruth>({
  name: "cancel-payout",
  says: "Cancelled while a worker sends the payout: it has not left and everything is refunded, or it has left and nothing is refunded for the cancellation.",
  shares: ["cancelled before it left", "left, and too late to cancel", "left, recall requested"],
  async open(app) {
    const { deps, ready } = await openStock(app);
    const answers = new Map<string, Leaving>();
    const { party, orders } = openParty("014", async ({ reference }) => answers.get(reference)?.answer ?? UNKNOWN);
    return {
      async prepare(count) {
        return (await ready(count)).map((stocked, n) => {
          const answer = [PAID, PENDING, UNKNOWN][n % 3] ?? PAID;
          const one: Leaving = { stocked, party: n % 2 === 0 ? "014" : RECALLING, answer };
          answers.set(stocked.id, one);
          return one;
        });
      },
      contestants: ({ stocked: { id, actor }, party: name }) => [
        () => app.call(0, cancelTransfer, { id }, actor),
        () =>
          app.work(1, (run) =>
            submitPayouts(run, {
              ...deps,
              only: id,
              routeFor: async () => ({ rail: "bi_fast", party: name }),
              partyNamed: () => party,
            }),
          ),
      ],
      async truths(rounds) {
        const facts = await factsOf(
          app,
          rounds.map(({ stocked }) => stocked.id),
        );
        return facts.map((one, n) => ({ facts: one, orders: orders.get(rounds[n]?.stocked.id ?? "") ?? 0 }));
      },
      assess({ answer, party: name }, [cancelled, worked], truth) {
        const { facts, orders: sent } = truth;
        const events = facts.history.map(({ event }) => event);
        assertTrue(worked === DONE, "the worker does its work", { cancelled, worked });
        assertTrue(
          sent === events.filter((event) => event === "submitted").length,
          "what is claimed is sent, and nothing else",
          truth,
        );
        const isCancelled = events.includes("cancelled");
        assertTrue(isCancelled === (cancelled === DONE), "the answer to the cancellation matches the state", {
          cancelled,
          truth,
        });
        if (sent === 0) {
          assertTrue(
            facts.state === "REFUND_PENDING" && facts.journals["transfer.refund_due"] === 1,
            "everything is refunded, once",
            truth,
          );
          return "cancelled before it left";
        }
        assertTrue(
          sent === 1 && (facts.journals["transfer.refund_due"] ?? 0) === 0,
          "it left once, and nothing is refunded",
          truth,
        );
        assertTrue(
          (facts.journals["transfer.paid"] ?? 0) === (answer === PAID ? 1 : 0),
          "it is booked as the party answered",
          truth,
        );
        if (!isCancelled) {
          assertTrue(cancelled === "cannot_cancel", "the cancellation is refused", { cancelled, truth });
          const open = answer === PENDING ? "SUBMITTED" : "OUTCOME_UNKNOWN";
          assertTrue(facts.state === (answer === PAID ? "PAID" : open), "the state matches the party's answer", truth);
          return "left, and too late to cancel";
        }
        assertTrue(name === RECALLING, "no recall is requested from a party that supports none", truth);
        assertTrue(facts.state === (answer === PAID ? "PAID" : "CANCEL_REQUESTED"), "it waits for the party's answer", truth);
        return "left, recall requested";
      },
    };
  },
});

/** The answers to the call and to the inquiry, and the states allowed afterwards. */
const ANSWERS: readonly { readonly call: InquiryAnswer; readonly inquiry: InquiryAnswer; readonly may: readonly string[] }[] = [
  { call: UNKNOWN, inquiry: PAID, may: ["PAID", "OUTCOME_UNKNOWN"] },
  { call: ACCEPTED, inquiry: PAID, may: ["PAID"] },
  { call: PENDING, inquiry: PAID, may: ["PAID", "SUBMITTED"] },
  // The order has not arrived when it is inquired about, and arrives afterwards.
  { call: PAID, inquiry: NOT_FOUND, may: ["PAID"] },
  { call: UNKNOWN, inquiry: NOT_FOUND, may: ["OUTCOME_UNKNOWN"] },
  { call: NOT_SENT, inquiry: NOT_FOUND, may: ["READY", "OUTCOME_UNKNOWN"] },
];

interface Requested {
  readonly stocked: Stocked;
  readonly answers: (typeof ANSWERS)[number];
  /** Lets the call under way be answered, and waits until the answer is recorded. */
  readonly answer: () => Promise<Reported>;
}

const twoAnswers = race<Requested, Facts>({
  name: "two-answers",
  says: "Two workers record the answer of the call and of an inquiry that a notification caused: one payout, booked once.",
  shares: ["the call first", "the inquiry first"],
  async open(app) {
    const { deps, ready } = await openStock(app);
    let made = 0;
    return {
      async prepare(count) {
        const stock = await ready(count);
        const rounds = await callEach(stock, async (stocked) => {
          const answers = ANSWERS[made++ % ANSWERS.length] ?? { call: PAID, inquiry: PAID, may: ["PAID"] };
          const gate = Promise.withResolvers<void>();
          const called = Promise.withResolvers<void>();
          const { party } = openParty("014", async () => {
            called.resolve();
            await gate.promise;
            return answers.call;
          });
          const submitted = app.work(0, (run) => submitPayouts(run, { ...deps, only: stocked.id, partyNamed: () => party }));
          const early = await Promise.race([called.promise, submitted]);
          if (early !== undefined) throw new Error(`what the race needs did not happen: ${early}`);
          const answer = async () => {
            gate.resolve();
            return submitted;
          };
          return { stocked, answers, answer };
        });
        await app.transaction(async (ctx) => {
          for (const { id } of stock) await receivePayoutNotification(ctx, "014", { eventId: `e_${id}`, reference: id }, deps);
        });
        return rounds;
      },
      contestants: ({ stocked: { id }, answers, answer }) => [
        answer,
        () => {
          const { party } = openParty("014", async () => answers.inquiry);
          return app.work(1, (run) => inquirePayouts(run, { ...deps, only: id, partyNamed: () => party }));
        },
      ],
      truths: (rounds) =>
        factsOf(
          app,
          rounds.map(({ stocked }) => stocked.id),
        ),
      assess({ answers: { may } }, reported, facts) {
        assertTrue(
          reported.every((one) => one === DONE),
          "both workers do their work",
          reported,
        );
        assertTrue(may.includes(facts.state), `it may stand at ${may.join(" or ")}`, facts);
        assertTrue((facts.journals["transfer.paid"] ?? 0) === (facts.state === "PAID" ? 1 : 0), "it is booked once", facts);
        const first = facts.history.find(({ event }) => event === "payout_answered");
        return first?.by === "submit_payouts" ? "the call first" : "the inquiry first";
      },
    };
  },
});

/** More looks than a decision takes. */
const LOOKS = 25;
const officer = (id: string): EventActor => ({ role: "officer", id });

interface Open {
  readonly stocked: Stocked;
  readonly isAnsweredLate: boolean;
}

/** Decided as not paid, reported as paid by the party, then decided as paid: the payout is booked once. */
function isCorrected({ state, history, journals }: Facts): boolean {
  const [refused, contradicted, decided] = history.slice(-3);
  const isInOrder = refused?.to === "REJECTED" && contradicted?.event === "payout_answered" && decided?.to === "PAID";
  const isBooked =
    journals["transfer.paid"] === 1 && journals["transfer.submission_reversed"] === 1 && journals["transfer.submitted"] === 2;
  return state === "PAID" && isInOrder && refused.event === "outcome_decided" && isBooked;
}

const outcome = race<Open, Facts>({
  name: "outcome",
  says: "After the inquiries two pairs of staff decide, one for paid and one for not paid; in every second round the party then reports the payout as paid.",
  shares: ["paid by decision", "not paid by decision", "paid by the party's answer"],
  async open(app) {
    // After one inquiry staff may decide, and an order sent a minute ago no longer counts as on its way.
    const { deps, ready, happen } = await openStock(app, { ...TRANSFER_RULES, inquiries: 1, lostAfterMs: 30_000 });
    const { party } = openParty("014", async () => PAID);
    const decides = (id: Stocked["id"], index: number, isPaid: boolean) =>
      app.work(index, ({ transaction }) =>
        transaction((ctx) => {
          const [by, second] = [officer(`us_${index}a`), officer(`us_${index}b`)];
          return applyEvent(ctx, id, { type: "outcome_decided", at: ctx.now, by, second, isPaid }, deps);
        }),
      );
    return {
      async prepare(count) {
        const stock = await ready(count);
        await happen(stock, () => ({ type: "submitted", rail: "bi_fast", party: "014" }));
        await happen(stock, () => ({ type: "payout_answered", call: "submit", answer: UNKNOWN }));
        await happen(stock, () => ({ type: "payout_answered", call: "inquiry", answer: UNKNOWN }));
        return stock.map((stocked, n) => ({ stocked, isAnsweredLate: n % 2 === 0 }));
      },
      contestants: ({ stocked: { id }, isAnsweredLate }) => [
        () => decides(id, 0, true),
        () => decides(id, 1, false),
        async () => {
          if (!isAnsweredLate) return DONE;
          const hint = { eventId: `e_${id}`, reference: id };
          return app.work(2, async (run) => {
            await run.transaction((ctx) => receivePayoutNotification(ctx, "014", hint, deps));
            // A row that another transaction has locked is left to the next look.
            for (let look = 0; look < LOOKS; look++)
              if ((await inquirePayouts(run, { ...deps, only: id, partyNamed: () => party })) > 0) return;
          });
        },
      ],
      truths: (rounds) =>
        factsOf(
          app,
          rounds.map(({ stocked }) => stocked.id),
        ),
      assess(_, [paid, notPaid, answered], facts) {
        const decided = facts.history.filter(({ event }) => event === "outcome_decided");
        assertTrue(answered === DONE, "the worker does its work", answered);
        if (decided.length === 2) {
          assertTrue(
            isCorrected(facts),
            "a decision is corrected only as paid, and only once the party has contradicted it",
            facts,
          );
          assertTrue(paid === DONE && notPaid === DONE, "both decisions succeed", { paid, notPaid });
          return "paid by decision";
        }
        assertTrue(decided.length <= 1, "it is decided once", facts);
        assertTrue((paid === DONE) === (decided[0]?.to === "PAID"), "who decided for paid was told the truth", { paid, facts });
        assertTrue((notPaid === DONE) === (decided[0]?.to === "REJECTED"), "who decided for not paid was told the truth", {
          notPaid,
          facts,
        });
        const booked = facts.journals["transfer.paid"] ?? 0;
        assertTrue(booked === (facts.state === "PAID" ? 1 : 0), "it is booked once", facts);
        if (decided[0]?.to === "REJECTED") {
          assertTrue(
            facts.state === "REJECTED" && facts.journals["transfer.submission_reversed"] === 1,
            "it is owed to the sender",
            facts,
          );
          return "not paid by decision";
        }
        assertTrue(facts.state === "PAID", "it is paid", facts);
        return decided.length === 1 ? "paid by decision" : "paid by the party's answer";
      },
    };
  },
});

export const payoutRaces: readonly Race[] = [cancelOrPay, twoAnswers, outcome];
