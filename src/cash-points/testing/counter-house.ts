/** For tests: agents of the three kinds with outlets and cashiers, and what people do at the counter, as calls over HTTP. */
import { sql } from "kysely";
import pg from "pg";
import { newId, type Id } from "#kernel/id.ts";
import { wholeUnits, type Money } from "#kernel/money.ts";
import { accountWith, credit, debit, houseAccount } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals, prepareLedger } from "#ledger/index.ts";
import type { Actor, MenuAccess } from "#platform/actor.ts";
import { startOfDay, toLocalDate } from "#kernel/time.ts";
import { checkInvariants, type Invariant } from "#platform/invariants.ts";
import { openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import type { CommissionTerm } from "../commission.ts";
import type { CounterTransfers } from "../counter-parts.ts";
import * as counter from "../contract-counter.ts";
import * as float from "../contract-float.ts";
import * as contract from "../contract.ts";
import type { CounterTerms } from "../counter.ts";
import { cashPointsHttp } from "../http.ts";
import { cashPointsInvariants } from "../invariants.ts";
import type { OutletEntries, Settlement } from "../outlet.ts";
import { tellOpenDays } from "../tell-workers.ts";
import { watchFloats } from "../watch-floats.ts";
import { ISSUER } from "./issuer.ts";
import { plantLine, type PlantedLine } from "./statement-line.ts";
import { createKeyring, type Keyring } from "#platform/keys/keyring.ts";
import { DOUBLE_TABLES, transfersDouble } from "./transfers-double.ts";

/** Saturday noon in Jakarta: everything is open. */
export const NOON = new Date("2026-11-21T05:00:00Z");
export const idr = (units: number): Money => wholeUnits("IDR", BigInt(units));
/** Money as an answer has it. */
export const wire = (units: number) => ({ currency: "IDR" as const, minor: String(units * 100) });
export const OTP = "123456";
export const NAME = "Siti";
export const KTP = { kind: "ktp", number: "3171014101900001", name: NAME } as const;

export const TERMS: CounterTerms = {
  nameMatchFrom: 85,
  cashReport: idr(500_000_000),
  lowFloat: idr(1_000_000),
};
export const TOP_UP_DAYS = 7;
export const COMMISSION: CommissionTerm = { fixed: idr(2_000), bps: 10, most: idr(10_000) };

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

const KEYS = createKeyring("a secret of this test");
/** Opens a house whose counter is wired with the double of transfers, or with those that a test brings. */
export async function openCounterHouse(transfers: CounterTransfers = transfersDouble, keys: Keyring = KEYS) {
  const house = await openTestHouse({ now: NOON });
  const { clock, random, database: db } = house.machinery;
  await asOwner(house.url, DOUBLE_TABLES);
  await house.as({}, prepareLedger);
  const figures = {
    terms: TERMS as CounterTerms | null,
    commission: COMMISSION as CommissionTerm | null,
    topUpDays: TOP_UP_DAYS as number | null,
  };
  const http = cashPointsHttp({
    keys,
    counter: {
      transfers,
      issuerFor: async () => ISSUER,
      ownAccounts: [{ bank: "014", number: "8880010001" }],
      topUpDays: async () => figures.topUpDays,
      terms: async () => figures.terms,
      commission: async () => figures.commission,
      nameScore: (a, b) => (a.toLowerCase() === b.toLowerCase() ? 100 : 60),
    },
  });
  const api = await openTestApi(house, [http]);
  const id = <P extends string>(prefix: P): Id<P> => newId(prefix, clock.now().getTime(), random(10));
  let people = 0;

  const newPerson = async (userType: "AGENT" | "CUSTOMER" | null = "AGENT", status = "active"): Promise<Id<"us">> => {
    const person = id("us");
    people += 1;
    // Ids come in order only from one millisecond to the next.
    clock.advance(1);
    await sql`insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
        password_hash, password_changed_at, status, created_at, updated_at)
      values (${person}, ${userType}, ${userType && "PERSONAL"}, 'Uji', 'Uji', 'ID', ${`p${people}@uji.example`}, ${`p${people}@uji.example`},
        ${`+62812${String(10_000_000 + people)}`}, '$argon2id$v=19$m=1', ${NOON}, ${status}, ${NOON}, ${NOON})`.execute(db);
    return person;
  };
  const treasurer = await newPerson(null);
  const office = staff(treasurer);

  /** A call as its caller makes it. How often one may call is tested with the house's limits, not here. */
  const call: typeof api.call = async (endpoint, input, options) => {
    await sql`delete from platform.rate_limit`.execute(db);
    return api.call(endpoint, input, options);
  };
  const post = async (kind: string, subject: string, postings: ReturnType<typeof debit>[]) =>
    house.as({}, async (ctx) => {
      const journal = { id: journalIdFor(id("tr"), kind), kind, subject, effectiveAt: ctx.now, postings };
      await openAccounts(ctx, [accountWith("payin_clearing", "va", "IDR"), accountWith("bank", "014", "IDR")]);
      await postJournals(ctx, [journal]);
    });

  const newAgent = async (settlement: Settlement = "deposit", chain?: string): Promise<Id<"us">> => {
    const agent = await newPerson();
    const input = { agent, name: "Agen Uji", settlement, ...(chain !== undefined && { chain }) };
    expectOk(await call(contract.registerAgent, input, { actor: office }));
    return agent;
  };
  const newOutlet = async (agent: Id<"us">, more: Partial<OutletEntries> = {}): Promise<Id<"cp">> => {
    const outlet = id("cp");
    const entries = encoded({ ...OUTLET, ...more });
    expectOk(await call(contract.createOutlet, { id: outlet, agent, outlet: entries }, { actor: office }));
    return outlet;
  };

  /** Decides a request; a top-up that is approved by a line that is planted for it, where none is named. */
  const decide = async (
    request: float.FloatRequestView,
    more: { decision?: "approve" | "refuse"; hash?: string; line?: Id<"sl"> } = {},
    actor: Actor = office,
  ) => {
    const { id: of, hash, kind, amount, evidence, agent } = request;
    const { rows } = await sql<{ isChain: boolean }>`
      select settlement = 'chain' as "isChain" from cash_points.agent where id = ${agent}`.execute(db);
    // As it stands in an answer: minor units are text.
    const size = BigInt(String(amount.minor));
    const minor = rows[0]?.isChain ? -size : size;
    const at = evidence === null ? clock.now() : startOfDay(evidence.paidOn);
    const line = more.line ?? (kind === "top_up" ? await plantLine(db, { id: id("sl"), minor, at }) : undefined);
    const input = { id: of, decision: "approve", hash, ...(line && { line }), ...more } as const;
    return call(float.decideFloatRequest, input, { actor });
  };

  return {
    house,
    db,
    api,
    call,
    id,
    figures,
    office,
    treasurer,
    newPerson,
    newAgent,
    newOutlet,
    clock,

    /** Somebody who works at the outlet from now on. */
    async newCashier(outlet: Id<"cp">, agent: Id<"us">): Promise<Id<"us">> {
      const person = await newPerson();
      expectOk(await call(float.addCashier, { outlet, person }, { actor: owner(agent) }));
      return person;
    },

    async putIn(outlet: Id<"cp">, agent: Id<"us">, units: number): Promise<void> {
      const input = { outlet, id: id("mv"), direction: "put_in", amount: wire(units) } as const;
      expectOk(await call(counter.moveCash, input, { actor: owner(agent) }));
    },

    /** Fills the float: asked by the agent, approved by the treasury. */
    async fill(agent: Id<"us">, units: number): Promise<void> {
      const paidOn = toLocalDate(clock.now());
      const reference = `REF${id("fr").slice(-20)}`.toUpperCase();
      const ask = { id: id("fr"), amount: wire(units), bank: "014", reference, paidOn } as const;
      const asked = expectOk(await call(float.askTopUp, ask, { actor: owner(agent) })) as float.FloatRequestView;
      expectOk(await decide(asked));
    },

    decide,
    /** Looks at floats and days, as the jobs do every ten minutes. */
    tellOwners: () =>
      house.as({}, async (ctx) => {
        await watchFloats(ctx, undefined, async () => figures.terms);
        await tellOpenDays(ctx);
      }),
    /** A line of our bank's statement, as it is before anybody has claimed it. */
    line: (units: number, more: Partial<PlantedLine> = {}) =>
      plantLine(db, { id: id("sl"), minor: idr(units).minor, at: clock.now(), ...more }),

    /** A transfer whose cash waits, with its code. */
    async waiting(units: number, recipient = NAME): Promise<{ transfer: Id<"tr">; code: string }> {
      const transfer = id("tr");
      const twelve = String([...random(8)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 10n ** 12n).padStart(12, "0");
      const code = twelve + String([...twelve].reduce((sum, digit) => sum + Number(digit), 0) % 10);
      await sql`insert into double.transfer (id, state, amount_minor, recipient, payer, code, otp)
        values (${transfer}, 'AVAILABLE', ${idr(units).minor}, ${recipient}, 'us_payer', ${code}, ${OTP})`.execute(db);
      await post("test.available", transfer, [
        debit(accountWith("payin_clearing", "va", "IDR"), idr(units)),
        credit(houseAccount("pickup_payable", "IDR"), idr(units)),
      ]);
      return { transfer, code };
    },

    /** A transfer that waits to be paid, by this sender. */
    async unpaid(units: number, payer = "us_payer", principal = units): Promise<Id<"tr">> {
      const transfer = id("tr");
      await sql`insert into double.transfer (id, state, amount_minor, principal_minor, recipient, payer)
        values (${transfer}, 'CREATED', ${idr(units).minor}, ${idr(principal).minor}, ${NAME}, ${payer})`.execute(db);
      return transfer;
    },

    start(
      outlet: Id<"cp">,
      actor: Actor,
      code: string,
      more: { id?: Id<"po">; otp?: string; document?: { kind: "ktp" | "passport"; number: string; name: string } } = {},
    ) {
      return call(counter.startPayout, { id: id("po"), outlet, code, otp: OTP, document: KTP, ...more }, { actor });
    },

    stateOf: async (transfer: string) =>
      (await sql<{ state: string }>`select state from double.transfer where id = ${transfer}`.execute(db)).rows[0]?.state,

    /** After each test everything that must hold does, or it has failed. */
    async check(others: readonly Invariant[] = []): Promise<void> {
      const broken = (await checkInvariants(db, [...cashPointsInvariants, ...others])).filter(
        ({ breaches }) => breaches.length > 0,
      );
      if (broken.length > 0)
        throw new Error(broken.map(({ says, breaches }) => `does not hold: ${says} ${text(breaches)}`).join("\n"));
    },

    async close(): Promise<void> {
      await api[Symbol.asyncDispose]();
      await house[Symbol.asyncDispose]();
    },
  };
}

const text = (value: unknown) => JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one));
const plain = ({ minor }: Money) => ({ currency: "IDR" as const, minor: minor.toString() });

/** Entries as a client sends them. */
export function encoded(entries: OutletEntries) {
  return {
    ...entries,
    hours: [...entries.hours],
    transferLimit: plain(entries.transferLimit),
    dayLimit: plain(entries.dayLimit),
  };
}

/** What was answered, unless it was refused. */
export function expectOk(answer: TestAnswer): unknown {
  if (answer.code !== 200) throw new Error(`answered ${answer.code} ${answer.status}: ${JSON.stringify(answer.details)}`);
  return answer.data;
}

/** How often each answer was given, by its status. */
export function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status = "done" } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** As the owner of the schemas, whom the application never is. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
