/** A race about four eyes: two approvers and the requester decide at the same moment. */
import { sql } from "kysely";
import type { Endpoint } from "#kernel/endpoint.ts";
import type { Actor } from "#platform/actor.ts";
import { requestTopUp } from "#cash-points/float/request-float.ts";
import * as counter from "#cash-points/counter/contract.ts";
import * as float from "#cash-points/float/contract.ts";
import { idr } from "#cash-points/testing/counter-app.ts";
import { plantLine } from "#cash-points/testing/statement-line.ts";
import { toLocalDate } from "#kernel/time.ts";
import * as terms from "../../../src/pricing/terms/contract.ts";
import { pricingHttp } from "../../../src/pricing/http.ts";
import { proposeTerm } from "../../../src/pricing/terms/propose-term.ts";
import { must, openCounters, shownReversal, TOP_UP } from "./counters.ts";
import { factsOf, journalsOf } from "./facts.ts";
import type { RaceApp } from "./app.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { DONE } from "./outcome.ts";

const KINDS = ["top_up", "term", "reversal"] as const;
type Kind = (typeof KINDS)[number];

interface Round {
  readonly kind: Kind;
  readonly id: string;
  /** What an approval changes: the transfer of a reversed payout. */
  readonly transfer: string;
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  /** One approves, one approves or refuses, and one made the request. */
  readonly people: readonly [Actor, Actor, Actor];
  readonly isContested: boolean;
}
interface Truth {
  readonly state: string;
  readonly decidedBy: string | null;
  /** How often an approval was carried out. */
  readonly carriedOut: number;
}

/** Per hundred rounds; the others are top-ups. Few corridors have a margin, and each can have one pending decision at a time. */
const TERMS_OF_BLOCK = 12;
const REVERSALS_OF_BLOCK = 12;
const CORRIDORS = ["SG", "MY", "HK", "TW", "JP", "KR", "SA", "AE", "QA", "PH", "IN", "AU", "US", "GB"] as const;
/** The widest spread, and a prime: an unchanged spread is refused, and a corridor gets the same one again only after this many blocks. */
const MOST_BPS = 997;
const LOST = "proposal_not_waiting";
const OWN = "proposal_own";

const TREASURY = [
  { menu: "corridor", module: ["view", "update", "approve"] },
  { menu: "fee", module: ["view", "update", "approve"] },
  { menu: "rate", module: ["view", "update", "approve"] },
  { menu: "float", module: ["view", "approve"] },
];
const treasurer = (id: string): Actor => ({ kind: "staff", id, isFresh: true, level: "TREASURY", menuAccess: TREASURY });
const idOf = (actor: Actor): string => ("id" in actor ? actor.id : "");

async function openDesks(app: RaceApp) {
  const desk = await openCounters(app);
  app.bind(pricingHttp({ requirements: [] }));
  const [first, second] = desk.treasurers.map((actor) => treasurer(idOf(actor))) as [Actor, Actor];
  const proposer = treasurer(app.id("us"));
  let requested = 0;

  return {
    async topUps(count: number): Promise<Round[]> {
      const made: Round[] = [];
      for (let n = 0; n < count; n++) {
        requested += 1;
        const { agent, owner } = desk.counterOf(n);
        const id = app.id("fr");
        const evidence = { bank: "014", reference: `RACE${requested}`, paidOn: toLocalDate(app.now) } as const;
        const { hash } = await app.app.as({ actor: owner }, (ctx) =>
          requestTopUp(ctx, { id, amount: idr(1_000), ...evidence }, TOP_UP),
        );
        const people = [first, second, treasurer(agent)] as const;
        const line = await plantLine(app.database, { id: app.id("sl"), minor: idr(1_000).minor, at: app.now });
        const input = { id, hash, line };
        made.push({
          kind: "top_up",
          id,
          transfer: "",
          endpoint: float.decideFloatRequest,
          input,
          people,
          isContested: n % 2 === 0,
        });
      }
      return made;
    },

    async terms(count: number): Promise<Round[]> {
      const made: Round[] = [];
      for (const [n, country] of CORRIDORS.slice(0, count).entries()) {
        requested += 1;
        const id = app.id("tm");
        const bps = 1 + (requested % MOST_BPS);
        const content = { kind: "spread", key: `ID-${country}-bank`, value: { bps } } as const;
        const proposal = { id, term: content, validFrom: app.now, validTo: null, reason: "race" };
        const { hash } = await app.app.as({ actor: proposer }, (ctx) => proposeTerm(ctx, proposal, []));
        const people = [first, second, proposer] as const;
        made.push({
          kind: "term",
          id,
          transfer: "",
          endpoint: terms.decideTerm,
          input: { id, hash },
          people,
          isContested: n % 2 === 0,
        });
      }
      return made;
    },

    async reversals(count: number): Promise<Round[]> {
      const made: Round[] = [];
      for (const [n, stocked] of (await desk.waiting(count)).entries()) {
        const at = desk.counterOf(n);
        const [payout, id] = [app.id("po"), app.id("rv")];
        const [requesting, other] = at.cashiers;
        await must(desk.payOut(0, at, other, payout, stocked));
        const requests = { outlet: at.outlet, id, payout, reason: "the wrong person" };
        await must(app.call(0, counter.requestReversal, requests, requesting));
        const people = [at.owner, other, requesting] as const;
        const input = { outlet: at.outlet, id, hash: shownReversal(requests, requesting) };
        made.push({
          kind: "reversal",
          id,
          transfer: stocked.id,
          endpoint: counter.decideReversal,
          input,
          people,
          isContested: n % 2 === 0,
        });
      }
      return made;
    },
  };
}

async function truthsOf(app: RaceApp, rounds: readonly Round[]): Promise<Truth[]> {
  const ids = rounds.map(({ id }) => id);
  const { rows } = await sql<{ id: string; state: string; by: string | null }>`
    select id, state, decided_by as by from cash_points.float_request where id = any(${ids})
    union all select id, state, decided_by from pricing.term where id = any(${ids})
    union all select id, state, decided_by from cash_points.reversal where id = any(${ids})`.execute(app.database);
  const { rows: trail } = await sql<{ subject: string; count: bigint }>`
    select subject, count(*) as count from audit.entry where subject = any(${ids}) and code = 'pricing.term_decided'
      and details ->> 'state' = 'approved' group by 1`.execute(app.database);
  const journals = await journalsOf(app, ids);
  const backs = await factsOf(
    app,
    rounds.map(({ transfer }) => transfer),
  );
  return rounds.map(({ id, kind }, n) => {
    const found = rows.find((row) => row.id === id);
    const carriedOut = {
      top_up: journals.get(id)?.["float.topped_up"] ?? 0,
      term: Number(trail.find(({ subject }) => subject === id)?.count ?? 0n),
      reversal: backs[n]?.journals["transfer.collection_reversed"] ?? 0,
    } as const;
    return { state: found?.state ?? "none", decidedBy: found?.by ?? null, carriedOut: carriedOut[kind] };
  });
}

const approveTwice = race<Round, Truth>({
  name: "approve-twice",
  says: "Two approvers and the requester decide a top-up, a term or a reversal at once: one decision, carried out once, never by the requester.",
  shares: ["the first approved", "the second approved", "the second refused"],
  async open(app) {
    const desks = await openDesks(app);
    return {
      async prepare(count) {
        const some = Math.floor((count * TERMS_OF_BLOCK) / 100);
        const back = Math.floor((count * REVERSALS_OF_BLOCK) / 100);
        return [...(await desks.topUps(count - some - back)), ...(await desks.terms(some)), ...(await desks.reversals(back))];
      },
      contestants: ({ endpoint, input, people, isContested }) =>
        people.map((actor, index) => () => {
          return app.call(index, endpoint, { ...input, decision: index === 1 && isContested ? "reject" : "approve" }, actor);
        }),
      truths: (rounds) => truthsOf(app, rounds),
      assess({ people, isContested }, reported, truth) {
        const index = people.findIndex((actor) => idOf(actor) === truth.decidedBy);
        assertTrue(index === 0 || index === 1, "the decider is not the requester", { truth, reported });
        assertTrue(reported[index] === DONE, "the decider's call succeeds", { truth, reported });
        assertTrue(reported[1 - index] === LOST, "the other approver is refused as decided", { truth, reported });
        assertTrue(reported[2] === OWN || reported[2] === LOST, "the requester is refused", { truth, reported });
        const isRefused = index === 1 && isContested;
        assertTrue((truth.state === "approved") === !isRefused, "the outcome equals the decision", { truth, reported });
        assertTrue(truth.carriedOut === (isRefused ? 0 : 1), "it is carried out once", truth);
        return isRefused ? "the second refused" : `the ${index === 0 ? "first" : "second"} approved`;
      },
    };
  },
});

export const approvalRaces: readonly Race[] = [approveTwice];
