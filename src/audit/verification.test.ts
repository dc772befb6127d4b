import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { sealAuditTrail } from "#platform/audit/chain.ts";
import { runWorker } from "#platform/jobs/run-worker.ts";
import { expectOk, openTestApi, type TestApi } from "#platform/testing/api.ts";
import { openTestApp, type TestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { readChain, startVerification } from "./contract.ts";
import { auditHttp } from "./http.ts";
import { auditJobs } from "./jobs.ts";
import { verifyByNight } from "./verify-chain.ts";

let app: TestApp;
let api: TestApi;
beforeEach(async () => {
  app = await openTestApp();
  api = await openTestApi(app, [auditHttp]);
});
afterEach(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const reader: Actor = { kind: "staff", id: "us_reader", level: "COMPLIANCE", menuAccess: [{ menu: "audit", module: ["view"] }] };
const newCheck = () => newId("vf", app.runtime.clock.now().getTime(), app.runtime.random(10));
const start = (range: { from?: string; to?: string } = {}, id = newCheck()) =>
  api.call(startVerification, { id, ...range }, { actor: reader });
const chain = async () => expectOk(await api.call(readChain, {}, { actor: reader }));
const newest = async () => (await chain()).verifications[0]!;

/** Inserts rows of the trail in one statement, as superuser, and seals them. */
async function fill(rows: number): Promise<void> {
  await asSuperuser(
    `insert into audit.entry (occurred_at, code, actor_kind, address, request_id, subject) select now(), 'identity.code_sent', 'system', 'x', 'x', n::text from generate_series(1, ${rows}) n`,
  );
  while ((await app.as({}, (ctx) => sealAuditTrail(ctx.db, ctx.now))) > 0);
}

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Runs the jobs until the newest check has ended. */
async function work(log = openLogLines()) {
  const runner = await runWorker({
    runtime: { ...app.runtime, log: log.log },
    url: app.url,
    jobs: auditJobs,
    concurrency: 2,
  });
  await vi.waitFor(async () => expect((await newest()).state).not.toBe("running"), 20_000);
  await runner.stop();
  return newest();
}

const rowsOf = async (code: string) =>
  (
    await sql<{ details: object; outcome: string }>`select details, outcome from audit.entry where code = ${code}`.execute(
      app.runtime.database,
    )
  ).rows;

test("an empty trail has no head and nothing to check", async () => {
  expect(await chain()).toEqual({ head: null, verifications: [] });
  expect(await start()).toMatchObject({ code: 422, status: "stretch_not_sealed" });
});

test("a full check runs in steps, shows its progress, and leaves an audit row at its start and end", async () => {
  await fill(12_345);
  const begun = await start();
  expect(begun.data).toMatchObject({
    state: "running",
    from: "1",
    to: "12345",
    checkedTo: "0",
    requestedBy: "us_reader",
    brokenAt: null,
  });
  expect(await rowsOf("audit.start_verification")).toHaveLength(1);
  const ended = await work();
  const { head } = await chain();
  expect(ended).toMatchObject({
    state: "intact",
    checkedTo: "12345",
    hash: head!.hash,
    finishedAt: expect.any(String),
  });
  expect(await rowsOf("audit.chain_verified")).toEqual([{ details: { from: "1", to: "12345" }, outcome: "done" }]);
});

test("a range is checked against the seal before it", async () => {
  await fill(50);
  await start({ from: "20", to: "30" });
  expect(await work()).toMatchObject({ state: "intact", from: "20", to: "30", checkedTo: "30" });
});

test.each([{ from: "51" }, { to: "51" }, { from: "30", to: "20" }])(
  "a range that the chain does not contain is refused: %j",
  async (range) => {
    await fill(50);
    expect(await start(range)).toMatchObject({ code: 422, status: "stretch_not_sealed" });
  },
);

test("a change by a superuser past the trigger is found at its position and reported in the log and in the trail", async () => {
  await fill(6_000);
  await asSuperuser(
    "alter table audit.entry disable trigger append_only",
    "update audit.entry set subject = 'somebody else' where subject = '5432'",
    "alter table audit.entry enable trigger append_only",
  );
  const log = openLogLines();
  await start();
  expect(await work(log)).toMatchObject({ state: "broken", brokenAt: "5432", checkedTo: "5431" });
  expect(await rowsOf("audit.chain_broken")).toEqual([
    { details: { from: "1", to: "6000", brokenAt: "5432" }, outcome: "refused" },
  ]);
  expect(log.lines().filter((line) => line["msg"] === "the audit trail's hash chain is broken")).toMatchObject([
    { position: "5432" },
  ]);
});

test("one check runs at a time: a second request returns the running one; a repeated id is one check", async () => {
  await fill(10);
  const id = newCheck();
  const first = expectOk(await start({}, id));
  expect((await start({}, id)).data).toEqual(first);
  const answers = await Promise.all(Array.from({ length: 5 }, () => start({ from: "2" })));
  expect(new Set(answers.map((answer) => expectOk(answer).id))).toEqual(new Set([id]));
  expect((await chain()).verifications).toHaveLength(1);
});

test("a check whose worker has died does not block others for ever", async () => {
  await fill(10);
  const { id } = expectOk(await start());
  app.runtime.clock.advance(11 * 60_000);
  expect((await start()).data).toMatchObject({ state: "running" });
  const { verifications } = await chain();
  expect(verifications).toHaveLength(2);
  expect(verifications[1]).toMatchObject({ id, state: "abandoned" });
});

test("the nightly check covers the whole chain", async () => {
  await fill(30);
  const run = {
    runtime: app.runtime,
    transaction: <T>(step: Parameters<typeof app.as<T>>[1]) =>
      app.as({ actor: { kind: "system", name: "verify_audit_chain_by_night" } }, step),
    isLastAttempt: false,
  };
  await verifyByNight(run);
  expect(await newest()).toMatchObject({ state: "intact", to: "30", requestedBy: "verify_audit_chain_by_night" });
});
