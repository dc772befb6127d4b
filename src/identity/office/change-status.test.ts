/** Deactivation and reactivation, concurrent with sign-ins, resets and other deactivations. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import type { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { sessionReader } from "#sessions/index.ts";
import { someoneWaitsForLock } from "#platform/testing/lock-waits.ts";
import { deactivatePerson as deactivateInside } from "./change-status.ts";
import { activatePerson, deactivatePerson, readPerson } from "./contract.ts";
import { identityInvariants } from "../invariants.ts";
import { signPersonIn } from "../sign-in/sign-person-in.ts";
import { findPerson } from "../store.ts";
import { ADMINISTRATOR, openOfficeClient, staff } from "../testing/office-staff.ts";
import { deps, tokensOf, type Someone } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";

const { app, db, api, door, close } = await openIdentity();
const desk = openOfficeClient(api);
afterAll(close);

const reason = "Laporan penipuan nomor 12";
async function newcomer(level?: string): Promise<Someone & { readonly id: Id<"us"> }> {
  const who = await door.someone(level);
  return { ...who, id: (await door.idOf(who)) as Id<"us"> };
}
async function openSessions(id: string): Promise<number> {
  const row = await door.one(sql<{ n: number }>`
    select count(*)::int as n from sessions.session where person_id = ${id} and ended_at is null`);
  return row?.n ?? -1;
}
const tokenOf = (answer: Parameters<typeof tokensOf>[0]) => tokensOf(answer).access_token;
const read = sessionReader(app.runtime);
/** Opens a session in the caller's transaction, as the last step of a sign-in does. */
async function enter(ctx: Ctx, id: string): Promise<string> {
  const person = await findPerson(ctx.db, id);
  if (!person) throw new Error("no person has this id");
  const signedIn = await signPersonIn({ ...ctx, giveCookie: () => {} }, person, { factor: "sms", isRemembered: false, deps });
  return signedIn.access_token;
}
/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describe("deactivating a user", () => {
  test("ends all sessions at once, and records who did it and why", async () => {
    const who = await newcomer();
    const first = tokenOf(await door.signedIn(who));
    app.runtime.clock.advance(1_000);
    const tokens = [first, tokenOf(await door.signedIn(who))];
    for (const token of tokens) expect(await read(token)).toMatchObject({ kind: "user", id: who.id });
    expect(await desk(deactivatePerson, { id: who.id, reason })).toMatchObject({ code: 200, data: { done: true } });
    for (const token of tokens) await expect(read(token)).rejects.toMatchObject({ code: "session_over" });
    expect(await desk(readPerson, { id: who.id })).toMatchObject({
      data: { status: "inactive", sessions: [], statusChange: { by: "id" in ADMINISTRATOR ? ADMINISTRATOR.id : "", reason } },
    });
    const row = await door.one(sql`
      select actor_id as by, details from audit.entry where code = 'identity.deactivate_person' and subject = ${who.id}`);
    expect(row).toEqual({ by: "id" in ADMINISTRATOR ? ADMINISTRATOR.id : "", details: { reason } });
  });

  test("blocks sign-in, the open step, codes, and reset", async () => {
    const who = await newcomer();
    const sessionCode = await door.step(who);
    const otp = await door.sendOtp(who, sessionCode);
    const link = await door.resetCode(who);
    await desk(deactivatePerson, { id: who.id, reason });
    const mails = (await door.messages(who.email)).length;
    const shortMessages = (await door.messages(who.phone)).length;

    expect(await door.verify(sessionCode, otp)).toMatchObject({ code: 410, status: "otp_expired" });
    expect(await door.requestOtp(sessionCode, "sms")).toMatchObject({ code: 410, status: "otp_expired" });
    expect(await door.signInWith(who.email)).toMatchObject({ code: 401, status: "credentials_wrong" });
    expect(await door.complete(link, `${PASSWORD}2`)).toMatchObject({ code: 410, status: "email_session_over" });
    await door.resetCode(who);
    expect((await door.messages(who.email)).length).toBe(mails);
    expect((await door.messages(who.phone)).length).toBe(shortMessages);
  });

  test("is refused for oneself, for an inactive user, without a reason, and for an unknown id", async () => {
    const who = await newcomer("SUPPORT");
    const own = openOfficeClient(api, staff(who.id, "deactivate"));
    expect(await own(deactivatePerson, { id: who.id, reason }, "en")).toMatchObject({
      code: 403,
      status: "person_yourself",
      message: "You cannot deactivate your own account.",
    });
    await desk(deactivatePerson, { id: who.id, reason });
    expect(await desk(deactivatePerson, { id: who.id, reason })).toMatchObject({ code: 409, status: "status_not_as_shown" });
    expect(deactivatePerson.input.safeParse({ id: who.id, reason: "  " }).success).toBe(false);
    const nobody = "us_01kc0000000000000000000000";
    expect(await desk(deactivatePerson, { id: nobody, reason })).toMatchObject({ code: 404 });
  });

  test("waits for a sign-in that is opening a session, and ends that session", async () => {
    const who = await newcomer();
    const { passed, open } = gate();
    const opened = gate();
    let token = "";
    const entering = app.as({}, async (ctx) => {
      token = await enter(ctx, who.id);
      opened.open();
      await passed;
    });
    await opened.passed;
    const deactivating = desk(deactivatePerson, { id: who.id, reason });
    await someoneWaitsForLock(app.runtime.database);
    open();
    await entering;
    expect(await deactivating).toMatchObject({ code: 200 });
    await expect(read(token)).rejects.toMatchObject({ code: "session_over" });
    expect(await openSessions(who.id)).toBe(0);
  });

  test("blocks a sign-in that has read the person and not opened its session yet", async () => {
    const who = await newcomer();
    const { passed, open } = gate();
    const done = gate();
    const deactivating = app.as({ actor: ADMINISTRATOR }, async (ctx) => {
      await deactivateInside(ctx, { id: who.id, reason });
      done.open();
      await passed;
    });
    await done.passed;
    // Sees the person as active, since the other transaction is not committed.
    const entering = app.as({}, (ctx) => enter(ctx, who.id));
    entering.catch(() => {});
    await someoneWaitsForLock(app.runtime.database);
    open();
    await deactivating;
    await expect(entering).rejects.toMatchObject({ code: "otp_expired" });
    expect(await openSessions(who.id)).toBe(0);
  });

  test("leaves no session open, whichever of the two comes first in twelve races", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => newcomer()));
    const outcomes = await Promise.all(
      people.flatMap(({ id }, index) => {
        const entering = app
          .as({}, (ctx) => enter(ctx, id))
          .then(
            () => "entered",
            (error: unknown) => (error as Refusal).code,
          );
        const leaving = desk(deactivatePerson, { id, reason }).then(({ code }) => code);
        return index % 2 === 0 ? [entering, leaving] : [leaving, entering];
      }),
    );
    for (const outcome of outcomes) expect(["entered", "otp_expired", 200]).toContain(outcome);
    for (const { id } of people) expect(await openSessions(id)).toBe(0);
  });
});

describe("the last two administrators", () => {
  test("cannot be deactivated, not even by concurrent calls of several people", async () => {
    const [a, b, c] = [await newcomer("ADMINISTRATOR"), await newcomer("ADMINISTRATOR"), await newcomer("ADMINISTRATOR")];
    const as = ({ id }: { readonly id: string }) => openOfficeClient(api, staff(id, "view", "activate", "deactivate"));
    const answers = await Promise.all([
      as(a)(deactivatePerson, { id: b.id, reason }),
      as(b)(deactivatePerson, { id: c.id, reason }),
      as(c)(deactivatePerson, { id: a.id, reason }),
    ]);
    expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ status }) => status ?? [])).toEqual(["would_lock_out", "would_lock_out"]);
    const left = [a, b, c].filter((_, index) => answers[(index + 2) % 3]?.code === 409);
    for (const one of left)
      expect(await desk(readPerson, { id: one.id })).toMatchObject({ data: { whyNotDeactivate: "would_lock_out" } });

    const gone = [a, b, c].find((one) => !left.includes(one))!;
    expect(await desk(activatePerson, { id: gone.id, reason })).toMatchObject({ code: 200 });
    expect(await desk(readPerson, { id: gone.id })).toMatchObject({ data: { status: "active", whyNotDeactivate: null } });
  });
});

describe("reactivating a user", () => {
  test("lets them sign in again; what was ended stays ended", async () => {
    const who = await newcomer();
    const token = tokenOf(await door.signedIn(who));
    app.runtime.clock.advance(1_000);
    const link = await door.resetCode(who);
    await desk(deactivatePerson, { id: who.id, reason });
    expect(await desk(activatePerson, { id: who.id, reason: "Terbukti keliru" })).toMatchObject({ code: 200 });
    await expect(read(token)).rejects.toMatchObject({ code: "session_over" });
    expect(await door.complete(link, `${PASSWORD}2`)).toMatchObject({ code: 410 });
    app.runtime.clock.advance(120_000);
    expect(await read(tokenOf(await door.signedIn(who)))).toMatchObject({ id: who.id });
    expect(await desk(activatePerson, { id: who.id, reason })).toMatchObject({ code: 409, status: "status_not_as_shown" });
  });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, identityInvariants)) expect(breaches, says).toEqual([]);
});
