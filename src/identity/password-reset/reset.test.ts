import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as passwordReset from "./contract.ts";
import * as signIn from "../sign-in/contract.ts";
import { identityInvariants } from "../invariants.ts";
import { tokensOf, SETTINGS, SYSTEM, deps } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";
import { identityJobs } from "../jobs.ts";
import { sendResetLink } from "./request-reset.ts";

const { app, clock, door, secretsSeen, close } = await openIdentity();
const { db, send, messages, someone, idOf, signInWith, step, signedIn, resetCode, complete } = door;
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

const auditOf = async (subject: string) =>
  (await sql<{ code: string }>`select code from audit.entry where subject = ${subject}`.execute(db)).rows.map(({ code }) => code);

describe("resetting a password", () => {
  test("answers the same for every address, and leaves the same traces", async () => {
    const one = await someone();
    const known = await send(passwordReset.requestReset, { email: one.email });
    const unknown = await send(passwordReset.requestReset, { email: "nobody@example.test" });
    expect(unknown).toEqual(known);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_reset_link'`.execute(db);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
    await app.as(SYSTEM, (ctx) => sendResetLink(ctx, "nobody@example.test", deps));
    expect(await messages("nobody@example.test")).toEqual([]);
  });

  test("sets the new password once, ends all sessions and open sign-ins, signs nobody in, and notifies the owner", async () => {
    const one = await someone();
    const { access_token } = tokensOf(await signedIn(one));
    const halfDone = await step(one);
    clock.advance(61_000);
    const code = await resetCode(one);
    expect(await send(passwordReset.readResetStep, { sessionCode: code })).toMatchObject({ code: 200 });
    const answer = await complete(code, "Bintang7#laut");
    expect(answer).toEqual({ code: 200, data: {}, cookies: [] });
    expect(await send(signIn.readAccount, { access_token })).toMatchObject({ code: 401 });
    expect(await send(signIn.readSignInStep, { sessionCode: halfDone })).toMatchObject({ code: 410 });
    expect(await complete(code, "Bintang7#dua")).toMatchObject({ code: 410, status: "email_session_over" });
    expect(await signInWith(one.email)).toMatchObject({ code: 401 });
    expect(await signInWith(one.email, "Bintang7#laut")).toMatchObject({ code: 200 });
    expect((await messages(one.email)).map(({ template }) => template)).toContain("identity.password_changed");
    expect(await auditOf(await idOf(one))).toContain("identity.password_reset");
  });

  test("a new link ends the previous one, and each expires after an hour", async () => {
    const one = await someone();
    const older = await resetCode(one);
    clock.advance(1_000);
    const newer = await resetCode(one);
    expect(await complete(older, "Bintang7#laut")).toMatchObject({ code: 410 });
    clock.advance(3_600_000);
    expect(await complete(newer, "Bintang7#laut")).toMatchObject({ code: 410 });
    expect(await send(passwordReset.readResetStep, { sessionCode: newer })).toMatchObject({
      code: 410,
      status: "email_session_over",
    });
  });

  test.each([
    ["Password123!", "Password123!", 422, "password_too_common"],
    ["Sampai9#kuat", "Sampai9#kuat", 422, "password_too_near"],
    ["layang", "layang", 400, "malformed_request"],
    ["Bintang7#laut", "Bintang7#lain", 400, "malformed_request"],
    ["Bintang7#laut", "", 400, "malformed_request"],
  ])("refuses %s confirmed by %s, and the link stays valid", async (password, confirm, code, status) => {
    const link = await resetCode(await someone());
    expect(await complete(link, password, confirm)).toMatchObject({ code, status });
    expect(await complete(link, "Bintang7#laut")).toMatchObject({ code: 200 });
  });

  test("sends one mailbox at most five mails an hour, known or not", async () => {
    const codes = [];
    for (let n = 0; n < 7; n++)
      codes.push((await send(passwordReset.requestReset, { email: "flooded@example.test" }, { address: `10.8.${n}.1` })).code);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test("one link used twenty times concurrently sets one password", async () => {
    const code = await resetCode(await someone());
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => complete(code, `Bintang7#laut${n}`)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });
});

test("the job deletes expired rows, and the owner is notified of a replayed session", async () => {
  const one = await someone();
  const jobs = new Map(identityJobs(SETTINGS).map((job) => [job.name, job]));
  const run = (name: string, payload = {}) =>
    jobs.get(name)?.run({ runtime: app.runtime, transaction: (work) => app.as(SYSTEM, work), isLastAttempt: false }, payload);
  await run("session_replayed", { personId: await idOf(one), device: "Firefox" });
  expect((await messages(one.email))[0]).toMatchObject({ template: "identity.session_replayed" });
  clock.advance(4 * 86_400_000);
  await run("drop_old_identity_steps");
  for (const table of ["challenge", "one_time_code", "registration"])
    expect((await sql`select from ${sql.table(`identity.${table}`)}`.execute(db)).rows).toEqual([]);
  expect((await sql`select from identity.failure_count where kind <> 'password_row'`.execute(db)).rows).toEqual([]);
});

test("no secret appears in the log or in an audit row", async () => {
  expect(await secretsSeen(PASSWORD, "Layang9#lain", "Bintang7#laut", "@example.test", "+628")).toEqual([]);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
