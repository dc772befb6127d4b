import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuiltInLevels } from "#access/index.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { identityHttpOf } from "../http.ts";
import { identityJobs } from "../jobs.ts";
import { codeMeasures } from "./measure-codes.ts";
import { openIdentityClient, otherThan, deps, SETTINGS, SYSTEM } from "../testing/calls.ts";

const app = await openTestApp();
const { clock } = app.runtime;
const log = openLogLines();
const runtime = { ...app.runtime, log: log.log };
const api = await openTestApi(app, [identityHttpOf(deps)]);
const { db, someone, quickStep, requestOtp, sendOtp, verify } = openIdentityClient(app, api);
beforeAll(() => app.as(SYSTEM, ensureBuiltInLevels));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const job = identityJobs(SETTINGS).find(({ name }) => name === "watch_codes");
const watch = async () => {
  const transaction: JobRun["transaction"] = (work) => app.as(SYSTEM, (ctx) => work({ ...ctx, log: log.log }));
  await job?.run({ runtime, transaction, isLastAttempt: false }, {});
  const { rows } = await sql<{
    subject: string;
  }>`select subject from audit.entry where code = 'identity.code_alarm' order by id`.execute(db);
  return rows.map(({ subject }) => subject);
};
const read = async (name: string) =>
  Object.fromEntries(
    (
      await codeMeasures(runtime)
        .find((measure) => measure.name === name)!
        .read()
    ).map(({ labels, value }) => [Object.values<string>(labels)[0] ?? "", value]),
  );

/** Requests a code and enters it rightly, wrongly five times, or never. */
async function requestCode(then: "right" | "wrong" | "nothing"): Promise<void> {
  const who = await someone();
  const sessionCode = await quickStep(who);
  const address = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const otp = await sendOtp(who, sessionCode, "email", { address });
  if (then === "right") expect((await verify(sessionCode, otp, { address })).code).toBe(200);
  if (then === "wrong") for (let n = 0; n < 5; n++) await verify(sessionCode, otherThan(otp), { address });
}

test("normal use raises no alarm; guessing is reported once an hour while it lasts, and shows in the metrics", async () => {
  for (let n = 0; n < 12; n++) await requestCode("right");
  expect(await watch()).toEqual([]);
  expect(await read("sampai_codes")).toMatchObject({ triesEvaluated: 12, triesWrong: 0, codesOver: 12, codesUnused: 0 });
  for (let n = 0; n < 11; n++) await requestCode("wrong");
  expect(await watch()).toEqual(["guessing"]);
  expect(await read("sampai_codes")).toMatchObject({ triesEvaluated: 67, triesWrong: 55, codesUnused: 11 });
  expect(await read("sampai_code_alarm")).toEqual({ guessing: 1, unused: 0, undelivered: 0 });
  clock.advance(60_000);
  expect(await watch()).toEqual(["guessing"]);
  const line = log.lines().find(({ msg }) => msg === "one-time code alarm");
  expect(line).toMatchObject({ level: 40, kind: "guessing", bad: 55, all: 67, percent: 82 });
  expect(log.text()).not.toMatch(/@example|\+62/);
  clock.advance(3_600_000);
  expect(await watch()).toEqual(["guessing"]);
  expect(await read("sampai_code_alarm")).toEqual({ guessing: 0, unused: 0, undelivered: 0 });
});

test("unused codes raise the pumping alarm once they have expired; a code that was replaced is not counted", async () => {
  clock.advance(86_400_000);
  for (let n = 0; n < 50; n++) await requestCode("nothing");
  const who = await someone();
  const again = await quickStep(who);
  await requestOtp(again, "email", { address: "10.10.1.1" });
  clock.advance(61_000);
  await requestOtp(again, "email", { address: "10.10.1.1" });
  expect(await watch()).toEqual(["guessing"]);
  clock.advance(300_000);
  expect(await watch()).toEqual(["guessing", "unused"]);
  expect(await read("sampai_codes")).toMatchObject({ codesOver: 51, codesUnused: 51 });
});

test("codes that do not arrive raise an alarm", async () => {
  clock.advance(86_400_000);
  for (let n = 0; n < 20; n++) await requestCode("right");
  await sql`update platform.outgoing_message set state = 'failed' where template = 'identity.code' and created_at > ${new Date(clock.now().getTime() - 1_000)}
            and id in (select id from platform.outgoing_message where template = 'identity.code' order by id desc limit 6)`.execute(
    db,
  );
  await sql`update platform.outgoing_message set state = 'sent', sent_at = created_at where state = 'queued'`.execute(db);
  expect((await watch()).at(-1)).toBe("undelivered");
});
