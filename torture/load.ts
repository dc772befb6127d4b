/**
 * Senders at work: they ask for prices, send, pay in at the bank, and sometimes change their mind. A call that gets no answer is made again under the
 * same id until it gets one, as a telephone in a tunnel does. Everything they were told goes into the records.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as pricing from "#pricing/contract.ts";
import * as transfers from "#transfers/contract.ts";
import type { Chance } from "./chance.ts";
import { chooseRefunds } from "./choose-refunds.ts";
import type { Ground } from "./ground.ts";
import { insist, sendApproved, unlessBroken } from "./insist.ts";
import { CORRIDORS, HOME_BANK, newOwn, type Person, type Way } from "./people.ts";
import type { Plan, Records, RefundChoice, Told, Wanted, WireMoney } from "./records.ts";

export interface LoadOptions {
  readonly ground: Ground;
  readonly people: readonly Person[];
  readonly records: Records;
  readonly chance: Chance;
  /** How many senders are at work at once. */
  readonly atOnce: number;
  /** Transfers at the most; without it until it is stopped. */
  readonly most?: number;
  /** Shares of the ways; cash waits for people at a counter, so much of it is not wanted everywhere. */
  readonly ways?: Readonly<Record<Way, number>>;
  readonly planFor?: (chance: Chance) => Plan;
  /** A rest of each sender between two transfers. */
  readonly restMs?: number;
}

export interface Load {
  /** Lets those at work finish what they have begun, and payments too. */
  stop(): Promise<void>;
  /** Resolves when all transfers that were wanted are made. */
  readonly done: Promise<void>;
}

const MIX: Readonly<Record<Way, number>> = { home: 0.6, abroad: 0.25, cash: 0.15 };
const PAY_EVERY_MS = 100;
/** Numbers to pay in to come one after the other; when none has come for so long, who has none does not pay. */
const LAST_PAYMENTS_MS = 20_000;
/** Who has paid changes their mind within so long: before or after the payout has left. */
const LATEST_CANCEL_MS = 4_000;
/** In hundredths: all of it, and once more. */
const TWICE = 200;

/** Who pays in cash, and what they do when it comes back. */
const PAYS_CASH = 0.2;
const CALLS_CASH_OFF = 0.4;
const CHOICES: readonly (readonly RefundChoice[])[] = [["cash"], ["cash"], ["account"], ["cash", "account"], []];

export function cashPlan(chance: Chance): Plan {
  const plan = { pays: [], paysCash: true, refund: chance.oneOf(CHOICES) } as const;
  return chance.happens(CALLS_CASH_OFF) ? { ...plan, ...CALLED_OFF } : { ...plan, cancels: "never" };
}

/** What waits to be collected has not left, so all of it comes back: elsewhere the payout is mostly quicker. */
export const CALLED_OFF = { isToCollect: true, cancels: "once_paid" } as const;

/** Most pay at once; some pay short and add the rest, some twice, some too little for ever, some in cash, some cancel. */
export function usualPlan(chance: Chance): Plan {
  if (chance.happens(PAYS_CASH)) return cashPlan(chance);
  const drawn = chance.share();
  if (drawn < 0.06) return { pays: [40, 60], cancels: "never" };
  if (drawn < 0.1) return { pays: [TWICE], cancels: "never" };
  if (drawn < 0.12) return { pays: [50], cancels: "before_paying" };
  if (drawn < 0.17) return { pays: [], cancels: "before_paying" };
  if (drawn < 0.25) return { pays: [100], cancels: "after_paying" };
  return { pays: [100], cancels: "never" };
}

export function startLoad(options: LoadOptions): Load {
  const { ground, people, records, atOnce, most = Number.POSITIVE_INFINITY, restMs = 20 } = options;
  const state = { isStopping: false, paysOn: true };
  let begun = 0;
  const work = async (first: number) => {
    for (let nth = first; !state.isStopping && begun < most; nth += atOnce) {
      begun += 1;
      const person = people[nth % people.length];
      if (person === undefined) throw new Error("there is nobody to send");
      await sendOne(options, person);
      await pause(restMs);
    }
  };
  const workers = Promise.all(Array.from({ length: Math.min(atOnce, people.length) }, (_, n) => work(n)));
  const payer = (async () => {
    while (state.paysOn) {
      await payWhatIsOpen(ground, records);
      await forgetCalls(ground);
      await pause(PAY_EVERY_MS);
    }
  })();
  const chooser = (async () => {
    while (state.paysOn) {
      await chooseRefunds(options);
      await pause(PAY_EVERY_MS);
    }
  })();
  const settled = async () => {
    await workers;
    let paid = records.paid.size;
    for (let endsAt = Date.now() + LAST_PAYMENTS_MS; owesPayment(records) && Date.now() < endsAt; await pause(PAY_EVERY_MS)) {
      if (records.paid.size > paid) endsAt = Date.now() + LAST_PAYMENTS_MS;
      paid = records.paid.size;
    }
    state.paysOn = false;
    await Promise.all([payer, chooser]);
  };
  const done = workers.then(() => undefined);
  return {
    done,
    async stop() {
      state.isStopping = true;
      await settled();
    },
  };
}

/** Whether somebody who will pay has not begun to. */
function owesPayment({ wanted, paid }: Records): boolean {
  return [...wanted.values()].some(({ transfer, plan, answer, cancel }) => {
    const isMade = answer !== null && "created" in answer && cancel === null;
    return isMade && (plan.pays.length > 0 || plan.paysCash === true) && !paid.has(transfer);
  });
}

/** A transfer from its price to its sender's last word. */
async function sendOne(options: LoadOptions, person: Person): Promise<void> {
  const { records, chance, ways = MIX, planFor = usualPlan } = options;
  const plan = planFor(chance);
  const way = plan.isToCollect === true ? "cash" : wayOf(chance.share(), ways);
  const quote = newOwn("qt");
  // Where it does not arrive as cash it is a sum that there are no coins for.
  const rupiah = way === "cash" ? 50_000 + chance.below(900) * 1_000 : 100_000 + chance.below(900_000);
  const bank = way === "home" ? { bank: HOME_BANK } : {};
  const ask = { id: quote, corridor: CORRIDORS[way], side: "source", amountMinor: `${rupiah}00`, ...bank };
  const quoted = await insist(options, person, pricing.createQuote, ask);
  if (quoted.said !== "ok") throw new Error(`no price: ${quoted.said} ${quoted.body.slice(0, 300)}`);
  const { total, receives } = quoted.data as { total: WireMoney; receives: WireMoney };
  const transfer = newOwn("tr");
  const recipient = person.recipients[way];
  const wanted: Wanted = {
    transfer,
    quote,
    recipient,
    person: person.id,
    total,
    receives,
    corridor: CORRIDORS[way],
    plan,
    answer: null,
    cancel: null,
  };
  records.wanted.set(transfer, wanted);
  const sent = await sendApproved(options, person, { id: transfer, quote, recipient, purpose: "FAMI", sourceOfFunds: "salary" });
  wanted.answer = sent.said === "ok" ? { created: sent.data as Told } : { refusal: sent.said };
  if (sent.said !== "ok" || plan.cancels === "never") return;
  if (plan.cancels === "after_paying") await pause(chance.below(LATEST_CANCEL_MS));
  if (plan.cancels === "once_paid") await untilPaid(records, transfer);
  const cancelled = await insist(options, person, transfers.cancelTransfer, { id: transfer });
  wanted.cancel = cancelled.said === "ok" ? { state: (cancelled.data as Told).state } : { refusal: cancelled.said };
}

/** Who has no number to pay under, or finds no counter, calls it off unpaid after a while. */
async function untilPaid({ paid }: Records, transfer: string): Promise<void> {
  for (const endsAt = Date.now() + LAST_PAYMENTS_MS; !paid.has(transfer) && Date.now() < endsAt;) await pause(PAY_EVERY_MS);
}

function wayOf(drawn: number, ways: Readonly<Record<Way, number>>): Way {
  if (drawn < ways.home) return "home";
  return drawn < ways.home + ways.abroad ? "abroad" : "cash";
}

/**
 * A few people send here what thousands would: how often one may call in a minute, and prove oneself wrongly in a day, is not what is tortured. An
 * approval whose answer is lost costs a try of the day's.
 */
async function forgetCalls({ house }: Ground): Promise<void> {
  await unlessBroken(() => sql`delete from platform.rate_limit where hits > 8`.execute(house.machinery.database));
  await unlessBroken(() => sql`delete from identity.failure_count where failures > 5`.execute(house.machinery.database));
}

/** Pays, at the bank, what has a number and is to be paid. */
async function payWhatIsOpen({ house, bankUrl }: Ground, { wanted, paid }: Records): Promise<void> {
  const open = sql<{ transfer: string; number: string }>`select transfer, number from transfers.pay_in_account
    join transfers.transfer on transfer.id = transfer where transfer.state in ('AWAITING_PAYMENT', 'CREATED')`;
  const rows = (await unlessBroken(() => open.execute(house.machinery.database)))?.rows ?? [];
  for (const { transfer, number } of rows) {
    const one = wanted.get(transfer);
    const parts = paid.get(transfer) ?? 0;
    const share = one?.plan.pays[parts];
    if (one === undefined || share === undefined) continue;
    // The rest comes with the next look, when the first part has been heard of or not.
    paid.set(transfer, parts + 1);
    const times = share === TWICE ? 2 : 1;
    const amount = ((Number(one.total.minor) * share) / times / 10_000).toFixed(2);
    const body = JSON.stringify({ number, amount, times });
    const answer = await fetch(`${bankUrl}/control/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!answer.ok) throw new Error(`the bank took no payment: ${answer.status} ${await answer.text()}`);
  }
}
