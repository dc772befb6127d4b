/** Budgets of one-time codes: used codes give their room back, channels are counted separately, strangers separately from known callers. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as account from "../account/contract.ts";
import * as contract from "../testing/contracts.ts";
import { startApproval } from "../index.ts";
import { tokensOf, type Answer, type Browser, type Someone } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { e164, PASSWORD } from "../testing/registration-form.ts";

const { app, clock, log, door, close } = await openIdentity({ hasSessions: true });
const {
  db,
  quickStep,
  requestOtp,
  someone,
  idOf,
  sendOtp,
  signedIn,
  verify,
  form,
  phoneStep,
  phoneOtp,
  verifyPhone,
  send,
  messages,
} = door;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

afterAll(close);
// Advances past every window, to the beginning of an hour.
beforeEach(() => clock.set(new Date(Math.ceil(clock.now().getTime() / DAY) * DAY + 2 * DAY)));

type Channel = "sms" | "whatsapp" | "email";
const sent = (answers: readonly Answer[]) => answers.filter(({ code }) => code === 200).length;
const details = (answer: Answer) => answer.details;

/** Requests codes that stay unused, concurrently and from different networks. */
async function unused(who: Someone, count: number, channel: Channel = "sms", address = (n: number) => `10.5.${n}.1`) {
  const steps: string[] = [];
  for (let n = 0; n < count; n++) steps.push(await quickStep(who));
  return Promise.all(steps.map((code, n) => requestOtp(code, channel, { address: address(n) })));
}

describe("a number", () => {
  test("gets five unused codes by SMS an hour and six a day, also when they are requested concurrently", async () => {
    const who = await someone();
    const counts = [];
    for (let hour = 0; hour < 4; hour++) {
      counts.push(sent(await unused(who, 8)));
      clock.advance(HOUR + 1);
    }
    expect(counts).toEqual([5, 1, 0, 0]);
    clock.advance(DAY);
    expect(sent(await unused(who, 8))).toBe(5);
  });

  test("gets ten unused codes a day over SMS and WhatsApp together; e-mail stays open", async () => {
    const who = await someone();
    let byTelephone = 0;
    for (let hour = 0; hour < 6; hour++) {
      byTelephone += sent(await unused(who, 6, "sms")) + sent(await unused(who, 6, "whatsapp"));
      clock.advance(HOUR + 1);
    }
    expect(byTelephone).toBe(10);
    const refused = await requestOtp(await quickStep(who), "sms");
    expect(refused).toMatchObject({ code: 429, details: { otherChannels: ["email"] } });
    expect(await requestOtp(await quickStep(who), "email")).toMatchObject({ code: 200 });
  });

  test("a refusal names the time from which there is room again, and then there is", async () => {
    const who = await someone();
    await unused(who, 5);
    const refused = await requestOtp(await quickStep(who), "sms");
    expect(refused).toMatchObject({ code: 429, status: "too_many_requests", details: { otherChannels: ["whatsapp", "email"] } });
    const retryAt = new Date(String(details(refused)?.["retryAt"]));
    expect(retryAt.getTime()).toBe(clock.now().getTime() + HOUR);
    clock.set(retryAt);
    expect(await requestOtp(await quickStep(who), "sms")).toMatchObject({ code: 200 });
  });

  test("an account that wants to change to the number uses only a part of its budget: its owner still gets codes by both channels", async () => {
    const owner = await someone();
    const number = owner.phone;
    const token = tokensOf(await signedIn(await someone())).access_token;
    for (let n = 0; n < 12; n++)
      for (const channel of ["sms", "whatsapp"] as const) {
        clock.advance(61_000);
        await send(account.startPhoneChange, { current_password: PASSWORD, phoneNumber: number, channel }, { token });
      }
    clock.advance(61_000);
    for (const channel of ["sms", "whatsapp"] as const) {
      clock.advance(61_000);
      expect(await requestOtp(await quickStep(owner), channel)).toMatchObject({ code: 200 });
    }
  });

  test("a registration with the number uses only a part of its budget: its owner still gets a code", async () => {
    const who = await someone();
    const phoneNumber = who.phone;
    let claimed = 0;
    for (let n = 0; n < 6; n++) {
      const input = { ...form(), phoneNumber };
      claimed +=
        (await send(contract.sendPhoneCode, { sessionCode: await phoneStep(input), channel: "sms" })).code === 200 ? 1 : 0;
    }
    expect(claimed).toBe(4);
    expect(await requestOtp(await quickStep(who), "sms")).toMatchObject({ code: 200 });
  });
});

describe("codes that were used", () => {
  test("give their room back: thirty transfers in an hour are approved, each with a code", async () => {
    const who = await someone();
    const browser: Browser = { token: tokensOf(await signedIn(who)).access_token };
    const id = await idOf(who);
    const { rows } = await sql<{ id: string }>`select id from sessions.session where person_id = ${id}`.execute(db);
    const actor = { kind: "user", id, level: "CUSTOMER", menuAccess: [], sessionId: rows[0]?.id ?? "none" } as const;
    for (let payment = 0; payment < 30; payment++) {
      // All within the lifetime of one access token.
      clock.advance(38_000);
      const what = {
        deed: "send",
        subject: `wage ${payment}`,
        amount: wholeUnits("IDR", 4_000_000n),
        recipient: "Budi",
      } as const;
      const { sessionCode } = await app.as({ actor, language: "ID" }, (ctx) => startApproval(ctx, what));
      expect(await send(contract.sendProofCode, { sessionCode, channel: "sms" }, browser), `payment ${payment}`).toMatchObject({
        code: 200,
      });
      const otpCode = /\b\d{6}\b/.exec((await messages(who.phone))[0]?.text ?? "")?.[0] ?? "";
      const proof = { method: "code", otpCode };
      expect(await send(contract.verifyProof, { sessionCode, proof }, browser)).toMatchObject({ code: 200 });
    }
  }, 60_000);

  test("still have a ceiling: 60 an hour to one number", async () => {
    const who = await someone();
    await sql`
      insert into identity.one_time_code (id, challenge_id, channel, sent_to, sent_to_prefix, code_hmac, created_at, expires_at, ended_at, end_reason)
      select 'oc_' || n, ch.id, 'sms', ${who.phone}, ${who.phone.slice(0, -4)}, decode(repeat('00', 32), 'hex'), ${clock.now()}, ${clock.now()},
             ${clock.now()}, 'used'
      from generate_series(1, 60) as n, (select id from identity.challenge order by id desc limit 1) as ch`.execute(db);
    expect(await requestOtp(await quickStep(who), "sms")).toMatchObject({ code: 429 });
    expect(await requestOtp(await quickStep(who), "whatsapp")).toMatchObject({ code: 200 });
  });

  test("their channel is remembered and offered first the next time", async () => {
    const who = await someone();
    const step = await quickStep(who);
    await verify(step, await sendOtp(who, step, "whatsapp"));
    const shown = await send(contract.readSignInStep, { sessionCode: await quickStep(who) });
    expect(expectOk(shown).factors.map(({ channel }) => channel)).toEqual(["whatsapp", "sms", "email"]);
  });
});

test("one account gets twelve unused codes an hour over all its channels", async () => {
  const who = await someone();
  const all = [...(await unused(who, 5)), ...(await unused(who, 4, "whatsapp")), ...(await unused(who, 5, "email"))];
  expect(sent(all)).toBe(12);
});

test("a block of numbers gets sixty codes a day; other blocks are served, and a warning is logged", async () => {
  const requests = [];
  for (let n = 0; n < 64; n++) requests.push(await quickStep(await someone("CUSTOMER", "+62813555")));
  const answers = await Promise.all(requests.map((code, n) => requestOtp(code, "sms", { address: `10.6.${n}.1` })));
  expect(sent(answers)).toBe(60);
  expect(log.text()).toContain("the budget for codes to a block of numbers is spent");
  expect((await requestOtp(await quickStep(await someone()), "sms")).code).toBe(200);
});

describe("a network shared by thousands", () => {
  const address = "10.7.0.1";
  const spend = async () => {
    let served = 0;
    for (let n = 0; n < 64; n++) {
      // Past the rate-limit window of the call itself, which is shorter.
      if (n % 16 === 15) clock.advance(600_001);
      served += (await requestOtp(await quickStep(await someone()), "sms", { address })).code === 200 ? 1 : 0;
    }
    return served;
  };
  const beginHour = () => clock.set(new Date(Math.ceil(clock.now().getTime() / HOUR) * HOUR));

  test("gives strangers sixty unused codes an hour; known callers, other channels and other networks are served", async () => {
    const known = await someone();
    const device = (await signedIn(known)).cookies.find(({ name }) => name === "sampai_device");
    const cookie = `sampai_device=${device?.value ?? "none"}`;
    clock.advance(2 * MINUTE);
    beginHour();
    expect(await spend()).toBe(60);
    const stranger = await someone();
    expect(await requestOtp(await quickStep(stranger), "sms", { address })).toMatchObject({
      code: 429,
      details: { otherChannels: ["whatsapp", "email"] },
    });
    expect(await requestOtp(await quickStep(stranger), "whatsapp", { address })).toMatchObject({ code: 200 });
    expect(await requestOtp(await quickStep(stranger), "sms", { address: "10.7.1.1" })).toMatchObject({ code: 200 });
    expect(await requestOtp(await quickStep(known), "sms", { address, cookie })).toMatchObject({ code: 200 });
    // Another account's device cookie does not make the caller known.
    expect(await requestOtp(await quickStep(await someone()), "sms", { address, cookie })).toMatchObject({ code: 429 });
  }, 60_000);

  test("is not exhausted by codes that are used: a hundred registrations in an hour", async () => {
    for (let n = 0; n < 100; n++) {
      // Past the rate-limit window of the call itself, which is shorter.
      if (n % 18 === 17) clock.advance(600_001);
      const input = form();
      const sessionCode = await phoneStep(input);
      clock.advance(1_000);
      const otp = await phoneOtp(sessionCode, e164(input));
      expect(await verifyPhone(sessionCode, otp, { address: `10.8.${n}.1` }), `registration ${n}`).toMatchObject({ code: 200 });
    }
  }, 120_000);
});

describe("the operator's total daily budget", () => {
  const day = () => new Date(Math.floor(clock.now().getTime() / DAY) * DAY);
  const spent = (key: string, hits: number) =>
    sql`insert into platform.rate_limit (key, window_started_at, hits, expires_at) values (${key}, ${day()}, ${hits}, ${new Date(day().getTime() + DAY)})
        on conflict (key, window_started_at) do update set hits = excluded.hits`.execute(db);

  test("reserves its last quarter for known callers: strangers cannot spend it", async () => {
    const known = await someone();
    const device = (await signedIn(known)).cookies.find(({ name }) => name === "sampai_device");
    clock.advance(2 * MINUTE);
    await spent("identity.code:strangers", 15_000);
    await spent("identity.code:all", 15_000);
    expect(await requestOtp(await quickStep(await someone()), "sms")).toMatchObject({ code: 429 });
    const cookie = `sampai_device=${device?.value ?? "none"}`;
    expect(await requestOtp(await quickStep(known), "sms", { cookie })).toMatchObject({ code: 200 });
    await spent("identity.code:all", 20_000);
    clock.advance(2 * MINUTE);
    expect(await requestOtp(await quickStep(known), "sms", { cookie })).toMatchObject({ code: 429 });
  });
});
