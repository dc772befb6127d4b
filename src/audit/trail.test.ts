import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { sealAuditTrail } from "#platform/audit/chain.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { exportRows, listRows, MAX_EXPORTED_ROWS, readRow, ROWS_PER_PAGE, trailAddress } from "./contract.ts";
import { csvText } from "#platform/files/csv.ts";
import { auditHttp } from "./http.ts";

const app = await openTestApp({ now: new Date("2026-03-10T05:00:00Z") });
const api = await openTestApi(app, [auditHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const staff = (...module: string[]): Actor => ({
  kind: "staff",
  id: "us_reader",
  sessionId: "ss_reader",
  level: "COMPLIANCE",
  menuAccess: [{ menu: "audit", module }],
});
const reader = staff("view");
const exporter = staff("view", "export");
const list = async (input: Parameters<typeof api.call<typeof listRows>>[1]) =>
  expectOk(await api.call(listRows, input, { actor: reader }));
const subjects = async (input: Parameters<typeof list>[0]) => (await list(input)).rows.map(({ subject }) => subject);

const SARI: Actor = { kind: "user", id: "us_sari", sessionId: "ss_sari", level: "CUSTOMER", menuAccess: [] };
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

beforeAll(async () => {
  app.runtime.clock.set(new Date("2026-03-10T16:59:59.999Z"));
  await app.as({ actor: SARI, requestId: "req-a", address: "203.0.113.9", caller: { cookies: {}, userAgent: PHONE } }, (ctx) =>
    ctx.audit("identity.signed_in", { subject: "a", details: { factor: "sms" } }),
  );
  // A minute later it is the next day in Jakarta.
  app.runtime.clock.set(new Date("2026-03-10T17:00:00Z"));
  await app.as({ requestId: "req-b" }, async (ctx) => {
    await ctx.audit("identity.sign_in_failed", { subject: "b", outcome: "refused" });
    await ctx.audit("identity.code_sent", { subject: "c" });
  });
  app.runtime.clock.set(new Date("2026-03-12T05:00:00Z"));
  await app.as({ actor: { kind: "system", name: "seed" }, requestId: "req-d", address: "system" }, (ctx) =>
    ctx.audit("content.imported", { subject: "d" }),
  );
  await app.as({}, (ctx) => sealAuditTrail(ctx.db, ctx.now));
});

describe("the list", () => {
  test("is newest first, and in the order of writing within one instant", async () => {
    expect(await list({})).toMatchObject({
      rows: [{ subject: "d" }, { subject: "c" }, { subject: "b" }, { subject: "a" }],
      hasOlder: false,
      hasNewer: false,
    });
  });

  test.each([
    ["from a day in Jakarta", { from: "2026-03-11" }, ["d", "c", "b"]],
    ["to a day in Jakarta, which is included", { to: "2026-03-10" }, ["a"]],
    ["a day", { from: "2026-03-11", to: "2026-03-11" }, ["c", "b"]],
    ["a person", { actor: "us_sari" }, ["a"]],
    ["visitors", { actor: "visitor" }, ["c", "b"]],
    ["a job", { actor: "seed" }, ["d"]],
    ["an action", { action: "identity.code_sent" }, ["c"]],
    ["a subject", { subject: "b" }, ["b"]],
    ["what was refused", { outcome: "refused" }, ["b"]],
    ["what was done", { outcome: "done" }, ["d", "c", "a"]],
    ["a request", { request: "req-b" }, ["c", "b"]],
    ["several at once", { actor: "visitor", outcome: "done", request: "req-b" }, ["c"]],
    ["nothing that is there", { subject: "x' or 1=1 --" }, []],
  ] as const)("by %s", async (_, filter, found) => expect(await subjects(filter)).toEqual(found));

  test.each([
    ["a day that is none", { from: "2026-02-30" }],
    ["an action that is no name", { action: "Drop Table" }],
    ["another outcome", { outcome: "maybe" }],
    ["a filter of its own", { level: "x" }],
    ["a row that is no number", { before: "1; select" }],
  ])("refuses %s", async (_, query) => {
    const answer = await api.raw({ method: "GET", url: listRows.path, query });
    expect(answer.statusCode).toBe(401);
    const own = await openTestApi(app, [auditHttp], {}, async () => reader);
    expect((await own.raw({ method: "GET", url: listRows.path, query })).json()).toMatchObject({
      code: 400,
    });
    await own[Symbol.asyncDispose]();
  });

  test("refuses to start at a row that does not exist", async () => {
    expect(await api.call(listRows, { before: "999999" }, { actor: reader })).toMatchObject({ code: 404 });
    expect(await api.call(listRows, { after: "999999" }, { actor: reader })).toMatchObject({ code: 404 });
  });

  test("pages to the oldest row and back without losing or repeating one, though many have the same instant", async () => {
    const all = ROWS_PER_PAGE * 2 + 7;
    await app.as({ requestId: "req-many" }, async (ctx) => {
      for (let n = 0; n < all; n++) await ctx.audit("identity.code_sent", { subject: String(n) });
    });
    const expected = Array.from({ length: all }, (_, n) => String(all - 1 - n));
    const filter = { request: "req-many" };
    const down: Awaited<ReturnType<typeof list>>[] = [];
    for (let before: string | undefined; ; before = down.at(-1)!.rows.at(-1)!.id) {
      down.push(await list({ ...filter, ...(before === undefined ? {} : { before }) }));
      if (!down.at(-1)!.hasOlder) break;
    }
    expect(down.map(({ rows, hasNewer }) => [rows.length, hasNewer])).toEqual([
      [ROWS_PER_PAGE, false],
      [ROWS_PER_PAGE, true],
      [7, true],
    ]);
    expect(down.flatMap(({ rows }) => rows.map(({ subject }) => subject))).toEqual(expected);
    const up = await list({ ...filter, after: down[2]!.rows[0]!.id });
    expect({ ...up, hasOlder: true }).toEqual({ ...down[1]!, hasNewer: true });
    expect(await list({ ...filter, after: up.rows[0]!.id })).toEqual(down[0]);
  });
});

test("one row shows its actor, address, details and place in the chain", async () => {
  const [row] = (await list({ subject: "a" })).rows;
  const { rows } = await sql<{ hash: Buffer; previous: Buffer }>`
    select hash, previous_hash as previous from audit.seal where entry_id = ${row!.id}::bigint`.execute(app.runtime.database);
  expect((await api.call(readRow, { id: row!.id }, { actor: reader })).data).toMatchObject({
    id: row!.id,
    occurredAt: "2026-03-10T16:59:59.999Z",
    action: "identity.signed_in",
    outcome: "done",
    actorKind: "user",
    actorId: "us_sari",
    sessionId: "ss_sari",
    device: "Chrome · Android",
    address: "203.0.113.9",
    requestId: "req-a",
    subject: "a",
    details: { factor: "sms" },
    seal: { position: "1", hash: rows[0]!.hash.toString("hex"), previousHash: "0".repeat(64) },
  });
  const [fresh] = (await list({ request: "req-many" })).rows;
  expect((await api.call(readRow, { id: fresh!.id }, { actor: reader })).data).toMatchObject({
    seal: null,
    sessionId: null,
    device: null,
  });
  expect(await api.call(readRow, { id: "123456789" }, { actor: reader })).toMatchObject({ code: 404, status: "not_found" });
});

const download = async (query: Record<string, string>, actor = exporter) => {
  const own = await openTestApi(app, [auditHttp], {}, async () => actor);
  const answer = await own.raw({ method: "GET", url: exportRows.path, query, headers: { "accept-language": "en" } });
  await own[Symbol.asyncDispose]();
  return answer;
};

describe("the export", () => {
  test("contains all rows of the filter, as text for every spreadsheet, and leaves an audit row with filter and reason", async () => {
    await app.as({ actor: SARI, requestId: "req-evil" }, (ctx) =>
      ctx.audit("identity.signed_in", { subject: `=cmd|' /C calc'!A0`, details: { note: 'He said "hi"' } }),
    );
    const answer = await download({ actor: "us_sari", reason: "Asked by the supervisor" });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="audit-trail-2026-03-12.csv"; filename*=UTF-8''audit-trail-2026-03-12.csv`,
    });
    const lines = answer.body.split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\uFEFF"Number","Time \(UTC\)","Action",/);
    expect(lines[1]).toContain(`"'=cmd|' /C calc'!A0"`);
    expect(lines[1]).toContain(`"{""note"":""He said \\""hi\\""""}"`);
    expect(lines[2]).toContain(
      '"2026-03-10T16:59:59.999Z","identity.signed_in","done","user","us_sari","a","203.0.113.9","Chrome · Android"',
    );
    const [row] = (await list({ action: "audit.exported" })).rows;
    expect((await api.call(readRow, { id: row!.id }, { actor: reader })).data).toMatchObject({
      actorId: "us_reader",
      details: { reason: "Asked by the supervisor", filter: { actor: "us_sari" }, rows: 2 },
    });
  });

  test("needs the right to export and a reason", async () => {
    expect((await download({ reason: "Because" }, reader)).json()).toMatchObject({ code: 403, status: "permission_denied" });
    expect((await download({})).json()).toMatchObject({ code: 400 });
    expect((await download({ reason: "  " })).json()).toMatchObject({ code: 400 });
  });

  test("is refused, not truncated, when it would be too long", async () => {
    await sql`
      insert into audit.entry (occurred_at, code, actor_kind, address, request_id, subject)
      select ${app.runtime.clock.now()}, 'identity.code_sent', 'system', 'x', 'req-flood', n::text from generate_series(1, ${MAX_EXPORTED_ROWS + 1}) n`.execute(
      app.runtime.database,
    );
    expect((await download({ request: "req-flood", reason: "Everything" })).json()).toMatchObject({
      code: 409,
      status: "export_too_large",
      message: "More than 20,000 rows match this filter. Choose a shorter period and download in parts.",
    });
    expect((await list({ action: "audit.exported" })).rows).toHaveLength(1);
  });
});

test.each([
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1", `"'-1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  ["\r\n=1", `"'\r\n=1"`],
  [" =1", `"' =1"`],
  ["＝1", `"'＝1"`],
  ['a"b', `"a""b"`],
  ["a=b", `"a=b"`],
  ["", `""`],
])("a cell of an export that is %j", (text, cell) => expect(csvText([[text]])).toBe(`\uFEFF${cell}\r\n`));

test("a filter survives its address; invalid values are ignored", () => {
  const filter = {
    from: "2026-03-01",
    to: "2026-03-31",
    actor: "us_1",
    action: "a.b",
    subject: "x & y",
    outcome: "done",
    request: "r",
  } as const;
  const read = (query: string) => trailAddress.read(new URLSearchParams(query)).filter;
  expect(read(trailAddress.to(filter).split("?")[1] ?? "")).toEqual(filter);
  expect(read("from=2026-02-30&outcome=x&action=DROP&actor=+&before=3&q=1")).toEqual({});
  expect(trailAddress.to({ actor: "visitor" }, { before: "7" })).toBe("/office/audit?actor=visitor&before=7");
});

describe("every filter has an index in list order and needs no sort:", () => {
  beforeAll(async () => {
    // As with millions of rows, of which a filter finds few: an analysis of the test's own rows would say that one action is nearly all of them.
    const owner = new pg.Client({ connectionString: app.url });
    await owner.connect();
    await owner.query("alter table audit.entry set (autovacuum_enabled = false)");
    await owner.query("delete from pg_statistic where starelid = 'audit.entry'::regclass");
    await owner.query("update pg_class set reltuples = 1e7, relpages = 1e5 where oid = 'audit.entry'::regclass");
    await owner.end();
  });

  test.each([
    "true",
    "(occurred_at, id) < ('2026-03-12'::timestamptz, 5)",
    "occurred_at >= '2026-03-12' and occurred_at < '2026-03-13'",
    "actor_id = 'us_sari'",
    "code = 'identity.code_sent'",
    "subject = '5'",
    "request_id = 'req-flood'",
    "outcome = 'refused'",
  ])("%s", async (where) => {
    const text = await app.as({}, async ({ db }) => {
      // Forces the plan that the planner would choose with millions of rows.
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_bitmapscan = off`.execute(db);
      const { rows } = await sql
        .raw<{ "QUERY PLAN": string }>(
          `explain select * from audit.entry where ${where} order by occurred_at desc, id desc limit 51`,
        )
        .execute(db);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(text).toMatch(/^Limit.*\n {2}-> {2}Index Scan using entry_/);
    expect(text).not.toMatch(/Sort|Filter/);
  });
});
