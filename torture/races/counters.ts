/** Agents, outlets and people at the counter for races, and cash that waits there by the hundred. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { cashPointsHttp } from "#cash-points/http.ts";
import { sendOtp } from "#cash-points/collect-otp.ts";
import * as counter from "#cash-points/contract-counter.ts";
import * as float from "#cash-points/contract-float.ts";
import * as contract from "#cash-points/contract.ts";
import { transfersAtCounter } from "#cash-points/transfers-at-counter.ts";
import {
  cashier,
  COMMISSION,
  encoded,
  idr,
  OUTLET,
  owner,
  staff,
  TERMS,
  TOP_UP_DAYS,
  wire,
} from "#cash-points/testing/counter-house.ts";
import { issueCode } from "#transfers/collect-codes.ts";
import { inCash } from "#pricing/index.ts";
import { totalOf, type Transfer } from "#transfers/transfer.ts";
import type { RaceHouse } from "./house.ts";
import { openStock, type Stocked } from "./stock.ts";
import { createKeyring, soleKey } from "#platform/keys/keyring.ts";
import { DONE, type Told } from "./told.ts";

const SECRET = "a secret of these races";
const CODE_KEYS = soleKey(new Uint8Array(32).fill(7));
const NOTICE_DAYS = [0, 14, 25];
/** No race may end because a drawer is empty. */
const IN_DRAWER = 100_000_000_000;
const OUTLETS = 4;

/** As top-ups are wired in these races. */
export const TOP_UP = { ownAccounts: [{ bank: "014", number: "8880010001" }], topUpDays: async () => TOP_UP_DAYS };

/** What a sender pays for a transfer in cash, by the smallest unit that these installations are seeded with. */
export const dueInCash = ({ price }: Pick<Transfer, "price">): Money => inCash(totalOf(price), idr(100)).due;

/** A counter: an outlet, its owner, and two who work there. */
export interface Counter {
  readonly outlet: Id<"cp">;
  readonly agent: Id<"us">;
  readonly owner: Actor;
  readonly cashiers: readonly [Actor, Actor];
}

export interface Waiting extends Stocked {
  readonly code: string;
  readonly otp: string;
}

/** With the right to take payouts back. */
const atCounter = (id: string): Actor => ({ ...owner(id), level: cashier(id).level });

/** For what a race needs before it begins. */
export async function must(told: Promise<Told>): Promise<void> {
  const said = await told;
  if (said !== DONE) throw new Error(`what the race needs was refused: ${said}`);
}

export async function openCounters(house: RaceHouse) {
  const stock = await openStock(house);
  const { database, now } = house;
  const keys = createKeyring(SECRET);
  const otpKeys = keys.keysFor("cash-points/collect one-time codes");
  const transfers = transfersAtCounter({ parts: stock.parts, codeKeys: CODE_KEYS, keys, brandName: async () => "Uji" });
  house.bind(
    cashPointsHttp({
      keys,
      counter: {
        transfers,
        issuerFor: () => Promise.reject(new Error("no race prints")),
        terms: async () => TERMS,
        commission: async () => COMMISSION,
        ownAccounts: TOP_UP.ownAccounts,
        topUpDays: TOP_UP.topUpDays,
        nameScore: (a, b) => (a.toLowerCase() === b.toLowerCase() ? 100 : 60),
      },
    }),
  );
  const newPerson = async (userType: "AGENT" | null): Promise<Id<"us">> => {
    const people = house.nextOf("person at a counter");
    // Ids of people come in order, a millisecond apart.
    const id = newId("us", now.getTime() + people, house.house.machinery.random(10));
    const mail = `p${people}@race.example`;
    await sql`insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
        password_hash, password_changed_at, status, created_at, updated_at)
      values (${id}, ${userType}, ${userType && "PERSONAL"}, 'Uji', 'Uji', 'ID', ${mail}, ${mail},
        ${`+62812${String(20_000_000 + people)}`}, '$argon2id$v=19$m=1', ${now}, 'active', ${now}, ${now})`.execute(database);
    return id;
  };
  const treasurers = [staff(await newPerson(null)), staff(await newPerson(null))] as const;
  const newCounter = async (settlement: "deposit" | "credit" = "deposit"): Promise<Counter> => {
    const agent = await newPerson("AGENT");
    const outlet = house.id("cp");
    await must(house.call(0, contract.registerAgent, { agent, name: "Agen Uji", settlement }, treasurers[0]));
    const entries = encoded({ ...OUTLET, dayLimit: idr(IN_DRAWER) });
    await must(house.call(0, contract.createOutlet, { id: outlet, agent, outlet: entries }, treasurers[0]));
    const helpers = [await newPerson("AGENT"), await newPerson("AGENT")] as const;
    for (const person of helpers) await must(house.call(0, float.addCashier, { outlet, person }, owner(agent)));
    const cash = { outlet, id: house.id("mv"), direction: "put_in", amount: wire(IN_DRAWER) };
    await must(house.call(0, counter.moveCash, cash, owner(agent)));
    return { outlet, agent, owner: owner(agent), cashiers: [atCounter(helpers[0]), atCounter(helpers[1])] };
  };
  const counters: Counter[] = [];
  for (let n = 0; n < OUTLETS; n++) counters.push(await newCounter());

  return {
    ...stock,
    treasurers,
    /** One that takes cash in, on a line of credit that no race reaches. */
    creditCounter: async (): Promise<Counter> => {
      const opened = await newCounter("credit");
      const line = { id: house.id("fr"), amount: wire(IN_DRAWER) };
      await must(house.call(0, float.askCreditLine, line, opened.owner));
      const { rows } = await sql<{ hash: string }>`
        select encode(hash, 'hex') as hash from cash_points.float_request where id = ${line.id}`.execute(database);
      const approval = { id: line.id, decision: "approve", hash: rows[0]?.hash ?? "" };
      await must(house.call(0, float.decideFloatRequest, approval, treasurers[0]));
      return opened;
    },
    /** The nth round's counter, and another one. */
    counterOf: (n: number): Counter => {
      const found = counters[n % counters.length];
      if (found === undefined) throw new Error("there is no counter");
      return found;
    },

    /**
     * Cash that waits, with its code and the recipient's one-time code. A millisecond less than `days` ago it came, and all notices since then are
     * given: by the first contestant's clock these days are not over, by the second one's they are.
     */
    waiting: async (count: number, days = 0): Promise<Waiting[]> => {
      const msAgo = days * DAY_MS + 2 * MINUTE_MS;
      const stocked = await stock.ready(count, "cash_pickup", msAgo);
      // What was made available was so in the minutes after it was paid.
      const since = Math.max(0, days * DAY_MS - 1);
      await stock.happen(stocked, () => ({ type: "made_available" }), since);
      for (const day of NOTICE_DAYS.filter((day) => day < days))
        await stock.happen(stocked, () => ({ type: "notice_given" }), since - day * DAY_MS);
      const codes = await house.beat(async (ctx) => {
        const made: string[] = [];
        for (const {
          id: transfer,
          phone,
          transfer: { price },
        } of stocked) {
          made.push(await issueCode(ctx, transfer, CODE_KEYS));
          await sendOtp(ctx, { transfer, purpose: "pay_out", amount: price.receives, phone, language: "ID" }, otpKeys, "Uji");
        }
        return made;
      });
      const { rows } = await sql<{
        phone: string;
        text: string;
      }>`select recipient as phone, body_text as text from platform.outgoing_message
        where recipient = any(${stocked.map(({ phone }) => phone)})`.execute(database);
      const texts = new Map(rows.map(({ phone, text }) => [phone, text]));
      return stocked.map((one, n) => ({ ...one, code: codes[n] ?? "", otp: texts.get(one.phone)?.slice(0, 6) ?? "" }));
    },

    /** Codes for refunds that their senders have chosen as cash; each sender is made a person with a telephone. */
    refundCodes: async (stocked: readonly Stocked[]): Promise<{ readonly code: string; readonly otp: string }[]> => {
      const phones = stocked.map(() => `+62813${20_000_000 + house.nextOf("person at a counter")}`);
      for (const [n, { person }] of stocked.entries()) {
        const mail = `${person}@race.example`.toLowerCase();
        await sql`insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
            password_hash, password_changed_at, status, created_at, updated_at)
          values (${person}, 'CUSTOMER', 'PERSONAL', 'Uji', 'Uji', 'ID', ${mail}, ${mail}, ${phones[n] ?? ""}, '$argon2id$v=19$m=1', ${now},
            'active', ${now}, ${now})`.execute(database);
      }
      const codes = await house.beat(async (ctx) => {
        const made: string[] = [];
        for (const [n, { id: transfer, transfer: stock }] of stocked.entries()) {
          made.push(await issueCode(ctx, transfer, CODE_KEYS));
          const of = { transfer, purpose: "refund", amount: dueInCash(stock), phone: phones[n] ?? "", language: "ID" } as const;
          await sendOtp(ctx, of, otpKeys, "Uji");
        }
        return made;
      });
      const { rows } = await sql<{ phone: string; text: string }>`
        select recipient as phone, body_text as text from platform.outgoing_message where recipient = any(${phones})`.execute(
        database,
      );
      const texts = new Map(rows.map(({ phone, text }) => [phone, text]));
      return codes.map((code, n) => ({ code, otp: texts.get(phones[n] ?? "")?.slice(0, 6) ?? "" }));
    },

    /** Begins a payout at a counter and hands the cash over; the answer of whichever call is refused. */
    payOut: async (nth: number, at: Counter, by: Actor, payout: Id<"po">, { code, otp, phone }: Waiting): Promise<Told> => {
      const document = { kind: "ktp", number: `31710141${phone.slice(-8)}`, name: "Sukarno" };
      const begun = await house.call(nth, counter.startPayout, { id: payout, outlet: at.outlet, code, otp, document }, by);
      return begun === DONE ? house.call(nth, counter.collectPayout, { outlet: at.outlet, id: payout }, by) : begun;
    },
  };
}
