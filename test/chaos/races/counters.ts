/** Agents, outlets and counter staff for races, and cash ready for collection by the hundred. */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { actorId, type Actor } from "#platform/actor.ts";
import { hashShown } from "#platform/maker-checker/workflow.ts";
import { REVERSALS } from "#cash-points/payouts/workflow.ts";
import { cashPointsHttp } from "#cash-points/http.ts";
import { sendOtp } from "#cash-points/payouts/payout-otp.ts";
import * as counter from "#cash-points/counter/contract.ts";
import * as float from "#cash-points/float/contract.ts";
import { activateAgent } from "#cash-points/agents/activate-agent.ts";
import * as outlets from "#cash-points/outlets/contract.ts";
import { transfersAtCounter } from "#cash-points/counter/transfers-at-counter.ts";
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
} from "#cash-points/testing/counter-app.ts";
import { issueCode } from "#transfers/pickup/issue-pickup-code.ts";
import { inCash } from "#pricing/index.ts";
import { totalOf, type Transfer } from "#transfers/lifecycle/transfer.ts";
import type { RaceApp } from "./app.ts";
import { openStock, type Stocked } from "./stock.ts";
import { createKeyring, soleKey } from "#platform/keys/keyring.ts";
import { DONE, type Reported } from "./outcome.ts";

const SECRET = "a secret of these races";
const CODE_KEYS = soleKey(new Uint8Array(32).fill(7));
const NOTICE_DAYS = [0, 14, 25];
/** No race may fail because a drawer is empty. */
const IN_DRAWER = 100_000_000_000;
const OUTLETS = 4;

/** Any outlet: races do not lock codes. */
const LOOKED_UP_AT: Id<"cp"> = "cp_01kc0000000000000000000000";

/** Top-up settings as wired in these races. */
export const TOP_UP = { ownAccounts: [{ bank: "014", number: "8880010001" }], topUpDays: async () => TOP_UP_DAYS };

/** What a sender pays for a transfer in cash, rounded to the smallest coin that these installations are seeded with. */
export const dueInCash = ({ price }: Pick<Transfer, "price">): Money => inCash(totalOf(price), idr(100)).due;

/** A counter: an outlet, its owner, and two cashiers. */
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

/** Cashiers with the right to reverse payouts. */
const atCounter = (id: string): Actor => ({ ...owner(id), level: cashier(id).level });

/** Hash of a requested reversal, as its approver is shown it. */
export const shownReversal = (
  { id, payout, reason }: { readonly id: Id<"rv">; readonly payout: Id<"po">; readonly reason: string },
  by: Actor,
): string => hashShown(REVERSALS, { id, payout, reason, proposedBy: actorId(by) ?? "", expiresAt: null });

/** For preparations of a race: throws when a call is refused. */
export async function must(reported: Promise<Reported>): Promise<void> {
  const said = await reported;
  if (said !== DONE) throw new Error(`what the race needs was refused: ${said}`);
}

export async function openCounters(app: RaceApp) {
  const stock = await openStock(app);
  const { database, now } = app;
  const keys = createKeyring(SECRET);
  const otpKeys = keys.keysFor("cash-points/collect one-time codes");
  const transfers = transfersAtCounter({
    telephone: async () => null,
    deps: stock.deps,
    codeKeys: CODE_KEYS,
    keys,
    brandName: async () => "Uji",
  });
  app.bind(
    cashPointsHttp({
      keys,
      counter: {
        transfers,
        issuerFor: () => Promise.reject(new Error("no race prints")),
        siteUrl: "https://race.example",
        terms: async () => TERMS,
        commission: async () => COMMISSION,
        ownAccounts: TOP_UP.ownAccounts,
        topUpDays: TOP_UP.topUpDays,
        nameScore: (a, b) => (a.toLowerCase() === b.toLowerCase() ? 100 : 60),
        markName: (a, b) => [{ text: a, differs: a.toLowerCase() !== b.toLowerCase() }],
      },
    }),
  );
  const newPerson = async (userType: "AGENT" | null): Promise<Id<"us">> => {
    const people = app.nextOf("person at a counter");
    // Ids of people are ordered, a millisecond apart.
    const id = newId("us", now.getTime() + people, app.app.runtime.random(10));
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
    const outlet = app.id("cp");
    const terms = { name: "Agen Uji", settlement, chain: null, creditLine: idr(0), outlets: [] } as const;
    await app.transaction((ctx) => activateAgent(ctx, { agent, ...terms, by: "race" }));
    const entries = encoded({ ...OUTLET, dayLimit: idr(IN_DRAWER) });
    await must(app.call(0, outlets.createOutlet, { id: outlet, agent, outlet: entries }, treasurers[0]));
    const helpers = [await newPerson("AGENT"), await newPerson("AGENT")] as const;
    for (const person of helpers) await must(app.call(0, float.addCashier, { outlet, person }, owner(agent)));
    const cash = { outlet, id: app.id("mv"), direction: "put_in", amount: wire(IN_DRAWER) };
    await must(app.call(0, counter.moveCash, cash, owner(agent)));
    return { outlet, agent, owner: owner(agent), cashiers: [atCounter(helpers[0]), atCounter(helpers[1])] };
  };
  const counters: Counter[] = [];
  for (let n = 0; n < OUTLETS; n++) counters.push(await newCounter());

  return {
    ...stock,
    treasurers,
    /** A counter that takes cash in, on a credit line larger than any race uses. */
    creditCounter: async (): Promise<Counter> => {
      const opened = await newCounter("credit");
      const line = { id: app.id("fr"), amount: wire(IN_DRAWER) };
      await must(app.call(0, float.requestCreditLine, line, opened.owner));
      const { rows } = await sql<{ hash: string }>`
        select encode(shown_hash, 'hex') as hash from cash_points.float_request where id = ${line.id}`.execute(database);
      const approval = { id: line.id, decision: "approve", hash: rows[0]?.hash ?? "" };
      await must(app.call(0, float.decideFloatRequest, approval, treasurers[0]));
      return opened;
    },
    /** The counter of round `n`; neighbouring rounds have different ones. */
    counterOf: (n: number): Counter => {
      const found = counters[n % counters.length];
      if (found === undefined) throw new Error("there is no counter");
      return found;
    },

    /**
     * Cash ready for collection, with its code and the recipient's one-time code. It became available one millisecond less than `days` ago,
     * and all notifications since then are sent: at the first contestant's clock these days are not over, at the second contestant's clock
     * they are.
     */
    waiting: async (count: number, days = 0): Promise<Waiting[]> => {
      const msAgo = days * DAY_MS + 2 * MINUTE_MS;
      const stocked = await stock.ready(count, "cash_pickup", msAgo);
      // It became available in the minutes after it was paid.
      const since = Math.max(0, days * DAY_MS - 1);
      await stock.happen(stocked, () => ({ type: "made_available" }), since);
      for (const day of NOTICE_DAYS.filter((day) => day < days))
        await stock.happen(stocked, () => ({ type: "pickup_notified" }), since - day * DAY_MS);
      const codes = await app.transaction(async (ctx) => {
        const made: string[] = [];
        for (const {
          id: transfer,
          phone,
          transfer: { price },
        } of stocked) {
          made.push(await issueCode(ctx, transfer, CODE_KEYS));
          await sendOtp(
            ctx,
            { transfer, purpose: "pay_out", amount: price.receives, phone, language: "ID" },
            LOOKED_UP_AT,
            otpKeys,
            "Uji",
          );
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

    /** Codes for refunds that their senders have chosen as cash. Each sender becomes a person with a telephone. */
    refundCodes: async (stocked: readonly Stocked[]): Promise<{ readonly code: string; readonly otp: string }[]> => {
      const phones = stocked.map(() => `+62813${20_000_000 + app.nextOf("person at a counter")}`);
      for (const [n, { person }] of stocked.entries()) {
        const mail = `${person}@race.example`.toLowerCase();
        await sql`insert into identity.person (id, user_type, user_business_type, first_name, full_name, country, email, email_key, phone,
            password_hash, password_changed_at, status, created_at, updated_at)
          values (${person}, 'CUSTOMER', 'PERSONAL', 'Uji', 'Uji', 'ID', ${mail}, ${mail}, ${phones[n] ?? ""}, '$argon2id$v=19$m=1', ${now},
            'active', ${now}, ${now})`.execute(database);
      }
      const codes = await app.transaction(async (ctx) => {
        const made: string[] = [];
        for (const [n, { id: transfer, transfer: stock }] of stocked.entries()) {
          made.push(await issueCode(ctx, transfer, CODE_KEYS));
          const of = { transfer, purpose: "refund", amount: dueInCash(stock), phone: phones[n] ?? "", language: "ID" } as const;
          await sendOtp(ctx, of, LOOKED_UP_AT, otpKeys, "Uji");
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

    /** Begins a payout at a counter and hands the cash over. Returns the first refusal of the two calls. */
    payOut: async (index: number, at: Counter, by: Actor, payout: Id<"po">, { code, otp, phone }: Waiting): Promise<Reported> => {
      const document = { kind: "ktp", number: `31710141${phone.slice(-8)}`, name: "Sukarno" };
      const begun = await app.call(index, counter.startPayout, { id: payout, outlet: at.outlet, code, otp, document }, by);
      return begun === DONE ? app.call(index, counter.collectPayout, { outlet: at.outlet, id: payout }, by) : begun;
    },
  };
}
