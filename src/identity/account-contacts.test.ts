import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { sessionsHttp } from "#sessions/http.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as account from "./contract-account.ts";
import * as contract from "./contract.ts";
import { payoutHoldOf } from "./index.ts";
import { identityInvariants } from "./invariants.ts";
import { otherThan } from "./testing/door.ts";
import { openIdentity } from "./testing/house.ts";
import { PASSWORD } from "./testing/registration-form.ts";
import { HOUR, NEW, OVER, codeIn, sessionCodeOf, openOwnDoor } from "./testing/own-door.ts";

const { house, clock, door, secretsSeen, close } = await openIdentity({ others: [sessionsHttp], hasSessions: true });
const { db, send, someone, knock, form, start, writeMail, verify } = door;
const { session, here, own, templatesTo, latest, auditOf, startEmail, startPhone, verifyEmail, verifyPhone, moved, undoLink } =
  openOwnDoor(door, clock);
afterAll(close);
// Past every window of every limit but those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("a new telephone number", () => {
  test("is proven by a code that goes there, holds payouts for 24 hours, ends other sessions, and tells number and mailbox before", async () => {
    const { who, id, my } = await here();
    const other = await session(who);
    expect(await house.as({}, (ctx) => payoutHoldOf(ctx, id))).toBeNull();
    const started = await startPhone(my, "0813 9000 0003");
    expect(started).toMatchObject({ code: 200, data: { step: { current: { channel: "sms", triesLeft: 5 } } } });
    const until = new Date(clock.now().getTime() + 24 * HOUR);
    const otp = codeIn(await latest("+6281390000003"));
    expect(await verifyPhone(my, sessionCodeOf(started), otp)).toMatchObject({
      code: 200,
      data: { phoneNumber: "+6281390000003", payoutHoldUntil: until.toISOString(), endedSessions: 1 },
    });
    expect(await own(my)).toMatchObject({ data: { phoneNumber: "+6281390000003", payoutHoldUntil: until.toISOString() } });
    expect(await own(other)).toMatchObject(OVER);
    expect(await templatesTo(who.phone)).toContain("identity.phone_changed");
    expect(await templatesTo(who.email)).toContain("identity.phone_changed");
    for (const place of [who.phone, who.email]) expect(await latest(place)).not.toContain("81390000003");
    clock.set(new Date(until.getTime() - 1));
    expect(await house.as({}, (ctx) => payoutHoldOf(ctx, id))).toEqual(until);
    clock.advance(1);
    expect(await house.as({}, (ctx) => payoutHoldOf(ctx, id))).toBeNull();
  });

  test("cannot be had without its hold, whoever writes it", async () => {
    const { id } = await here();
    const change = (hold: Date | null) =>
      sql`update identity.person set phone = '+6281390000004', updated_at = ${clock.now()}, payout_hold_until = ${hold} where id = ${id}`.execute(
        db,
      );
    await expect(change(null)).rejects.toThrow("holds payouts");
    await expect(change(new Date(clock.now().getTime() + 23 * HOUR))).rejects.toThrow("holds payouts");
  });

  test("codes: five tries of two hundred at once, bound to session, purpose and step", async () => {
    const { who, id, my } = await here();
    const sessionCode = sessionCodeOf(await startPhone(my, "+6281390000005"));
    const otp = codeIn(await latest("+6281390000005"));
    const second = await session(who);
    expect(await verifyPhone(second, sessionCode, otp)).toMatchObject({ code: 410, status: "step_over" });
    const stranger = await here();
    expect(await verifyPhone(stranger.my, sessionCode, otp)).toMatchObject({ code: 410, status: "step_over" });
    expect(await verifyEmail(my, sessionCode, otp)).toMatchObject({ code: 410, status: "step_over" });
    expect(await verify(sessionCode, otp)).toMatchObject({ code: 410 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => verifyPhone(my, sessionCode, otherThan(otp), `10.9.${n}.1`)),
    );
    // The call itself takes sixty from one person in ten minutes.
    expect(answers.filter(({ status }) => status === "otp_wrong")).toHaveLength(5);
    expect(answers.every(({ code }) => [422, 410, 429].includes(code))).toBe(true);
    clock.advance(600_000);
    expect(
      (
        await sql`select failures from identity.failure_count where subject = ${id} and kind = 'code_day' and failures > 0`.execute(
          db,
        )
      ).rows,
    ).toEqual([{ failures: 5 }]);
    expect(await own(my)).toMatchObject({ data: { phoneNumber: who.phone, payoutHoldUntil: null } });
  });

  test("twenty right ones at once change it once; a later change leaves an earlier one behind", async () => {
    const { my } = await here();
    const first = sessionCodeOf(await startPhone(my, "+6281390000006"));
    const firstOtp = codeIn(await latest("+6281390000006"));
    const secondCode = sessionCodeOf(await startPhone(my, "+6281390000007"));
    expect(await verifyPhone(my, first, firstOtp)).toMatchObject({ code: 410, status: "step_over" });
    const otp = codeIn(await latest("+6281390000007"));
    const answers = await Promise.all(Array.from({ length: 5 }, () => verifyPhone(my, secondCode, otp)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await own(my)).toMatchObject({ data: { phoneNumber: "+6281390000007" } });
  });

  test.each([
    ["0211234567", 422, "phone_invalid"],
    ["abc", 400, "malformed_request"],
  ])("refuses %s", async (number, code, status) => {
    expect(await startPhone((await here()).my, number)).toMatchObject({ code, status });
  });

  test("refuses the one it is, waits a minute between codes, and counts on the number's budget", async () => {
    const { who, my } = await here();
    expect(await startPhone(my, who.phone)).toMatchObject({ code: 422, status: "phone_unchanged" });
    const sessionCode = sessionCodeOf(await startPhone(my, "+6281390000008"));
    const again = () => send(account.sendChangeCode, { sessionCode, of: "phone", channel: "whatsapp" }, my);
    expect(await again()).toMatchObject({ code: 429, details: { retryAfterSeconds: 60 } });
    const sent = [];
    for (let n = 0; n < 5; n++) {
      clock.advance(61_000);
      sent.push((await again()).code);
    }
    // Who only claims a number uses a part of what its owner may use.
    expect(sent).toEqual([200, 200, 429, 429, 429]);
  });
});

describe("a new e-mail address", () => {
  test("is proven by a code that goes there; the mailbox before gets a link, sign-in and notices follow the new one", async () => {
    const { who, id, my } = await here();
    const other = await session(who);
    const undoUntil = new Date(clock.now().getTime() + 72 * HOUR).toISOString();
    expect(await moved(my, "Baru.Sekali@example.test")).toMatchObject({
      code: 200,
      data: { emailAddress: "Baru.Sekali@example.test", undoUntil, endedSessions: 1 },
    });
    expect(await own(my)).toMatchObject({ data: { emailAddress: "Baru.Sekali@example.test", payoutHoldUntil: null } });
    expect(await own(other)).toMatchObject(OVER);
    expect((await knock(who.email)).code).toBe(401);
    expect((await knock("baru.sekali@example.test")).code).toBe(200);
    expect(await templatesTo(who.email)).toContain("identity.email_changed_old");
    expect(await latest(who.email)).not.toContain("Sekali");
    expect(await templatesTo("Baru.Sekali@example.test")).toContain("identity.email_changed");
    expect(await auditOf(id)).toContain("identity.email_changed");
  });

  test("that is somebody's is answered the same, its owner is told, and no code is right", async () => {
    const { my } = await here();
    const owner = await someone();
    const free = await startEmail(my, "bebas@example.test");
    const taken = await startEmail(my, owner.email.toUpperCase());
    const shape = ({ code, data }: typeof free) => {
      const { step } = data as { step: { factors: { sentTo: string }[] } };
      return {
        code,
        step: {
          ...step,
          factors: step.factors.map(({ sentTo, ...rest }) => ({ ...rest, at: sentTo.split("@")[1]?.toLowerCase() })),
        },
      };
    };
    expect(shape(taken)).toEqual(shape(free));
    expect(await templatesTo(owner.email.toUpperCase())).toEqual(["identity.email_wanted"]);
    expect(codeIn(await latest(owner.email.toUpperCase()))).toBe("none");
    const sessionCode = sessionCodeOf(taken);
    for (let tries = 4; tries >= 0; tries--)
      expect(await verifyEmail(my, sessionCode, "123456")).toMatchObject({
        code: 422,
        status: "otp_wrong",
        details: { triesLeft: tries },
      });
    expect(await verifyEmail(my, sessionCode, "123456")).toMatchObject({ code: 410, status: "code_expired" });
  });

  test("is one person's when two prove it at once", async () => {
    const people = [await here(), await here()];
    const ready = [];
    for (const { my } of people) {
      clock.advance(1_000);
      const sessionCode = sessionCodeOf(await startEmail(my, "berdua@example.test"));
      ready.push({ my, sessionCode, otp: codeIn(await latest("berdua@example.test")) });
    }
    const answers = await Promise.all(ready.map(({ my, sessionCode, otp }) => verifyEmail(my, sessionCode, otp)));
    expect(answers.map(({ code, status }) => status ?? String(code)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "200",
      "email_taken",
    ]);
  });

  test("refuses the one it is; another spelling of it is one", async () => {
    const { who, my } = await here();
    expect(await startEmail(my, who.email)).toMatchObject({ code: 422, status: "email_unchanged" });
    const spelled = who.email.replace("orang", "Orang");
    expect(await moved(my, spelled)).toMatchObject({ code: 200, data: { emailAddress: spelled } });
  });
});

describe("taking a new address back from the mailbox before", () => {
  const undo = (sessionCode: string) => send(account.undoEmailChange, { sessionCode });

  test("ends sessions and password, holds payouts, leads to a new password, and works once", async () => {
    const { who, id, my } = await here();
    await moved(my, "pencuri@example.test");
    const link = await undoLink(who.email);
    expect(await send(account.readEmailUndo, { sessionCode: link })).toMatchObject({
      code: 200,
      data: { emailAddress: who.email },
    });
    const answers = await Promise.all([undo(link), undo(link), undo(link)]);
    const done = answers.filter(({ code }) => code === 200);
    expect([done.length, answers.filter(({ status }) => status === "email_session_over").length]).toEqual([1, 2]);
    expect(await own(my)).toMatchObject(OVER);
    expect((await knock(who.email)).code).toBe(401);
    expect(await house.as({}, (ctx) => payoutHoldOf(ctx, id))).toEqual(new Date(clock.now().getTime() + 24 * HOUR));
    expect(await templatesTo("pencuri@example.test")).toContain("identity.email_taken_back");
    const complete = { sessionCode: sessionCodeOf(done[0]!), new_password: NEW, confirm_new_password: NEW };
    expect((await send(contract.completeReset, complete)).code).toBe(200);
    expect((await knock(who.email, NEW)).code).toBe(200);
  });

  test("takes away second factors that were added lately, and leaves those of before", async () => {
    const { who, id, my } = await here();
    const add = async (name: string, hoursAgo: number) => {
      const at = new Date(clock.now().getTime() - hoursAgo * HOUR);
      await sql`insert into identity.passkey (id, person_id, credential_id, public_key, name, created_at)
                values (${`pk_${id}_${name}`}, ${id}, ${`${id} ${name}`}, sha256('key'), ${name}, ${at})`.execute(db);
      await sql`insert into identity.recovery_code values (${id}, sha256(${name}::bytea), ${at})`.execute(db);
    };
    await add("mine", 25);
    await add("theirs before", 23);
    await moved(my, "ketujuh@example.test");
    await add("theirs", 0);
    expect((await undo(await undoLink(who.email))).code).toBe(200);
    const { rows } = await sql`select name from identity.passkey where person_id = ${id}`.execute(db);
    expect(rows).toEqual([{ name: "mine" }]);
    expect((await sql`select from identity.recovery_code where person_id = ${id}`.execute(db)).rows).toHaveLength(1);
  });

  test("an older mailbox goes before a newer one, never the other way", async () => {
    const { who, my } = await here();
    await moved(my, "kedua@example.test");
    clock.advance(61_000);
    await moved(my, "ketiga@example.test");
    const [first, second] = [await undoLink(who.email), await undoLink("kedua@example.test")];
    expect((await undo(second)).code).toBe(200);
    expect((await undo(first)).code).toBe(200);
    expect((await sql`select from identity.person where email = ${who.email}`.execute(db)).rows).toHaveLength(1);
    const again = await here();
    await moved(again.my, "keempat@example.test");
    clock.advance(61_000);
    await moved(again.my, "kelima@example.test");
    expect((await undo(await undoLink(again.who.email))).code).toBe(200);
    expect(await undo(await undoLink("keempat@example.test"))).toMatchObject({ code: 410, status: "email_session_over" });
  });

  test("is possible for 72 hours, in which nobody else can have the address", async () => {
    const { who, my } = await here();
    await moved(my, "pindah@example.test");
    const stranger = await here();
    await startEmail(stranger.my, who.email);
    expect((await templatesTo(who.email))[0]).toBe("identity.email_wanted");
    const input = form({ emailAddress: who.email });
    await start(input);
    clock.advance(1_000);
    await writeMail(input);
    expect((await templatesTo(who.email))[0]).toBe("identity.already_registered");
    const link = await undoLink(who.email);
    clock.advance(72 * HOUR);
    expect(await send(account.readEmailUndo, { sessionCode: link })).toMatchObject({ code: 410 });
    expect(await undo(link)).toMatchObject({ code: 410, status: "email_session_over" });
    const later = form({ emailAddress: who.email });
    await start(later);
    await writeMail(later);
    expect((await templatesTo(who.email))[0]).toBe("identity.verify_email");
  });
});

test("no secret is in the log or in an audit row", async () => {
  expect(await secretsSeen(PASSWORD, NEW, "@example.test", "+628")).toEqual([]);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
