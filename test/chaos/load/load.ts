/**
 * Senders at work: they ask for prices, send, pay in at the bank, and sometimes cancel. A call without an answer is repeated under
 * the same id until it gets one, as a client on an unreliable network does. All answers go into the records.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as pricing from "#pricing/quotes/contract.ts";
import { requestApproval } from "#transfers/approvals/contract.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { openQris } from "#transfers/pay-in/qris/contract.ts";
import { sendTransfer } from "#transfers/sending/contract.ts";
import type { Chance } from "../seeded-chance.ts";
import { chooseRefunds } from "./choose-refunds.ts";
import type { Ground } from "../installation/installation.ts";
import { insist, sendApproved, unlessBroken } from "./retry-until-answered.ts";
import { CORRIDORS, HOME_BANK, newOwn, type Person, type Product } from "../people.ts";
import type { Plan, Records, RefundChoice, Wanted } from "../records.ts";

export interface LoadOptions {
  readonly ground: Ground;
  readonly people: readonly Person[];
  readonly records: Records;
  readonly chance: Chance;
  /** Number of senders that work concurrently. */
  readonly atOnce: number;
  /** Maximum number of transfers; without it the load runs until it is stopped. */
  readonly most?: number;
  /** Shares of the products. Cash waits for people at a counter, so that not every campaign wants much of it. */
  readonly shares?: Readonly<Record<Product, number>>;
  readonly planFor?: (chance: Chance) => Plan;
  /** Pause of each sender between two transfers. */
  readonly restMs?: number;
}

export interface Load {
  /** Lets the senders finish what they have begun, payments included. */
  stop(): Promise<void>;
  /** Resolves when all wanted transfers are made. */
  readonly done: Promise<void>;
}

const MIX: Readonly<Record<Product, number>> = { home: 0.6, abroad: 0.25, cash: 0.15 };
const PAY_EVERY_MS = 100;
/** Pay-in numbers arrive one by one. After this long without progress, transfers that have none stay unpaid. */
const LAST_PAYMENTS_MS = 20_000;
/** A sender who has paid cancels within this time: before or after the payout was sent. */
const LATEST_CANCEL_MS = 4_000;
/** In hundredths: the whole amount, twice. */
const TWICE = 200;
/** Who has no code after this long pays to the virtual account. */
const QRIS_WITHIN_MS = 10_000;

/** Share of senders who pay in cash, and their choices for a refund. */
const PAYS_CASH = 0.2;
const PAYS_QRIS = 0.2;
const CALLS_CASH_OFF = 0.4;
const CHOICES: readonly (readonly RefundChoice[])[] = [["cash"], ["cash"], ["account"], ["cash", "account"], []];

export function cashPlan(chance: Chance): Plan {
  const plan = { pays: [], paysCash: true, refund: chance.oneOf(CHOICES) } as const;
  return chance.happens(CALLS_CASH_OFF) ? { ...plan, ...CANCELLED } : { ...plan, cancels: "never" };
}

/**
 * Cash that waits for collection has not been paid out, so that all of it is refunded. With other products the payout is mostly faster than
 * the cancellation.
 */
export const CANCELLED = { isToCollect: true, cancels: "once_paid" } as const;

/** Some pay by QRIS and at the virtual account, some cancel; the bank names no payer, so that a refund needs an account. */
export function qrisPlan(chance: Chance): Plan {
  const drawn = chance.share();
  const plan = { byQris: true, refund: ["account"] } as const;
  if (drawn < 0.2) return { ...plan, pays: [100, 100], cancels: "never" };
  return { ...plan, pays: [100], cancels: drawn < 0.4 ? "after_paying" : "never" };
}

/** Most pay at once; some pay in two parts, some twice, some too little for ever, some in cash or by QRIS, some cancel. */
export function usualPlan(chance: Chance): Plan {
  if (chance.happens(PAYS_CASH)) return cashPlan(chance);
  if (chance.happens(PAYS_QRIS)) return qrisPlan(chance);
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
    for (let index = first; !state.isStopping && begun < most; index += atOnce) {
      begun += 1;
      const person = people[index % people.length];
      if (person === undefined) throw new Error("there is no sender");
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

/** Whether a sender who is going to pay has not begun to. */
function owesPayment({ wanted, paid }: Records): boolean {
  return [...wanted.values()].some(({ transfer, plan, answer, cancel }) => {
    const isMade = answer !== null && "created" in answer && cancel === null;
    return isMade && (plan.pays.length > 0 || plan.paysCash === true) && !paid.has(transfer);
  });
}

/** One transfer, from its price to its sender's last action. */
async function sendOne(options: LoadOptions, person: Person): Promise<void> {
  const { records, chance, shares = MIX, planFor = usualPlan } = options;
  const plan = planFor(chance);
  const method = plan.isToCollect === true ? "cash" : productOf(chance.share(), shares);
  const quote = newOwn("qt");
  // Amounts that are not paid out as cash are deliberately not round.
  const rupiah = method === "cash" ? 50_000 + chance.below(900) * 1_000 : 100_000 + chance.below(900_000);
  const bank = method === "home" ? { bank: HOME_BANK } : {};
  const request = { id: quote, corridor: CORRIDORS[method], side: "source", amountMinor: `${rupiah}00`, ...bank };
  const quoted = await insist(options, person, pricing.createQuote, request);
  if (quoted.said !== "ok") throw new Error(`no price: ${quoted.said} ${quoted.body.slice(0, 300)}`);
  const { total, receives } = quoted.data;
  const transfer = newOwn("tr");
  const recipient = person.recipients[method];
  const wanted: Wanted = {
    transfer,
    quote,
    recipient,
    person: person.id,
    total,
    receives,
    corridor: CORRIDORS[method],
    plan,
    answer: null,
    cancel: null,
  };
  records.wanted.set(transfer, wanted);
  const sending = { id: transfer, quote, recipient, purpose: "FAMI", sourceOfFunds: "salary" };
  const sent = await sendApproved(options, person, sending, [requestApproval, sendTransfer]);
  wanted.answer = sent.said === "ok" ? { created: sent.data } : { refusal: sent.said };
  if (sent.said === "ok" && plan.byQris === true) await chooseQris(options, person, transfer);
  if (sent.said !== "ok" || plan.cancels === "never") return;
  if (plan.cancels === "after_paying") await pause(chance.below(LATEST_CANCEL_MS));
  if (plan.cancels === "once_paid") await untilPaid(records, transfer);
  const cancelled = await insist(options, person, cancelTransfer, { id: transfer });
  wanted.cancel = cancelled.said === "ok" ? { state: cancelled.data.state } : { refusal: cancelled.said };
}

/** Chooses QRIS once it is offered, which needs the virtual account. Who is offered none pays to that. */
async function chooseQris(options: LoadOptions, person: Person, transfer: `tr_${string}`): Promise<void> {
  for (const endsAt = Date.now() + QRIS_WITHIN_MS; Date.now() < endsAt; await pause(PAY_EVERY_MS))
    if ((await insist(options, person, openQris, { id: transfer })).said === "ok") break;
  options.records.qrisChosen.set(transfer, Date.now());
}

/** A sender without a pay-in number, or without a counter, cancels unpaid after a while. */
async function untilPaid({ paid }: Records, transfer: string): Promise<void> {
  for (const endsAt = Date.now() + LAST_PAYMENTS_MS; !paid.has(transfer) && Date.now() < endsAt;) await pause(PAY_EVERY_MS);
}

function productOf(drawn: number, shares: Readonly<Record<Product, number>>): Product {
  if (drawn < shares.home) return "home";
  return drawn < shares.home + shares.abroad ? "abroad" : "cash";
}

/**
 * A few people here send what thousands would: limits on calls per minute and failed proofs per day are not under test. An approval whose
 * answer is lost costs one of the day's attempts.
 */
async function forgetCalls({ app }: Ground): Promise<void> {
  await unlessBroken(() => sql`delete from platform.rate_limit where hits > 8`.execute(app.runtime.database));
  await unlessBroken(() => sql`delete from identity.failure_count where failures > 5`.execute(app.runtime.database));
}

/** Pays, at the bank, every transfer that has a number and a payment planned. */
async function payWhatIsOpen({ app, bankUrl }: Ground, { wanted, paid, qrisChosen, qrisPaid }: Records): Promise<void> {
  const open = sql<{ transfer: string; number: string; code: string | null }>`
    select account.transfer, account.number, case when qris.content is not null then qris.number end as code
    from transfers.pay_in_account as account join transfers.transfer on transfer.id = account.transfer
      left join transfers.pay_in_qris as qris on qris.transfer = account.transfer
    where transfer.state in ('AWAITING_PAYMENT', 'CREATED')`;
  const rows = (await unlessBroken(() => open.execute(app.runtime.database)))?.rows ?? [];
  for (const { transfer, number, code } of rows) {
    const one = wanted.get(transfer);
    const parts = paid.get(transfer) ?? 0;
    const share = one?.plan.pays[parts];
    if (one === undefined || share === undefined) continue;
    const isByQris = one.plan.byQris === true && parts === 0;
    // Not chosen yet, or the bank is still making the code.
    if (isByQris && code === null && Date.now() - (qrisChosen.get(transfer) ?? Date.now()) < QRIS_WITHIN_MS) continue;
    // The second part is paid in the next round, whether or not the first was recorded.
    paid.set(transfer, parts + 1);
    const times = share === TWICE ? 2 : 1;
    const amount = ((Number(one.total.minor) * share) / times / 10_000).toFixed(2);
    const way = isByQris && code !== null ? "pay-qris" : "pay";
    if (way === "pay-qris") qrisPaid.add(transfer);
    const body = JSON.stringify(way === "pay-qris" ? { reference: code, amount } : { number, amount, times });
    const answer = await fetch(`${bankUrl}/control/${way}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!answer.ok) throw new Error(`the bank took no payment: ${answer.status} ${await answer.text()}`);
  }
}
