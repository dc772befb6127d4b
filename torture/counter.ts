/** A counter at work: a cashier of the demo pays out cash that waits, with the code from the sender's message and the word from the recipient's. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as counter from "#cash-points/contract-counter.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { openSession } from "#sessions/index.ts";
import type { Answer, Client } from "../attack/client.ts";
import type { Ground } from "./ground.ts";
import { unlessBroken } from "./load.ts";
import { newOwn, openClientAt, staged } from "./people.ts";

const OUTLET = "cp_01kc0000000000000000000001";
const CASHIER = "kasir@demo.example";
/** More than a campaign pays out. */
const DRAWER = { currency: "IDR", minor: "5000000000000" };
const DOCUMENT = { kind: "ktp", number: "3171014101900001", name: "Sukarno" };
const LOOK_EVERY_MS = 150;
const AGAIN_AFTER_MS = 80;
const PATIENCE_MS = 120_000;

export interface Counter {
  /** What was told to be paid out. */
  readonly paidOut: ReadonlySet<string>;
  stop(): Promise<void>;
}

interface Place {
  readonly ground: Ground;
  readonly client: Client;
  readonly cashier: string;
  token: string;
}

/** Opens the counter around the clock, with cash in its drawer, and pays out whatever waits. */
export async function openCounter(ground: Ground): Promise<Counter> {
  const { database } = ground.house.machinery;
  const always = JSON.stringify(Array.from({ length: 7 }, () => ({ opens: "00:00", closes: "23:59" })));
  await sql`update cash_points.outlet set hours = ${always}::jsonb, day_limit_minor = 900000000000000 where id = ${OUTLET}`.execute(
    database,
  );
  const found = await sql<{ id: string }>`select id from identity.person where email = ${CASHIER}`.execute(database);
  const cashier = found.rows[0]?.id ?? "";
  const client = await openClientAt(ground.site);
  const place: Place = { ground, client, cashier, token: await cashierSession(ground, cashier) };
  await insist(place, counter.moveCash, { outlet: OUTLET, id: newOwn("mv"), direction: "put_in", amount: DRAWER });
  const paidOut = new Set<string>();
  const door = { isOpen: true };
  const work = (async () => {
    while (door.isOpen) {
      for (const { code, phone } of await codesThatWait(ground)) if (door.isOpen) await payOut(place, code, phone, paidOut);
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    paidOut,
    async stop() {
      door.isOpen = false;
      await work;
    },
  };
}

async function payOut(place: Place, code: string, phone: string, paidOut: Set<string>): Promise<void> {
  // Hours pass between two customers: how often a cashier may call is not what is tortured.
  await unlessBroken(() => sql`delete from platform.rate_limit`.execute(place.ground.house.machinery.database));
  const looked = await insist(place, counter.lookUp, { outlet: OUTLET, code });
  if (looked.said !== "ok") return;
  const id = newOwn("po");
  const otp = await otpTo(place.ground, phone);
  const started = await insist(place, counter.startPayout, { id, outlet: OUTLET, code, otp, document: DOCUMENT });
  if (started.said !== "ok") return;
  const collected = await insist(place, counter.collectPayout, { outlet: OUTLET, id });
  if (collected.said !== "ok") throw new Error(`cash was not paid out: ${collected.said} ${collected.body.slice(0, 300)}`);
  paidOut.add((collected.data as { transfer: string }).transfer);
}

/** Codes as senders have them on their telephones, of cash that waits. */
async function codesThatWait({ house }: Ground): Promise<readonly { readonly code: string; readonly phone: string }[]> {
  const waiting = sql<{ text: string; phone: string }>`select distinct on (transfer.id) body_text as text,
      agreed -> 'beneficiary' ->> 'phone' as phone
    from transfers.transfer join identity.person on person.id = transfer.sender
    join platform.outgoing_message as message on message.recipient = person.phone and message.template = 'transfers.pickup_code'
      and message.created_at >= transfer.funded_at
    where transfer.state = 'AVAILABLE' and message.body_text like '%' || (transfer.receives_minor / 100 / 1000)::text || '.%'
      and transfer.cancel_asked_at is null and transfer.updated_at < now() - interval '1 second'
    order by transfer.id, message.created_at desc limit 5`;
  const rows = (await unlessBroken(() => waiting.execute(house.machinery.database)))?.rows ?? [];
  return rows.flatMap(({ text, phone }) => {
    const code = /\d[\d -]{11,20}\d/.exec(text)?.[0];
    return code === undefined ? [] : [{ code, phone }];
  });
}

async function otpTo({ house }: Ground, phone: string): Promise<string> {
  const sent = sql<{ text: string }>`select body_text as text from platform.outgoing_message
    where recipient = ${phone} and template = 'cash_points.collect_otp' order by created_at desc, id desc limit 1`;
  const rows = (await unlessBroken(() => sent.execute(house.machinery.database)))?.rows ?? [];
  return /^\d{6}/.exec(rows[0]?.text ?? "")?.[0] ?? "000000";
}

function cashierSession(ground: Ground, personId: string): Promise<string> {
  const signedIn = { personId, level: "AGENT_CASHIER", factor: "sms", isRemembered: true, isStaff: false } as const;
  return staged(ground, async (ctx) => (await openSession(ctx, signedIn)).accessToken);
}

/** Calls until there is an answer, as somebody at a counter does. */
async function insist(place: Place, endpoint: Endpoint, input: object): Promise<Answer> {
  for (const endsAt = Date.now() + PATIENCE_MS; ; await pause(AGAIN_AFTER_MS)) {
    const answer = await unlessBroken(() => place.client.call(endpoint, input, { token: place.token }));
    if (answer?.status === 401)
      place.token = (await unlessBroken(() => cashierSession(place.ground, place.cashier))) ?? place.token;
    else if (answer !== null && answer.status < 500 && answer.said !== "unavailable") return answer;
    if (Date.now() > endsAt) throw new Error(`no answer to ${endpoint.name}`);
  }
}
