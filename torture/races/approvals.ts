/** A race about four eyes: two who may approve, and the one who asked, decide at the same moment. */
import { sql } from "kysely";
import type { Endpoint } from "#kernel/endpoint.ts";
import type { Actor } from "#platform/actor.ts";
import { askTopUp } from "#cash-points/ask-for-float.ts";
import * as counter from "#cash-points/contract-counter.ts";
import * as float from "#cash-points/contract-float.ts";
import { idr } from "#cash-points/testing/counter-house.ts";
import { plantLine } from "#cash-points/testing/statement-line.ts";
import { toLocalDate } from "#kernel/time.ts";
import * as terms from "../../src/pricing/contract-terms.ts";
import { pricingHttp } from "../../src/pricing/http.ts";
import { proposeTerm } from "../../src/pricing/propose-term.ts";
import { must, openCounters, TOP_UP } from "./counters.ts";
import { factsOf, journalsOf } from "./facts.ts";
import type { RaceHouse } from "./house.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { DONE } from "./told.ts";

const KINDS = ["top_up", "term", "reversal"] as const;
type Kind = (typeof KINDS)[number];

interface Round {
  readonly kind: Kind;
  readonly id: string;
  /** What an approval changes: the transfer of a payout that is taken back. */
  readonly transfer: string;
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  /** Approves, approves or refuses, and asked for it. */
  readonly people: readonly [Actor, Actor, Actor];
  readonly isContested: boolean;
}
interface Truth {
  readonly state: string;
  readonly decidedBy: string | null;
  /** How often an approval was carried out. */
  readonly carriedOut: number;
}

/** Of a hundred rounds; the others are top-ups. Corridors with a margin are few, and each can wait for one decision at a time. */
const TERMS_OF_BLOCK = 12;
const REVERSALS_OF_BLOCK = 12;
const CORRIDORS = ["SG", "MY", "HK", "TW", "JP", "KR", "SA", "AE", "QA", "PH", "IN", "AU", "US", "GB"] as const;
/** The widest spread, and a prime: a corridor is asked for the same again, which is refused, only after as many blocks. */
const MOST_BPS = 997;
const LOSERS = {
  top_up: ["request_not_waiting"],
  term: ["term_not_waiting"],
  reversal: ["reversal_decided"],
} as const satisfies Record<Kind, readonly string[]>;
const OWN = {
  top_up: "request_own",
  term: "term_own",
  reversal: "reversal_own",
} as const satisfies Record<Kind, string>;

const TREASURY = [
  { menu: "corridor", module: ["view", "update", "approve"] },
  { menu: "fee", module: ["view", "update", "approve"] },
  { menu: "rate", module: ["view", "update", "approve"] },
  { menu: "float", module: ["view", "approve"] },
];
const treasurer = (id: string): Actor => ({ kind: "staff", id, isFresh: true, level: "TREASURY", menuAccess: TREASURY });
const idOf = (actor: Actor): string => ("id" in actor ? actor.id : "");

async function openDesks(house: RaceHouse) {
  const desk = await openCounters(house);
  house.bind(pricingHttp);
  const [first, second] = desk.treasurers.map((actor) => treasurer(idOf(actor))) as [Actor, Actor];
  const proposer = treasurer(house.id("us"));
  let asked = 0;

  return {
    async topUps(count: number): Promise<Round[]> {
      const made: Round[] = [];
      for (let n = 0; n < count; n++) {
        asked += 1;
        const { agent, owner } = desk.counterOf(n);
        const id = house.id("fr");
        const evidence = { bank: "014", reference: `RACE${asked}`, paidOn: toLocalDate(house.now) } as const;
        const { hash } = await house.house.as({ actor: owner }, (ctx) =>
          askTopUp(ctx, { id, amount: idr(1_000), ...evidence }, TOP_UP),
        );
        const people = [first, second, treasurer(agent)] as const;
        const line = await plantLine(house.database, { id: house.id("sl"), minor: idr(1_000).minor, at: house.now });
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
        asked += 1;
        const id = house.id("tm");
        const bps = 1 + (asked % MOST_BPS);
        const content = { kind: "spread", key: `ID-${country}-bank`, value: { bps } } as const;
        const proposal = { id, term: content, validFrom: house.now, validTo: null, reason: "race" };
        const { hash } = await house.house.as({ actor: proposer }, (ctx) => proposeTerm(ctx, proposal));
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
        const [payout, id] = [house.id("po"), house.id("rv")];
        const [asking, other] = at.cashiers;
        await must(desk.payOut(0, at, other, payout, stocked));
        const asks = { outlet: at.outlet, id, payout, reason: "the wrong person" };
        await must(house.call(0, counter.askReversal, asks, asking));
        const people = [at.owner, other, asking] as const;
        const input = { outlet: at.outlet, id };
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

async function truthsOf(house: RaceHouse, rounds: readonly Round[]): Promise<Truth[]> {
  const ids = rounds.map(({ id }) => id);
  const { rows } = await sql<{ id: string; state: string; by: string | null }>`
    select id, state, decided_by as by from cash_points.float_request where id = any(${ids})
    union all select id, state, decided_by from pricing.term where id = any(${ids})
    union all select id, state, decided_by from cash_points.reversal where id = any(${ids})`.execute(house.database);
  const { rows: trail } = await sql<{ subject: string; count: bigint }>`
    select subject, count(*) as count from audit.entry where subject = any(${ids}) and code = 'pricing.term_approved' group by 1`.execute(
    house.database,
  );
  const journals = await journalsOf(house, ids);
  const backs = await factsOf(
    house,
    rounds.map(({ transfer }) => transfer),
  );
  return rounds.map(({ id, kind }, n) => {
    const found = rows.find((row) => row.id === id);
    const carriedOut = {
      top_up: journals.get(id)?.["float.topped_up"] ?? 0,
      term: Number(trail.find(({ subject }) => subject === id)?.count ?? 0n),
      reversal: backs[n]?.journals["transfer.uncollected"] ?? 0,
    } as const;
    return { state: found?.state ?? "none", decidedBy: found?.by ?? null, carriedOut: carriedOut[kind] };
  });
}

const approveTwice = race<Round, Truth>({
  name: "approve-twice",
  says: "A top-up, a term or a reversal is decided by two at once, and by who asked for it: one decision, carried out once, and never by who asked.",
  ways: ["the first approved", "the second approved", "the second refused"],
  async open(house) {
    const desks = await openDesks(house);
    return {
      async prepare(count) {
        const some = Math.floor((count * TERMS_OF_BLOCK) / 100);
        const back = Math.floor((count * REVERSALS_OF_BLOCK) / 100);
        return [...(await desks.topUps(count - some - back)), ...(await desks.terms(some)), ...(await desks.reversals(back))];
      },
      contestants: ({ kind, endpoint, input, people, isContested }) =>
        people.map((actor, nth) => () => {
          const no = kind === "term" ? "reject" : "refuse";
          return house.call(nth, endpoint, { ...input, decision: nth === 1 && isContested ? no : "approve" }, actor);
        }),
      truths: (rounds) => truthsOf(house, rounds),
      judge({ kind, people, isContested }, told, truth) {
        const nth = people.findIndex((actor) => idOf(actor) === truth.decidedBy);
        assertTrue(nth === 0 || nth === 1, "somebody else than who asked has decided", { truth, told });
        assertTrue(told[nth] === DONE, "who decided is told so", { truth, told });
        assertTrue(
          LOSERS[kind].some((code) => code === told[1 - nth]),
          "the other one is told that it is decided",
          { truth, told },
        );
        assertTrue(
          [OWN[kind], ...LOSERS[kind]].some((code) => code === told[2]),
          "who asked is refused",
          { truth, told },
        );
        const isRefused = nth === 1 && isContested;
        assertTrue((truth.state === "approved") === !isRefused, "it is what was decided", { truth, told });
        assertTrue(truth.carriedOut === (isRefused ? 0 : 1), "it is carried out once", truth);
        return isRefused ? "the second refused" : `the ${nth === 0 ? "first" : "second"} approved`;
      },
    };
  },
});

export const approvalRaces: readonly Race[] = [approveTwice];
