/** The system room through HTTP: what it reads, failed jobs again, tests of connections. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { insertBackup } from "#platform/database/backups.ts";
import { well } from "#platform/doctor/run-checks.ts";
import { listOutbox } from "#platform/mail/outbox.ts";
import { showProcess } from "#platform/processes/sign-of-life.ts";
import { showProcessRow } from "#platform/processes/store.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";
import type { SystemDeps } from "./deps.ts";
import { systemHttp } from "./http.ts";
import { systemJobs } from "./jobs.ts";

const app = await openTestApp();
const { runtime } = app;
const { database, clock } = runtime;
let offered = new Set(["mail", "sms", "bank"]);
let phone = "+628123456789";
const deps: SystemDeps = {
  release: async () => ({ name: "sampai", version: "1.2.3", commit: null }),
  pendingMigrations: async () => 0,
  health: async () => [{ subject: "worker", state: "down", at: null }],
  nightCheck: async () => ({ at: new Date(clock.now().getTime() - 2 * DAY_MS), openCases: 3, runs: true }),
  trailCheck: async () => null,
  namesOf: async (_ctx, ids) => new Map(ids.map((id) => [id, "Ani"])),
  contactOf: async () => ({ emailAddress: "ani@demo.example", phoneNumber: phone, language: "EN" }),
  brandName: async () => "Sampai",
  has: (subject) => offered.has(subject),
};
const api = await openTestApi(app, [systemHttp(deps)]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const staff = (...module: string[]): Actor => ({
  kind: "staff",
  id: "us_ani",
  level: "X",
  menuAccess: [{ menu: "system", module }],
});
const ani = staff("view", "act");
const read = async () => expectOk(await api.call(contract.readSystem, {}, { actor: ani }));
const retry = (id: string, actor = ani) => api.call(contract.retryJob, { id }, { actor });

/** Adds a job and returns its id. */
async function addJob(kind: string, { attempts = 0, error = null as string | null, runAt = clock.now() } = {}) {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${kind}, '{}'::json, run_at := ${runAt}, max_attempts := 3)`.execute(database);
  const id = rows[0]?.id ?? "";
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error} where id = ${id}::bigint`.execute(
    database,
  );
  return id;
}
const later = () => new Date(clock.now().getTime() + 10 * MINUTE_MS);
const jobRow = async (id: string) =>
  (
    await sql<{ attempts: number; isDue: boolean }>`
      select attempts, run_at <= ${clock.now()} as "isDue" from graphile_worker.jobs where id = ${id}::bigint`.execute(database)
  ).rows[0];
const audited = async (code: string) =>
  (
    await sql<{ details: object; subject: string }>`select subject, details from audit.entry where code = ${code}`.execute(
      database,
    )
  ).rows;

describe("what the room shows", () => {
  test("only to those with the right", async () => {
    expect(await api.call(contract.readSystem, {}, { actor: staff("act") })).toMatchObject({ code: 403 });
    expect(await retry("1", staff("view"))).toMatchObject({ code: 403 });
    expect(await api.call(contract.readSystem, {})).toMatchObject({ code: 401 });
  });

  test("without a worker, with an old night check: said first", async () => {
    const shown = await read();
    expect(shown.concerns.slice(0, 1)).toEqual(["no_worker"]);
    expect(shown.concerns).toContain("night_check_late");
    expect(shown.concerns).toContain("backup_none");
    expect(shown.checks).toMatchObject({ openCases: 3, isLate: true });
    expect(shown.database.bytes).toBeGreaterThan(1_000_000);
    expect(shown.database).toMatchObject({ pending: 0 });
    expect(shown.database.migrations).toBeGreaterThan(10);
  });

  test("an open transaction of another session is seen, with its age", async () => {
    const client = await app.pool.connect();
    await client.query("begin");
    await client.query("select pg_sleep(0.3)");
    expect((await read()).database.oldestTransactionSeconds).toBeGreaterThan(0.2);
    await client.query("rollback");
    client.release();
    // The role of the connection that read it is the application's again.
    const { rows } = await app.pool.query<{ me: string }>("select current_user as me");
    expect(rows[0]?.me).toBe("sampai_app");
  });

  test("the last backup and the last rehearsal, each with its age", async () => {
    const backup = { kind: "dump", finishedAt: clock.now(), bytes: 5, place: "/x" } as const;
    await insertBackup(database, backup);
    await insertBackup(database, {
      ...backup,
      kind: "drill",
      bytes: null,
      finishedAt: new Date(clock.now().getTime() - 101 * DAY_MS),
    });
    expect(await read()).toMatchObject({ backup: { bytes: 5, isLate: false }, drill: { isLate: true } });
  });

  test("a process shows itself at once, and is gone when it stops; one that died stays, as lost", async () => {
    const parties = () => [{ party: "bank", isPaused: true, call: "submit", answer: "failed", at: clock.now() }];
    const release = await deps.release();
    const stop = await showProcess(runtime, { kind: "both", release, sinceLookedMs: () => 400, parties });
    const row = {
      kind: "web",
      host: "b",
      startedAt: clock.now(),
      lookedAt: null,
      version: "1",
      commit: null,
      parties: [],
    } as const;
    await showProcessRow(database, { ...row, id: `rp_${"0".repeat(26)}`, seenAt: new Date(clock.now().getTime() - MINUTE_MS) });
    const shown = await read();
    expect(shown.processes.map(({ kind, isLost }) => `${kind} ${isLost}`).toSorted()).toEqual(["both false", "web true"]);
    expect(shown.parties).toMatchObject([{ party: "bank", pausedIn: 1, call: "submit", answer: "failed" }]);
    expect(shown.concerns).toEqual(expect.arrayContaining(["process_lost", "party_paused"]));
    await stop();
    expect((await read()).processes.map(({ kind }) => kind)).toEqual(["web"]);
  });

  test("failed jobs, those given up first, without what may be personal data in their errors", async () => {
    const given = await addJob("send_a", { attempts: 3, error: "mail to siti@contoh.id refused" });
    const failing = await addJob("send_b", { attempts: 1, error: 'no "Siti"', runAt: later() });
    const shown = await read();
    expect(shown.failed.map(({ id }) => id)).toEqual([given, failing]);
    expect(shown.failed.map(({ error }) => error)).toEqual(["mail to … refused", 'no "…"']);
    expect(shown.jobs.find(({ kind }) => kind === "send_a")).toMatchObject({ due: 0, givenUp: 1, failing: 0 });
    expect(shown.jobs.find(({ kind }) => kind === "send_b")).toMatchObject({ later: 1, failing: 1 });
    expect(shown.concerns).toContain("jobs_given_up");
  });
});

describe("trying again now", () => {
  test("a job that was given up gets all its attempts; a second press changes nothing; the trail says who", async () => {
    const id = await addJob("again_a", { attempts: 3, error: "x", runAt: later() });
    expect(expectOk(await retry(id))).toEqual({ kind: "again_a" });
    expect(await jobRow(id)).toEqual({ attempts: 0, isDue: true });
    expect(expectOk(await retry(id))).toEqual({ kind: "again_a" });
    expect((await audited("system.jobs_made_due")).filter(({ subject }) => subject === "again_a")).toEqual([
      { subject: "again_a", details: { job: id } },
    ]);
  });

  test("a job that would be tried later is due now, with the attempts that it had", async () => {
    const id = await addJob("again_b", { attempts: 2, error: "x", runAt: later() });
    expectOk(await retry(id));
    expect(await jobRow(id)).toEqual({ attempts: 2, isDue: true });
  });

  test("refused: a job that runs, one that never failed, one that is done", async () => {
    const running = await addJob("again_c", { attempts: 1, error: "x" });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = ${running}::bigint`.execute(
      database,
    );
    expect(await retry(running)).toMatchObject({ code: 409, status: "job_running" });
    expect(await retry(await addJob("again_d", { runAt: later() }))).toMatchObject({ code: 409, status: "job_not_failed" });
    expect(await retry("999999999")).toMatchObject({ code: 409, status: "job_over" });
  });

  test("all of a kind, and none of another; running ones are left alone", async () => {
    const mine = [
      await addJob("again_e", { attempts: 3, error: "x" }),
      await addJob("again_e", { attempts: 1, error: "x", runAt: later() }),
    ];
    const other = await addJob("again_f", { attempts: 1, error: "x", runAt: later() });
    const again = async () => expectOk(await api.call(contract.retryKind, { kind: "again_e" }, { actor: ani })).count;
    expect(await again()).toBe(2);
    expect(await again()).toBe(0);
    for (const id of mine) expect((await jobRow(id))?.isDue).toBe(true);
    expect((await jobRow(other))?.isDue).toBe(false);
  });
});

describe("tests of connections", () => {
  const nextId = () => newId("st", clock.now().getTime(), runtime.random(10));
  const press = (subject: "mail" | "sms" | "bank" | "partner" | "relay", id = nextId(), actor = ani) =>
    api.call(contract.testConnection, { id, subject }, { actor });
  const ran: string[] = [];
  const [job] = systemJobs(async (subject) => {
    ran.push(subject);
    return [{ name: subject, ...well("answers") }];
  });
  const run = (id: string) =>
    job?.run(
      {
        runtime,
        isLastAttempt: false,
        transaction: (work) =>
          inTransaction(
            runtime,
            { requestId: "t", actor: { kind: "system", name: "t" }, language: "ID", address: "system" },
            work,
          ),
      },
      { id },
    );
  const shownTest = async (id: string) => (await read()).tests.find((one) => one.id === id);

  test("a mail goes to whoever asked, once, however often the call is repeated; the result is that of the worker", async () => {
    const id = nextId();
    expectOk(await press("mail", id));
    expectOk(await press("mail", id));
    const sent = await listOutbox(database, "ani@demo.example", 5);
    expect(sent.map(({ subject, language }) => `${language} ${subject}`)).toEqual(["EN Test email Sampai"]);
    expect(await shownTest(id)).toMatchObject({ lines: null, message: "queued", by: "us_ani" });
    await run(id);
    await run(id);
    expect(ran).toEqual(["mail"]);
    expect(await shownTest(id)).toMatchObject({ lines: [{ name: "mail", verdict: "ok", says: "answers" }] });
  });

  test("an SMS goes to the own number, and the bank gets no message", async () => {
    clock.advance(10 * MINUTE_MS);
    expectOk(await press("sms"));
    expect((await listOutbox(database, phone, 5)).map(({ text }) => text)).toEqual([
      "Sampai: the test message you requested on the System page.",
    ]);
    const bank = nextId();
    expectOk(await press("bank", bank));
    expect(await shownTest(bank)).toMatchObject({ subject: "bank", message: null });
    expect(await press("relay")).toMatchObject({ code: 409, status: "connection_off" });
    offered = new Set([...offered, "relay"]);
    const relay = nextId();
    expectOk(await press("relay", relay));
    await run(relay);
    expect(ran.at(-1)).toBe("relay");
    expect(await shownTest(relay)).toMatchObject({ subject: "relay", message: null, lines: [{ verdict: "ok" }] });
  });

  test("refused: a connection that is not used, an account without a number, another's id, too many", async () => {
    clock.advance(10 * MINUTE_MS);
    expect(await press("partner")).toMatchObject({ code: 409, status: "connection_off" });
    const id = nextId();
    expectOk(await press("bank", id));
    expect(await press("mail", id)).toMatchObject({ code: 409, status: "id_already_used" });
    phone = "";
    expect(await press("sms")).toMatchObject({ code: 409, status: "contact_missing" });
    clock.advance(10 * MINUTE_MS);
    offered = new Set(["bank"]);
    for (let i = 0; i < 6; i += 1) expectOk(await press("bank"));
    expect(await press("bank")).toMatchObject({ code: 429 });
  });
});
