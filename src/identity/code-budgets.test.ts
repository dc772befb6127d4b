/** What may be sent as one-time codes: codes that were used give their room back, channels are counted apart, strangers beside who is known. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import * as account from "./contract-account.ts";
import * as contract from "./testing/contracts.ts";
import { openApproval } from "./index.ts";
import type { Answer, Browser, Someone } from "./testing/door.ts";
import { openIdentity } from "./testing/house.ts";
import { e164, PASSWORD } from "./testing/registration-form.ts";

const { house, clock, log, door, close } = await openIdentity({ hasSessions: true });
const {
  db,
  quickStep,
  askOtp,
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
// Past every window, and at the beginning of an hour.
beforeEach(() => clock.set(new Date(Math.ceil(clock.now().getTime() / DAY) * DAY + 2 * DAY)));

type Channel = "sms" | "whatsapp" | "email";
const sent = (answers: readonly Answer[]) => answers.filter(({ code }) => code === 200).length;
const details = (answer: Answer) => (answer as { details?: Record<string, unknown> }).details;

/** Codes that nobody enters, at once and from different networks. */
async function unused(who: Someone, count: number, channel: Channel = "sms", address = (n: number) => `10.5.${n}.1`) {
  const steps: string[] = [];
  for (let n = 0; n < count; n++) steps.push(await quickStep(who));
  return Promise.all(steps.map((code, n) => askOtp(code, channel, { address: address(n) })));
}

describe("a number", () => {
  test("gets five codes by SMS an hour and six a day that nobody uses, also when they are asked for at once", async () => {
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

  test("gets ten a day over both its channels, whatever is asked for; the mailbox stays open beside them", async () => {
    const who = await someone();
    let byTelephone = 0;
    for (let hour = 0; hour < 6; hour++) {
      byTelephone += sent(await unused(who, 6, "sms")) + sent(await unused(who, 6, "whatsapp"));
      clock.advance(HOUR + 1);
    }
    expect(byTelephone).toBe(10);
    const refused = await askOtp(await quickStep(who), "sms");
    expect(refused).toMatchObject({ code: 429, details: { otherChannels: ["email"] } });
    expect(await askOtp(await quickStep(who), "email")).toMatchObject({ code: 200 });
  });

  test("is told from when on there is room again, and there is", async () => {
    const who = await someone();
    await unused(who, 5);
    const refused = await askOtp(await quickStep(who), "sms");
    expect(refused).toMatchObject({ code: 429, status: "too_many_requests", details: { otherChannels: ["whatsapp", "email"] } });
    const retryAt = new Date(String(details(refused)?.["retryAt"]));
    expect(retryAt.getTime()).toBe(clock.now().getTime() + HOUR);
    clock.set(retryAt);
    expect(await askOtp(await quickStep(who), "sms")).toMatchObject({ code: 200 });
  });

  test("is used a part only by who wants to change to it: its owner still gets codes by both channels", async () => {
    const owner = await someone();
    const number = owner.phone;
    const token = ((await signedIn(await someone())).data as { access_token: string }).access_token;
    for (let n = 0; n < 12; n++)
      for (const channel of ["sms", "whatsapp"] as const) {
        clock.advance(61_000);
        await send(account.startPhoneChange, { current_password: PASSWORD, phoneNumber: number, channel }, { token });
      }
    clock.advance(61_000);
    for (const channel of ["sms", "whatsapp"] as const) {
      clock.advance(61_000);
      expect(await askOtp(await quickStep(owner), channel)).toMatchObject({ code: 200 });
    }
  });

  test("is used a part only by who registers with it: its owner still gets a code", async () => {
    const who = await someone();
    const phoneNumber = who.phone;
    let claimed = 0;
    for (let n = 0; n < 6; n++) {
      const input = { ...form(), phoneNumber };
      claimed +=
        (await send(contract.sendPhoneCode, { sessionCode: await phoneStep(input), channel: "sms" })).code === 200 ? 1 : 0;
    }
    expect(claimed).toBe(4);
    expect(await askOtp(await quickStep(who), "sms")).toMatchObject({ code: 200 });
  });
});

describe("codes that were used", () => {
  test("give their room back: thirty payments in an hour are approved, each by a code", async () => {
    const who = await someone();
    const browser: Browser = { token: ((await signedIn(who)).data as { access_token: string }).access_token };
    const id = await idOf(who);
    const { rows } = await sql<{ id: string }>`select id from sessions.session where person_id = ${id}`.execute(db);
    const actor = { kind: "user", id, level: "CUSTOMER", menuAccess: [], sessionId: rows[0]?.id ?? "none" } as const;
    for (let payment = 0; payment < 30; payment++) {
      // All within the life of one access token.
      clock.advance(38_000);
      const what = {
        deed: "send",
        subject: `wage ${payment}`,
        amount: wholeUnits("IDR", 4_000_000n),
        recipient: "Budi",
      } as const;
      const { sessionCode } = await house.as({ actor, language: "ID" }, (ctx) => openApproval(ctx, what));
      expect(await send(contract.sendProofCode, { sessionCode, channel: "sms" }, browser), `payment ${payment}`).toMatchObject({
        code: 200,
      });
      const otpCode = /\b\d{6}\b/.exec((await messages(who.phone))[0]?.text ?? "")?.[0] ?? "";
      const proof = { way: "code", otpCode };
      expect(await send(contract.verifyProof, { sessionCode, proof }, browser)).toMatchObject({ code: 200 });
    }
  }, 60_000);

  test("end at a ceiling all the same: 60 an hour to one number", async () => {
    const who = await someone();
    await sql`
      insert into identity.one_time_code (id, challenge_id, channel, sent_to, sent_to_prefix, code_hmac, created_at, expires_at, ended_at, end_reason)
      select 'oc_' || n, ch.id, 'sms', ${who.phone}, ${who.phone.slice(0, -4)}, decode(repeat('00', 32), 'hex'), ${clock.now()}, ${clock.now()},
             ${clock.now()}, 'used'
      from generate_series(1, 60) as n, (select id from identity.challenge order by id desc limit 1) as ch`.execute(db);
    expect(await askOtp(await quickStep(who), "sms")).toMatchObject({ code: 429 });
    expect(await askOtp(await quickStep(who), "whatsapp")).toMatchObject({ code: 200 });
  });

  test("are remembered by their channel: it stands first the next time", async () => {
    const who = await someone();
    const step = await quickStep(who);
    await verify(step, await sendOtp(who, step, "whatsapp"));
    const shown = await send(contract.readSignInStep, { sessionCode: await quickStep(who) });
    expect((shown.data as { factors: { channel: string }[] }).factors.map(({ channel }) => channel)).toEqual([
      "whatsapp",
      "sms",
      "email",
    ]);
  });
});

test("one account gets twelve an hour for nothing over all its channels", async () => {
  const who = await someone();
  const all = [...(await unused(who, 5)), ...(await unused(who, 4, "whatsapp")), ...(await unused(who, 5, "email"))];
  expect(sent(all)).toBe(12);
});

test("a block of numbers gets sixty a day; the others are served, and an operator is told", async () => {
  const asked = [];
  for (let n = 0; n < 64; n++) asked.push(await quickStep(await someone("CUSTOMER", "+62813555")));
  const answers = await Promise.all(asked.map((code, n) => askOtp(code, "sms", { address: `10.6.${n}.1` })));
  expect(sent(answers)).toBe(60);
  expect(log.text()).toContain("the budget for codes to a block of numbers is spent");
  expect((await askOtp(await quickStep(await someone()), "sms")).code).toBe(200);
});

describe("a network that thousands share", () => {
  const address = "10.7.0.1";
  const spend = async () => {
    let served = 0;
    for (let n = 0; n < 64; n++) {
      // Past the limit of the call itself, which is shorter.
      if (n % 16 === 15) clock.advance(600_001);
      served += (await askOtp(await quickStep(await someone()), "sms", { address })).code === 200 ? 1 : 0;
    }
    return served;
  };
  const beginHour = () => clock.set(new Date(Math.ceil(clock.now().getTime() / HOUR) * HOUR));

  test("gives strangers sixty an hour for nothing; who is known, another channel and other networks are served", async () => {
    const known = await someone();
    const device = (await signedIn(known)).cookies.find(({ name }) => name === "sampai_device");
    const cookie = `sampai_device=${device?.value ?? "none"}`;
    clock.advance(2 * MINUTE);
    beginHour();
    expect(await spend()).toBe(60);
    const stranger = await someone();
    expect(await askOtp(await quickStep(stranger), "sms", { address })).toMatchObject({
      code: 429,
      details: { otherChannels: ["whatsapp", "email"] },
    });
    expect(await askOtp(await quickStep(stranger), "whatsapp", { address })).toMatchObject({ code: 200 });
    expect(await askOtp(await quickStep(stranger), "sms", { address: "10.7.1.1" })).toMatchObject({ code: 200 });
    expect(await askOtp(await quickStep(known), "sms", { address, cookie })).toMatchObject({ code: 200 });
    // Somebody else's cookie makes nobody known.
    expect(await askOtp(await quickStep(await someone()), "sms", { address, cookie })).toMatchObject({ code: 429 });
  }, 60_000);

  test("is not spent by people who use their codes: a hundred registrations in an hour", async () => {
    for (let n = 0; n < 100; n++) {
      // Past the limit of the call itself, which is shorter.
      if (n % 18 === 17) clock.advance(600_001);
      const input = form();
      const sessionCode = await phoneStep(input);
      clock.advance(1_000);
      const otp = await phoneOtp(sessionCode, e164(input));
      expect(await verifyPhone(sessionCode, otp, { address: `10.8.${n}.1` }), `registration ${n}`).toMatchObject({ code: 200 });
    }
  }, 120_000);
});

describe("the day of the whole house", () => {
  const day = () => new Date(Math.floor(clock.now().getTime() / DAY) * DAY);
  const spent = (key: string, hits: number) =>
    sql`insert into platform.rate_limit (key, window_started_at, hits, expires_at) values (${key}, ${day()}, ${hits}, ${new Date(day().getTime() + DAY)})
        on conflict (key, window_started_at) do update set hits = excluded.hits`.execute(db);

  test("is kept in part for who is known: strangers can't spend the last quarter", async () => {
    const known = await someone();
    const device = (await signedIn(known)).cookies.find(({ name }) => name === "sampai_device");
    clock.advance(2 * MINUTE);
    await spent("identity.code:strangers", 15_000);
    await spent("identity.code:all", 15_000);
    expect(await askOtp(await quickStep(await someone()), "sms")).toMatchObject({ code: 429 });
    const cookie = `sampai_device=${device?.value ?? "none"}`;
    expect(await askOtp(await quickStep(known), "sms", { cookie })).toMatchObject({ code: 200 });
    await spent("identity.code:all", 20_000);
    clock.advance(2 * MINUTE);
    expect(await askOtp(await quickStep(known), "sms", { cookie })).toMatchObject({ code: 429 });
  });
});
