/** For tests: agents of the three settlements with outlets and cashiers, and the counter's actions as HTTP calls. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { prepareLedger } from "#ledger/index.ts";
import type { Actor, MenuAccess } from "#platform/actor.ts";
import { startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { checkInvariants, type Invariant } from "#platform/invariants.ts";
import { type WireOutput, expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { asOwner, openTestApp } from "#platform/testing/database.ts";
import type { CommissionTerm } from "../model/commission.ts";
import type { CounterTransfers } from "../counter/deps.ts";
import { readCommission } from "../counter/read-terms.ts";
import * as counter from "../counter/contract.ts";
import * as float from "../float/contract.ts";
import * as outlets from "../outlets/contract.ts";
import type { CounterTerms } from "../counter/model/counter.ts";
import { cashPointsHttp } from "../http.ts";
import { cashPointsInvariants } from "../invariants.ts";
import type { OutletEntries, Settlement } from "../model/outlet.ts";
import { notifyOpenDays } from "../tasks/notify-workers.ts";
import { watchFloats } from "../float/watch-floats.ts";
import { cashTransfers, idr, insertPerson, NAME, NOON, OTP } from "./counter-rows.ts";
import { agentSheets } from "./agent-sheets.ts";
import { ISSUER } from "./issuer.ts";
import { plantLine, type PlantedLine } from "./statement-line.ts";
import { createKeyring, type Keyring } from "#platform/keys/keyring.ts";
import { FAKE_TABLES, fakeTransfers } from "./fake-transfers.ts";

export { idr, NAME, NOON, OTP } from "./counter-rows.ts";
/** Money in wire format. */
export const wire = (units: number) => ({ currency: "IDR" as const, minor: String(units * 100) });
export const KTP = { kind: "ktp", number: "3171014101900001", name: NAME } as const;

export const TERMS: CounterTerms = {
  nameMatchFrom: 85,
  cashReport: idr(500_000_000),
  lowFloat: idr(1_000_000),
};
export const TOP_UP_DAYS = 7;
export const COMMISSION: CommissionTerm = { fixed: idr(2_000), bps: 10, max: idr(10_000) };

const OWNER: MenuAccess[] = [
  { menu: "cash_pickup", module: ["view", "pay_out", "cash_in", "reverse"] },
  { menu: "float", module: ["view", "top_up"] },
];
const CASHIER: MenuAccess[] = [
  { menu: "cash_pickup", module: ["view", "pay_out", "cash_in"] },
  { menu: "float", module: ["view"] },
];
const STAFF: MenuAccess[] = [
  { menu: "cash_point", module: ["view", "create", "update", "activate", "deactivate", "delete"] },
  { menu: "float", module: ["view", "approve"] },
];

type Caller = Extract<Actor, { id: string }>;
export const owner = (id: string): Caller => ({ kind: "user", id, level: "AGENT_OWNER", menuAccess: OWNER });
export const cashier = (id: string): Caller => ({ kind: "user", id, level: "AGENT_CASHIER", menuAccess: CASHIER });
export const staff = (id: string): Caller => ({ kind: "staff", id, level: "TREASURY", menuAccess: STAFF });

const DAYS = Array.from({ length: 7 }, () => ({ opens: "08:00", closes: "20:00" }));
export const OUTLET: OutletEntries = {
  name: "Loket Uji Menteng",
  address: "Jalan Uji 1",
  province: "31",
  city: "3171",
  district: "317106",
  cityName: "Jakarta Pusat",
  latitude: -6.195,
  longitude: 106.832,
  zone: "Asia/Jakarta",
  hours: DAYS,
  closedDays: [],
  phone: "+6281200000003",
  services: ["pay_out", "cash_in"],
  transferLimit: idr(20_000_000),
  dayLimit: idr(100_000_000),
};

async function checkAll(db: Executor, invariants: readonly Invariant[]): Promise<void> {
  const broken = (await checkInvariants(db, invariants)).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0)
    throw new Error(broken.map(({ says, breaches }) => `does not hold: ${says} ${text(breaches)}`).join("\n"));
}

const OPERATOR = {
  issuerFor: async () => ISSUER,
  siteUrl: "https://uji.example",
  ownAccounts: [{ bank: "014", number: "8880010001" }],
};
const KEYS = createKeyring("a secret of this test");
/** Opens a test app whose counter uses the fake transfers, or those that a test passes in. */
export async function openCounterApp(transfers: CounterTransfers = fakeTransfers, keys: Keyring = KEYS) {
  const app = await openTestApp({ now: NOON });
  const { clock, random, database: db } = app.runtime;
  await asOwner(app.url, FAKE_TABLES);
  await app.as({}, prepareLedger);
  const figures = {
    terms: TERMS as CounterTerms | null,
    /** `terms`: those of pricing, an agent's own too. */
    commission: COMMISSION as CommissionTerm | "terms" | null,
    topUpDays: TOP_UP_DAYS as number | null,
  };
  const http = cashPointsHttp({
    keys,
    counter: {
      transfers,
      ...OPERATOR,
      topUpDays: async () => figures.topUpDays,
      terms: async () => figures.terms,
      commission: async (ctx, service, agent) =>
        figures.commission === "terms" ? readCommission(ctx, service, agent) : figures.commission,
      nameScore: (a, b) => (a.toLowerCase() === b.toLowerCase() ? 100 : 60),
      markName: (a, b) => [{ text: a, differs: a.toLowerCase() !== b.toLowerCase() }],
    },
  });
  const api = await openTestApi(app, [http]);
  const id = <P extends string>(prefix: P): Id<P> => newId(prefix, clock.now().getTime(), random(10));
  let people = 0;

  const newPerson = async (userType: "AGENT" | "CUSTOMER" | null = "AGENT", status = "active"): Promise<Id<"us">> => {
    const person = id("us");
    people += 1;
    // Ids are ordered only across milliseconds.
    clock.advance(1);
    await insertPerson(db, { person, number: people, userType, status });
    return person;
  };
  const treasurer = await newPerson(null);
  const office = staff(treasurer);

  /** Makes a call as a client does. Clears rate limits first, because they are tested elsewhere. */
  const call: typeof api.call = async (endpoint, input, options) => {
    await sql`delete from platform.rate_limit`.execute(db);
    return api.call(endpoint, input, options);
  };
  const sheets = agentSheets(app, office, id);
  const newAgent = async (settlement: Settlement = "deposit", chain: string | null = null): Promise<Id<"us">> => {
    const agent = await newPerson();
    await sheets.activate({ agent, settlement, chain });
    return agent;
  };
  const newOutlet = async (agent: Id<"us">, more: Partial<OutletEntries> = {}): Promise<Id<"cp">> => {
    const outlet = id("cp");
    const entries = encoded({ ...OUTLET, ...more });
    expectOk(await call(outlets.createOutlet, { id: outlet, agent, outlet: entries }, { actor: office }));
    return outlet;
  };

  /** Decides a request. For the approval of a top-up it inserts a matching statement line unless one is given. */
  const decide = async (
    request: WireOutput<typeof float.requestTopUp>,
    more: { decision?: "approve" | "reject"; hash?: string; line?: Id<"sl"> } = {},
    actor: Actor = office,
  ) => {
    const { id: of, hash, kind, amount, evidence, agent } = request;
    const { rows } = await sql<{ isChain: boolean }>`
      select settlement = 'chain' as "isChain" from cash_points.agent where id = ${agent}`.execute(db);
    // In an answer minor units are text.
    const size = BigInt(amount.minor);
    const minor = rows[0]?.isChain ? -size : size;
    const at = evidence === null ? clock.now() : startOfDay(evidence.paidOn);
    const line = more.line ?? (kind === "top_up" ? await plantLine(db, { id: id("sl"), minor, at }) : undefined);
    const input = { id: of, decision: "approve", hash, ...(line && { line }), ...more } as const;
    return call(float.decideFloatRequest, input, { actor });
  };

  return {
    app,
    db,
    api,
    call,
    id,
    figures,
    office,
    treasurer,
    newPerson,
    sheets,
    newAgent,
    newOutlet,
    clock,

    /** Adds a cashier to the outlet. */
    async newCashier(outlet: Id<"cp">, agent: Id<"us">): Promise<Id<"us">> {
      const person = await newPerson();
      expectOk(await call(float.addCashier, { outlet, person }, { actor: owner(agent) }));
      return person;
    },

    async putIn(outlet: Id<"cp">, agent: Id<"us">, units: number): Promise<void> {
      const input = { outlet, id: id("mv"), direction: "put_in", amount: wire(units) } as const;
      expectOk(await call(counter.moveCash, input, { actor: owner(agent) }));
    },

    /** Fills the float: requested by the agent, approved by the treasury. */
    async fill(agent: Id<"us">, units: number): Promise<void> {
      const paidOn = toLocalDate(clock.now());
      const reference = `REF${id("fr").slice(-20)}`.toUpperCase();
      const topUp = { id: id("fr"), amount: wire(units), bank: "014", reference, paidOn } as const;
      const request = expectOk(await call(float.requestTopUp, topUp, { actor: owner(agent) }));
      expectOk(await decide(request));
    },

    decide,
    /** Checks floats and days, as the jobs do every ten minutes. */
    notifyOwners: () =>
      app.as({}, async (ctx) => {
        await watchFloats(ctx, undefined, async () => figures.terms);
        await notifyOpenDays(ctx);
      }),
    /** Inserts an unclaimed statement line of the operator's bank. */
    line: (units: number, more: Partial<PlantedLine> = {}) =>
      plantLine(db, { id: id("sl"), minor: idr(units).minor, at: clock.now(), ...more }),

    ...cashTransfers(app, id),

    start(
      outlet: Id<"cp">,
      actor: Actor,
      code: string,
      more: { id?: Id<"po">; otp?: string; document?: { kind: "ktp" | "passport"; number: string; name: string } } = {},
    ) {
      return call(counter.startPayout, { id: id("po"), outlet, code, otp: OTP, document: KTP, ...more }, { actor });
    },

    /** Called after each test: fails if any invariant is broken. */
    check: (others: readonly Invariant[] = []) => checkAll(db, [...cashPointsInvariants, ...others]),

    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

const text = (value: unknown) => JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one));
const plain = ({ minor }: Money) => ({ currency: "IDR" as const, minor: minor.toString() });

/** Entries in wire format. */
export function encoded(entries: OutletEntries) {
  return {
    ...entries,
    hours: [...entries.hours],
    transferLimit: plain(entries.transferLimit),
    dayLimit: plain(entries.dayLimit),
  };
}

/** Number of answers by status. */
export function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status = "done" } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
