/** What rests on a sign-in and outlives its session (notifications to a device) ends when the person signs out, and not when the session expires. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestBrowser } from "#platform/testing/browser.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { endOthers, logOut } from "./contract.ts";
import { sessionsHttp } from "./http.ts";
import { endSessions, sessionReader, signedOutAmong } from "./index.ts";
import { sessionJobs } from "./jobs.ts";
import { signIn, signInCalls } from "./testing/sign-in-calls.ts";

const app = await openTestApp();
const { clock, database: db } = app.runtime;
const api = await openTestApi(app, [sessionsHttp, signInCalls], { SITE_URL: "https://sampai.test" }, sessionReader(app.runtime));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

let people = 0;
const newPerson = () => `us_${++people}`;
async function signedIn(personId: string, browser = openTestBrowser(api)) {
  clock.advance(1_000);
  const { sessionId, accessToken } = expectOk(await browser.call(signIn, { personId }));
  return { browser, sessionId, accessToken };
}
const isOut = async ({ sessionId }: { readonly sessionId: string }) => (await signedOutAmong({ db }, [sessionId])).length > 0;

/** Ends expired sessions as the job does. */
async function expireAll(): Promise<void> {
  clock.advance(DAY_MS);
  for (const job of sessionJobs.filter(({ name }) => name === "drop_old_tokens"))
    await job.run(
      {
        runtime: app.runtime,
        transaction: (work) => app.as({ actor: { kind: "system", name: job.name } }, work),
        isLastAttempt: false,
      },
      {},
    );
  const { rows } = await sql`select from sessions.session where ended_at is null`.execute(db);
  expect(rows).toEqual([]);
}

test("signing out is one; expiring, and the same person's next sign-in on that browser, are none", async () => {
  const person = newPerson();
  const [leaving, staying] = [await signedIn(person), await signedIn(person)];
  expectOk(await leaving.browser.call(logOut, {}));
  expect([await isOut(leaving), await isOut(staying)]).toEqual([true, false]);
  const again = await signedIn(person, staying.browser);
  expect([await isOut(staying), await isOut(again)]).toEqual([false, false]);
  await expireAll();
  expect(await isOut(again)).toBe(false);
  expect(await signedOutAmong({ db }, ["ss_unknown"])).toEqual(["ss_unknown"]);
});

test("another person's sign-in on the same browser signs the person before out", async () => {
  const before = await signedIn(newPerson());
  const after = await signedIn(newPerson(), before.browser);
  expect([await isOut(before), await isOut(after)]).toEqual([true, false]);
});

test("signing out everywhere reaches sessions that have expired, and spares the one from which it was done", async () => {
  const person = newPerson();
  const lost = await signedIn(person);
  await expireAll();
  const here = await signedIn(person);
  expectOk(await here.browser.call(endOthers, {}, { token: here.accessToken }));
  expect([await isOut(lost), await isOut(here)]).toEqual([true, false]);
  await app.as({}, (ctx) => endSessions(ctx, person, "password_changed"));
  const later = await signedIn(person);
  expect([await isOut(here), await isOut(later)]).toEqual([true, false]);
});
