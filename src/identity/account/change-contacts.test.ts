import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionsHttp } from "#sessions/http.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as account from "./contract.ts";
import * as contract from "../password-reset/contract.ts";
import { payoutHoldOf } from "../index.ts";
import { identityInvariants } from "../invariants.ts";
import { otherThan } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";
import { HOUR, NEW, OVER, codeIn, sessionCodeOf, openAccountClient } from "../testing/account-calls.ts";

const { app, clock, door, secretsSeen, close } = await openIdentity({ others: [sessionsHttp], hasSessions: true });
const { db, send, someone, signInWith, form, start, writeMail, verify } = door;
const { session, here, own, templatesTo, latest, auditOf, startEmail, startPhone, verifyEmail, verifyPhone, moved, undoLink } =
  openAccountClient(door, clock);
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("a new telephone number", () => {
  test("is proven by a code sent to it, holds payouts for 24 hours, ends other sessions, and notifies the old number and the mailbox", async () => {
    const { who, id, my } = await here();
    const other = await session(who);
    expect(await app.as({}, (ctx) => payoutHoldOf(ctx, id))).toBeNull();
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
    expect(await app.as({}, (ctx) => payoutHoldOf(ctx, id))).toEqual(until);
    clock.advance(1);
    expect(await app.as({}, (ctx) => payoutHoldOf(ctx, id))).toBeNull();
  });

  test("cannot be stored without its payout hold, whichever statement writes it", async () => {
    const { id } = await here();
    const change = (hold: Date | null) =>
      sql`update identity.person set phone = '+6281390000004', updated_at = ${clock.now()}, payout_hold_until = ${hold} where id = ${id}`.execute(
        db,
      );
    await expect(change(null)).rejects.toThrow("requires a payout hold of 24 hours");
    await expect(change(new Date(clock.now().getTime() + 23 * HOUR))).rejects.toThrow("requires a payout hold of 24 hours");
  });

  test("codes: of two hundred concurrent tries five count; a code is bound to session, purpose and step", async () => {
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
    // The call's own rate limit is 60 requests per person in ten minutes.
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

  test("five concurrent right codes change the number once; starting a second change ends the first", async () => {
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

  test("refuses the current number, enforces a minute between codes, and counts towards the number's budget", async () => {
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
    // A person who only claims a number gets a part of its owner's budget.
    expect(sent).toEqual([200, 200, 429, 429, 429]);
  });
});

describe("a new e-mail address", () => {
  test("is proven by a code sent to it; the old mailbox gets an undo link; sign-in and notices use the new address", async () => {
    const { who, id, my } = await here();
    const other = await session(who);
    const undoUntil = new Date(clock.now().getTime() + 72 * HOUR).toISOString();
    expect(await moved(my, "Baru.Sekali@example.test")).toMatchObject({
      code: 200,
      data: { emailAddress: "Baru.Sekali@example.test", undoUntil, endedSessions: 1 },
    });
    expect(await own(my)).toMatchObject({ data: { emailAddress: "Baru.Sekali@example.test", payoutHoldUntil: null } });
    expect(await own(other)).toMatchObject(OVER);
    expect((await signInWith(who.email)).code).toBe(401);
    expect((await signInWith("baru.sekali@example.test")).code).toBe(200);
    expect(await templatesTo(who.email)).toContain("identity.email_changed_old");
    expect(await latest(who.email)).not.toContain("Sekali");
    expect(await templatesTo("Baru.Sekali@example.test")).toContain("identity.email_changed");
    expect(await auditOf(id)).toContain("identity.email_changed");
  });

  test("an address that is taken gets the same answer, its owner is notified, and no code is right", async () => {
    const { my } = await here();
    const owner = await someone();
    const free = await startEmail(my, "bebas@example.test");
    const taken = await startEmail(my, owner.email.toUpperCase());
    const shape = (answer: typeof free) => {
      const { code } = answer;
      const { step } = expectOk(answer);
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

  test("goes to one person when two prove it concurrently", async () => {
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

  test("refuses the current address; a different spelling of it is accepted", async () => {
    const { who, my } = await here();
    expect(await startEmail(my, who.email)).toMatchObject({ code: 422, status: "email_unchanged" });
    const spelled = who.email.replace("orang", "Orang");
    expect(await moved(my, spelled)).toMatchObject({ code: 200, data: { emailAddress: spelled } });
  });
});

describe("undoing an e-mail change from the old mailbox", () => {
  const undo = (sessionCode: string) => send(account.undoEmailChange, { sessionCode });

  test("ends sessions and password, holds payouts, leads to creating a new password, and works once", async () => {
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
    expect((await signInWith(who.email)).code).toBe(401);
    expect(await app.as({}, (ctx) => payoutHoldOf(ctx, id))).toEqual(new Date(clock.now().getTime() + 24 * HOUR));
    expect(await templatesTo("pencuri@example.test")).toContain("identity.email_taken_back");
    const complete = { sessionCode: sessionCodeOf(done[0]!), new_password: NEW, confirm_new_password: NEW };
    expect((await send(contract.completeReset, complete)).code).toBe(200);
    expect((await signInWith(who.email, NEW)).code).toBe(200);
  });

  test("removes second factors added recently and keeps older ones", async () => {
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

  test("an older mailbox can undo the change of a newer one, never the reverse", async () => {
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

  test("is possible for 72 hours, during which nobody else can take the old address", async () => {
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

test("no secret appears in the log or in an audit row", async () => {
  expect(await secretsSeen(PASSWORD, NEW, "@example.test", "+628")).toEqual([]);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
