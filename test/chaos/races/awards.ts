/** Races about money of ours for a sender: an award decided by several people at once, and sent by several workers. Recalls are decided alike. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import * as proposals from "#transfers/proposals/contract.ts";
import { inquireRefunds, sendRefunds } from "#transfers/refund/send-refunds.ts";
import { must } from "./counters.ts";
import { factsOf, type Facts } from "./facts.ts";
import { DONE } from "./outcome.ts";
import { assertTrue, beginsLast, race, type Race } from "./race.ts";
import { openParty, openStock, PAID, RECALLING, type Stocked } from "./stock.ts";

const LOST = "proposal_not_waiting";
const OWN = "proposal_own";
const MINOR = 100_000n;

const OPERATIONS = [{ menu: "transfer", module: ["view", "oversee", "act", "approve"] }];
const officer = (id: string) => ({ kind: "staff", id, isFresh: true, level: "OPERATIONS", menuAccess: OPERATIONS }) as const;

type Stock = Awaited<ReturnType<typeof openStock>>;

/** With the party, which has answered that the order is open or paid. */
async function left({ ready, happen }: Stock, count: number, answer: "pending" | "paid"): Promise<Stocked[]> {
  if (count === 0) return [];
  const stock = await ready(count);
  await happen(stock, () => ({ type: "submitted", rail: "bi_fast", party: RECALLING }));
  const said = answer === "paid" ? PAID : { outcome: "pending", providerRef: null };
  await happen(stock, () => ({ type: "payout_answered", call: "submit", answer: said }));
  return stock;
}

/** Each kind of proposal, and the event of the transfer that carries it out. */
const KINDS = [
  { what: { kind: "compensation", cause: "late", amountMinor: String(MINOR) }, event: "compensation_owed" },
  { what: { kind: "goodwill", amountMinor: String(MINOR) }, event: "goodwill_granted" },
  { what: { kind: "recall", isForSender: false }, event: "recall_requested" },
] as const;

/** By round: the withdrawal alone, with the first approver, or none. */
const LAST: readonly (readonly number[])[] = [[3], [3], [3], [0, 3], [], []];

interface Proposed {
  readonly kind: (typeof KINDS)[number];
  readonly transfer: Id<"tr">;
  readonly id: Id<"pp">;
  readonly hash: string;
  /** Two approvers and the requester. */
  readonly people: readonly [Actor & { readonly id: string }, Actor & { readonly id: string }, Actor & { readonly id: string }];
  /** The second approver rejects. */
  readonly isContested: boolean;
  /** The contestants that begin after the others have ended: a withdrawal is the fastest of the four calls. */
  readonly last: readonly number[];
}
interface ProposedTruth {
  readonly state: string;
  readonly decidedBy: string | null;
  readonly facts: Facts;
}

const awardTwice = race<Proposed, ProposedTruth>({
  name: "award-twice",
  says: "Two approvers and the requester decide a compensation, a goodwill or a recall while it is withdrawn: one result, carried out once.",
  shares: ["the first approved", "the second approved", "the second rejected", "withdrawn"],
  async open(app) {
    const stock = await openStock(app);
    const propose = async (stocked: readonly Stocked[], kindOf: (n: number) => (typeof KINDS)[number]): Promise<Proposed[]> => {
      const made: Omit<Proposed, "hash">[] = [];
      for (const [n, { id: transfer }] of stocked.entries()) {
        const people = [officer(app.id("us")), officer(app.id("us")), officer(app.id("us"))] as const;
        const [kind, id] = [kindOf(n), app.id("pp")];
        const input = { id, transfer, what: kind.what, evidence: "race" };
        await must(app.call(0, proposals.proposeOperation, input, people[2]));
        made.push({ kind, transfer, id, people, isContested: n % 2 === 0, last: LAST[n % LAST.length] ?? [] });
      }
      const { rows } = await sql<{
        id: string;
        hash: string;
      }>`select id, encode(shown_hash, 'hex') as hash from transfers.proposal
        where id = any(${made.map(({ id }) => id)})`.execute(app.database);
      const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
      return made.map((one) => ({ ...one, hash: hashes.get(one.id) ?? "" }));
    };
    return {
      async prepare(count) {
        const recalls = Math.floor(count / 3);
        return [
          ...(await propose(await left(stock, count - recalls, "paid"), (n) => KINDS[n % 3 === 0 ? 1 : 0])),
          ...(await propose(await left(stock, recalls, "pending"), () => KINDS[2])),
        ];
      },
      contestants({ id, hash, people, isContested, last }) {
        const decides = people.map((actor, index) => () => {
          const decision = index === 1 && isContested ? "reject" : "approve";
          return app.call(index, proposals.decideOperation, { id, hash, decision }, actor);
        });
        const withdraws = () => app.call(3, proposals.withdrawProposal, { id }, people[2]);
        return beginsLast([...decides, withdraws], ...last);
      },
      async truths(rounds) {
        const { rows } = await sql<{ id: string; state: string; by: string | null }>`
          select id, state, decided_by as by from transfers.proposal where id = any(${rounds.map(({ id }) => id)})`.execute(
          app.database,
        );
        const facts = await factsOf(
          app,
          rounds.map(({ transfer }) => transfer),
        );
        return facts.map((one, n) => {
          const row = rows.find(({ id }) => id === rounds[n]?.id);
          return { state: row?.state ?? "none", decidedBy: row?.by ?? null, facts: one };
        });
      },
      assess({ kind, people, isContested }, reported, truth) {
        const { state, decidedBy, facts } = truth;
        const events = facts.history.filter(({ event }) => event === kind.event).length;
        const journals = kind.event === "recall_requested" ? events : (facts.journals[`transfer.${kind.event}`] ?? 0);
        const isApproved = state === "approved";
        assertTrue(events === (isApproved ? 1 : 0) && journals === events, "it is carried out once if approved", truth);
        assertTrue(reported[2] === OWN || reported[2] === LOST, "the requester cannot decide", { truth, reported });
        if (state === "withdrawn") {
          assertTrue(reported[3] === DONE && reported[0] === LOST && reported[1] === LOST, "nobody has decided it", {
            truth,
            reported,
          });
          return "withdrawn";
        }
        const index = people.findIndex((actor) => actor.id === decidedBy);
        assertTrue(index === 0 || index === 1, "the decider is not the requester", { truth, reported });
        assertTrue(reported[index] === DONE && reported[1 - index] === LOST && reported[3] === LOST, "one of them decides", {
          truth,
          reported,
        });
        assertTrue(isApproved === !(index === 1 && isContested), "the outcome equals the decision", { truth, reported });
        if (!isApproved) return "the second rejected";
        return index === 0 ? "the first approved" : "the second approved";
      },
    };
  },
});

/** `beside`: the transfer was cancelled, so that its own refund is due as well. */
type Due = "new" | "unclear" | "beside";
interface Granted {
  readonly stocked: Stocked;
  readonly due: Due;
}
interface GrantedTruth {
  readonly facts: Facts;
  readonly status: string;
  /** Orders that reached the bank, by the workers of the race, and by the next look. */
  readonly orders: readonly { readonly award: number; readonly own: number }[];
}

const SENT_MS_AGO = 60_000;
const awardOf = (id: Id<"tr">): Id<"tr"> => `${id}_c1`;

const awardOrder = race<Granted, GrantedTruth>({
  name: "award-order",
  says: "Two workers send one award, also beside the transfer's own refund, or record the answer about it: one order each, booked once.",
  shares: ["first", "second"],
  async open(app) {
    const stock = await openStock(app);
    const { party, orders } = openParty("014", async () => PAID);
    const deps = { ...stock.deps, refundRoute: { ...stock.deps.refundRoute, party } };
    const sentOf = (id: string) => ({ award: orders.get(`${id}_c1_r1`) ?? 0, own: orders.get(`${id}_r1`) ?? 0 });
    return {
      async prepare(count) {
        const beside = Math.floor(count / 3);
        const [paid, cancelled] = [await left(stock, count - beside, "paid"), beside === 0 ? [] : await stock.funded(beside)];
        const by = { role: "sender", id: "us_x" };
        if (beside > 0) await stock.happen(cancelled, () => ({ type: "cancelled", canRecall: false, by }), SENT_MS_AGO);
        const award = {
          type: "goodwill_granted",
          amount: { currency: "IDR", minor: MINOR },
          limit: { currency: "IDR", minor: MINOR },
        };
        const granted = { ...award, by: { role: "officer", id: "us_a" }, second: { role: "officer", id: "us_b" } };
        await stock.happen([...paid, ...cancelled], () => granted, SENT_MS_AGO);
        const unclear = paid.filter((_, n) => n % 2 === 1);
        if (unclear.length > 0) {
          await stock.happen(unclear, ({ id }) => ({ type: "refund_sent", of: awardOf(id) }), SENT_MS_AGO);
          const answer = { outcome: "unknown", why: "no answer" };
          const about = ({ id }: Stocked) => ({ of: awardOf(id), reference: `${id}_c1_r1`, bank: "014", call: "submit", answer });
          await stock.happen(unclear, (one) => ({ type: "refund_answered", ...about(one) }), SENT_MS_AGO);
        }
        return [
          ...paid.map((stocked, n): Granted => ({ stocked, due: n % 2 === 1 ? "unclear" : "new" })),
          ...cancelled.map((stocked): Granted => ({ stocked, due: "beside" })),
        ];
      },
      contestants: ({ stocked: { id }, due }) =>
        [0, 1].map((index) => () => {
          const looked = { ...deps, only: id };
          return app.work(index, (run) => (due === "unclear" ? inquireRefunds(run, looked) : sendRefunds(run, looked)));
        }),
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        const raced = ids.map(sentOf);
        for (const only of ids) await must(app.work(2, (run) => sendRefunds(run, { ...deps, only })));
        const { rows } = await sql<{ of: string; status: string }>`
          select "of", status from transfers.refund where "of" = any(${ids.map(awardOf)})`.execute(app.database);
        const statuses = new Map(rows.map(({ of, status }) => [of, status]));
        return (await factsOf(app, ids)).map((facts, n) => {
          const id = ids[n] ?? "tr_";
          return { facts, status: statuses.get(awardOf(id)) ?? "none", orders: [raced[n] ?? sentOf(id), sentOf(id)] };
        });
      },
      assess({ due }, reported, truth) {
        const {
          facts,
          status,
          orders: [raced, all],
        } = truth;
        assertTrue(
          reported.every((one) => one === DONE),
          "both workers do their work",
          reported,
        );
        const own = due === "beside" ? 1 : 0;
        assertTrue(all?.award === (due === "unclear" ? 0 : 1) && all.own === own, "one order leaves for each", truth);
        assertTrue(
          due === "beside" ? raced !== undefined && raced.award + raced.own > 0 : raced?.award === all.award,
          "it left in the race",
          truth,
        );
        assertTrue(status === "paid" && facts.journals["transfer.award_paid"] === 1, "the award is booked once", truth);
        assertTrue((facts.journals["transfer.refunded"] ?? 0) === own, "so is the refund", truth);
        assertTrue(facts.state === (due === "beside" ? "REFUNDED" : "PAID"), "the award changes no state", facts);
        const claimed = facts.history.filter(({ event }) => event === "refund_sent");
        assertTrue(claimed.length === 1 + own, "each is claimed once", truth);
        const answer = facts.history.find(({ event, index }) => event === "refund_answered" && index >= 0);
        return (due === "unclear" ? answer : claimed[0])?.index === 0 ? "first" : "second";
      },
    };
  },
});

export const awardRaces: readonly Race[] = [awardTwice, awardOrder];
