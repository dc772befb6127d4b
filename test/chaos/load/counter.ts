/**
 * A counter at work: a cashier of the demo takes in the senders' cash and hands out cash that waits: to recipients, with the code from the
 * sender's message and the one-time code from their own, and to senders who are refunded. The answers that the counter gets go into the
 * records.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as counter from "#cash-points/counter/contract.ts";
import { findPayable } from "#cash-points/counter/contract-screens.ts";
import { decideFloatRequest } from "#cash-points/float/decide-float-request.ts";
import { requestCreditLine } from "#cash-points/float/request-float.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { wholeUnits } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openSession } from "#sessions/index.ts";
import type { Answer, Client } from "../../../tools/client/client.ts";
import type { Ground } from "../installation/installation.ts";
import { PATIENCE_MS, unlessBroken } from "./retry-until-answered.ts";
import { newOwn, openClientAt, SENDER, staged } from "../people.ts";
import type { Records } from "../records.ts";

const OUTLET = "cp_01kc0000000000000000000001";
const CASHIER = "kasir@demo.example";
const TREASURY = "treasuri@demo.example";
/** More than a campaign pays out. */
const DRAWER = { currency: "IDR", minor: "5000000000000" };
const DOCUMENT = { kind: "ktp", number: "3171014101900001" };
/** The name that `newSender` gives to recipients of cash. */
const RECIPIENT = "Sukarno";
const LOOK_EVERY_MS = 150;
const AGAIN_AFTER_MS = 80;

export interface Counter {
  /** Lets the cashier finish the current work. */
  stop(): Promise<void>;
}

interface Place {
  readonly ground: Ground;
  readonly records: Records;
  readonly client: Client;
  readonly cashier: string;
  token: string;
}

/** A credit line above what a campaign pays out, requested by the agent and approved by the treasury as in production. */
async function raiseLine(ground: Ground, agent: string, treasury: string): Promise<void> {
  const menuAccess = [{ menu: "float", module: ["top_up", "approve"] }];
  const as = (ctx: Ctx, kind: "user" | "staff", id: string): Ctx => ({
    ...ctx,
    actor: { kind, id, level: kind, menuAccess },
    readRightsAgain: async () => menuAccess,
  });
  await staged(ground, async (ctx) => {
    const asked = { id: newOwn("fr"), amount: wholeUnits("IDR", 9_000_000_000_000n) };
    const { id, hash } = await requestCreditLine(as(ctx, "user", agent), asked);
    await decideFloatRequest(as(ctx, "staff", treasury), { id, hash, decision: "approve" });
  });
}

/** Opens the counter around the clock, with cash in its drawer, and serves everybody. */
export async function openCounter(ground: Ground, records: Records): Promise<Counter> {
  const { database } = ground.app.runtime;
  const always = JSON.stringify(Array.from({ length: 7 }, () => ({ opens: "00:00", closes: "23:59" })));
  await sql`update cash_points.outlet set hours = ${always}::jsonb, day_limit_minor = 900000000000000 where id = ${OUTLET}`.execute(
    database,
  );
  // One counter takes in what a hundred would.
  const owned = await sql<{ agent: `us_${string}` }>`select agent from cash_points.outlet where id = ${OUTLET}`.execute(database);
  const [owner] = owned.rows;
  if (!owner) throw new Error("the demo's outlet is not there");
  const idOf = async (email: string) =>
    (await sql<{ id: string }>`select id from identity.person where email = ${email}`.execute(database)).rows[0]?.id ?? "";
  await raiseLine(ground, owner.agent, await idOf(TREASURY));
  const cashier = await idOf(CASHIER);
  const client = await openClientAt(ground.site);
  const place: Place = { ground, records, client, cashier, token: await cashierSession(ground, cashier) };
  await insist(place, counter.moveCash, { outlet: OUTLET, id: newOwn("mv"), direction: "put_in", amount: DRAWER });
  const door = { isOpen: true };
  const work = (async () => {
    while (door.isOpen) {
      for (const tendered of await cashTendered(place)) if (door.isOpen) await takeIn(place, tendered);
      for (const waiting of await cashWaiting(place)) if (door.isOpen) await handOut(place, waiting);
      await pause(LOOK_EVERY_MS);
    }
  })();
  // stop() reports a failure; until then it must not end the campaign.
  work.catch(() => undefined);
  return {
    async stop() {
      door.isOpen = false;
      await work;
    },
  };
}

interface Tendered {
  readonly transfer: string;
  readonly number: string;
}

/** Senders who plan to pay in cash come to the counter as soon as they have a pay-in number. */
async function cashTendered({ ground, records }: Place): Promise<readonly Tendered[]> {
  const open = sql<Tendered>`select transfer, number from transfers.pay_in_account
    join transfers.transfer on transfer.id = transfer where transfer.state = 'AWAITING_PAYMENT'`;
  const rows = (await unlessBroken(() => open.execute(ground.app.runtime.database)))?.rows ?? [];
  return rows.filter(({ transfer }) => records.wanted.get(transfer)?.plan.paysCash === true && !records.paid.has(transfer));
}

async function takeIn(place: Place, { transfer, number }: Tendered): Promise<void> {
  await forgetLooks(place);
  const found = await insist(place, findPayable, { outlet: OUTLET, number });
  // Cancelled at this moment: the sender keeps the cash.
  if (found.said !== "ok") return;
  const { due } = found.data;
  const taken = await insist(place, counter.takeCashIn, { outlet: OUTLET, id: newOwn("ci"), transfer, amount: due });
  if (taken.said === "not_payable") return;
  if (taken.said !== "ok") throw new Error(`cash was not taken in: ${taken.said} ${taken.body.slice(0, 300)}`);
  place.records.cashTaken.set(transfer, BigInt(taken.data.amount.minor));
  place.records.paid.set(transfer, 1);
}

interface Waiting {
  readonly transfer: string;
  readonly code: string;
  readonly phone: string;
  readonly name: string;
}

async function handOut(place: Place, { transfer, code, phone, name }: Waiting): Promise<void> {
  await forgetLooks(place);
  const looked = await insist(place, counter.lookUp, { outlet: OUTLET, code });
  if (looked.said !== "ok") return;
  const id = newOwn("po");
  const otp = await otpTo(place.ground, phone);
  const started = await insist(place, counter.startPayout, { id, outlet: OUTLET, code, otp, document: { ...DOCUMENT, name } });
  if (started.said !== "ok") return;
  const collected = await insist(place, counter.collectPayout, { outlet: OUTLET, id });
  if (collected.said !== "ok")
    throw new Error(`cash for ${transfer} was not paid out: ${collected.said} ${collected.body.slice(0, 300)}`);
  const { transfer: paid, purpose, amount } = collected.data;
  place.records.given.push({ transfer: paid, purpose, minor: BigInt(amount.minor) });
}

/** In reality hours pass between two customers: the rate limit of a cashier is not under test. */
const forgetLooks = ({ ground }: Place) =>
  unlessBroken(() => sql`delete from platform.rate_limit`.execute(ground.app.runtime.database));

/** An amount as messages format it. */
const written = (minor: string) => sql.raw(`replace(to_char(${minor} / 100, 'FM999,999,999'), ',', '.')`);

/** Codes from the senders' messages: for cash that waits for its recipient, and for refunds. Senders who plan to cancel give no code away. */
async function cashWaiting({ ground, records }: Place): Promise<readonly Waiting[]> {
  const waiting = sql<{ transfer: string; text: string; phone: string; isRefund: boolean }>`
    (select distinct on (transfer.id) transfer.id as transfer, body_text as text, agreed -> 'beneficiary' ->> 'phone' as phone, false as "isRefund"
    from transfers.transfer join identity.person on person.id = transfer.sender
    join platform.outgoing_message as message on message.recipient = person.phone and message.template = 'transfers.pickup_code'
      and message.created_at >= transfer.funded_at and message.body_text like '%' || ${written("transfer.receives_minor")} || '%'
    where transfer.state = 'AVAILABLE' and transfer.cancel_requested_at is null and transfer.updated_at < now() - interval '1 second'
     order by transfer.id, message.created_at desc)
    union all (select distinct on (transfer.id) transfer.id, body_text, person.phone, true
    from transfers.refund join transfers.transfer on transfer.id = refund.of join identity.person on person.id = transfer.sender
    join platform.outgoing_message as message on message.recipient = person.phone and message.template = 'transfers.refund_code'
      and message.created_at >= transfer.refund_due_at
      and message.body_text like '%' || ${written("(refund.amount_minor + refund.cash_rounding_minor)")} || '%'
    where refund.status = 'cash_ready' and transfer.updated_at < now() - interval '1 second'
     order by transfer.id, message.created_at desc)`;
  const rows = (await unlessBroken(() => waiting.execute(ground.app.runtime.database)))?.rows ?? [];
  return rows.flatMap(({ transfer, text, phone, isRefund }) => {
    const code = /\d[\d -]{11,20}\d/.exec(text)?.[0];
    const isForNobody = !isRefund && records.wanted.get(transfer)?.plan.cancels === "once_paid";
    return code === undefined || isForNobody ? [] : [{ transfer, code, phone, name: isRefund ? SENDER.name : RECIPIENT }];
  });
}

async function otpTo({ app }: Ground, phone: string): Promise<string> {
  const sent = sql<{ text: string }>`select body_text as text from platform.outgoing_message
    where recipient = ${phone} and template = 'cash_points.collect_otp' order by created_at desc, id desc limit 1`;
  const rows = (await unlessBroken(() => sent.execute(app.runtime.database)))?.rows ?? [];
  return /^\d{6}/.exec(rows[0]?.text ?? "")?.[0] ?? "000000";
}

function cashierSession(ground: Ground, personId: string): Promise<string> {
  const signedIn = { personId, level: "AGENT_CASHIER", factor: "sms", isRemembered: true, isStaff: false } as const;
  return staged(ground, async (ctx) => (await openSession(ctx, signedIn)).accessToken);
}

/** Repeats the call until there is an answer, as a cashier does. */
async function insist<E extends Endpoint>(place: Place, endpoint: E, input: object): Promise<Answer<E>> {
  for (const endsAt = Date.now() + PATIENCE_MS; ; await pause(AGAIN_AFTER_MS)) {
    const answer = await unlessBroken(() => place.client.call(endpoint, input, { token: place.token }));
    if (answer?.status === 401)
      place.token = (await unlessBroken(() => cashierSession(place.ground, place.cashier))) ?? place.token;
    else if (answer !== null && answer.status < 500 && answer.said !== "unavailable") return answer;
    if (Date.now() > endsAt) throw new Error(`no answer to ${endpoint.name}`);
  }
}
