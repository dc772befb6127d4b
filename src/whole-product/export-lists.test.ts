/** API-9: `export=Y` returns a file, on every list. The lists are discovered, so that none can be forgotten. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { download, get, menuNeeds, type Endpoint } from "#kernel/endpoint.ts";
import { moneyCodec, money } from "#kernel/money.ts";
import type { Actor } from "#platform/actor.ts";
import { on } from "#platform/http/binding.ts";
import { MAX_EXPORTED_ROWS, rowsOf } from "#platform/http/export-list.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { capabilities } from "#wiring/capabilities.ts";
import { setOperator } from "#operator/set-operator.ts";
import { PROFILE } from "#operator/testing/profile.ts";

const messages = { summary: "Lists people for the tests.", access: { menu: "sample", module: ["view"] } } as const;
const everybody = Array.from({ length: 120 }, (_, index) => ({
  id: `no_${String(index).padStart(3, "0")}`,
  name: index === 7 ? '=cmd|"/c calc"!A1' : `Orang ${index}`,
  amount: money("IDR", BigInt(index) * 100_000n),
  city: { ID: "Kota", EN: "City" },
  tags: ["a", "b"],
  secret: "•••",
}));
const row = z.strictObject({
  id: z.string(),
  name: z.string(),
  amount: moneyCodec,
  city: z.strictObject({ ID: z.string(), EN: z.string() }),
  tags: z.array(z.string()),
  secret: z.string(),
});
const search = z.string().max(20).optional();
const found = (text = "") => everybody.filter(({ name }) => name.includes(text));
const byPage = get({
  ...messages,
  name: "sample.list_by_page",
  path: "/v1/sample/by-page",
  input: z.strictObject({
    search,
    page: z.coerce.number().int().min(1).default(1),
    perPage: z.coerce.number().int().max(50).default(20),
  }),
  output: z.strictObject({ people: z.array(row), total: z.int() }),
});
const byCursor = get({
  ...messages,
  name: "sample.list_by_cursor",
  path: "/v1/sample/by-cursor",
  input: z.strictObject({ search, after: z.string().optional() }),
  output: z.strictObject({ people: z.array(row), next: z.string().nullable() }),
});
const byLast = get({
  ...messages,
  name: "sample.list_by_last",
  path: "/v1/sample/by-last",
  input: z.strictObject({ search, before: z.string().optional() }),
  output: z.strictObject({ people: z.array(row), hasMore: z.boolean() }),
});
const endless = get({
  ...messages,
  name: "sample.list_endless",
  path: "/v1/sample/endless",
  input: z.strictObject({ after: z.string().optional() }),
  output: z.strictObject({ people: z.array(row), next: z.string().nullable() }),
});
const guarded = get({
  ...messages,
  access: { menu: "guarded", module: ["view"] },
  name: "sample.list_guarded",
  path: "/v1/sample/guarded",
  input: z.strictObject({}),
  output: z.strictObject({ people: z.array(row) }),
});
const withFile = get({
  ...messages,
  access: { menu: "guarded", module: ["view"] },
  exportedBy: "sample.export_with_file",
  name: "sample.list_with_file",
  path: "/v1/sample/with-file",
  input: z.strictObject({ search, page: z.coerce.number().default(1) }),
  output: z.strictObject({ people: z.array(row) }),
});
const itsFile = download({
  ...messages,
  access: { menu: "guarded", module: ["export"] },
  name: "sample.export_with_file",
  path: "/v1/sample/with-file/export_list",
  audit: "always",
  input: z.strictObject({ search, format: z.enum(["csv"]), reason: z.string().min(3) }),
  output: z.unknown(),
});
const openToAll = get({
  ...messages,
  access: "public",
  name: "sample.list_public",
  path: "/v1/sample/public-list",
  input: z.strictObject({}),
  output: z.strictObject({ people: z.array(row) }),
});
const slice = <T>(all: readonly T[], from: number, most = 20) => all.slice(from, from + most);
const sample = {
  bindings: [
    on(byPage, async (_ctx, { search: text, page, perPage }) => ({
      people: slice(found(text), (page - 1) * perPage, perPage),
      total: found(text).length,
    })),
    on(byCursor, async (_ctx, { search: text, after = "" }) => {
      const rest = found(text).filter(({ id }) => id > after);
      return { people: slice(rest, 0), next: rest.length > 20 ? (rest[19]?.id ?? null) : null };
    }),
    on(byLast, async (_ctx, { search: text, before = "" }) => {
      const rest = found(text).filter(({ id }) => id > before);
      return { people: slice(rest, 0), hasMore: rest.length > 20 };
    }),
    on(endless, async () => ({ people: everybody, next: "more" })),
    on(guarded, async () => ({ people: everybody })),
    on(withFile, async () => ({ people: everybody })),
    on(itsFile, async (_ctx, input) => ({ fileName: "own.csv", contentType: "text/csv", bytes: JSON.stringify(input) })),
    on(openToAll, async () => ({ people: [] })),
  ],
  refusals: { ID: { too_many_to_export: "Terlalu banyak." }, EN: { too_many_to_export: "Too many." } },
};

const app = await openTestApp();
const api = await openTestApi(app, [sample]);
const whole = await openTestApi(app, capabilities);
await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => setOperator(ctx, PROFILE));
afterAll(async () => {
  for (const one of [api, whole]) await one[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => app.runtime.clock.advance(61_000));

const person = (menu: string, ...module: string[]): Actor => ({
  kind: "user",
  id: "us_01kc0000000000000000000001",
  level: "CUSTOMER",
  menuAccess: [{ menu, module }],
});
const viewer = person("sample", "view");
async function take(endpoint: Endpoint, query: Record<string, string> = {}, actor: Actor | null = viewer, through = api) {
  const headers = { "accept-language": "en", ...(actor ? { "x-code-challenge": through.tokenOf(actor) } : {}) };
  return through.raw({ method: "GET", url: endpoint.path, query: { export: "Y", ...query }, headers });
}
const lines = (body: string) =>
  body
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
const audited = async () =>
  (
    await sql<{
      subject: string;
      details: unknown;
    }>`select subject, details from audit.entry where code = 'audit.list_exported' order by id`.execute(app.runtime.database)
  ).rows;

describe("a list as a file", () => {
  test.each([byPage, byCursor, byLast] as Endpoint[])("$name: exports all rows, whatever the page size", async (endpoint) => {
    const answer = await take(endpoint);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="sample-by-\w+-\d{4}-\d{2}-\d{2}\.csv"/);
    const [head, ...rows] = lines(answer.body);
    expect(head).toBe('"id","name","amount","amount.currency","city","tags","secret"');
    expect(rows).toHaveLength(120);
    expect(rows[7]).toBe(`"no_007","'=cmd|""/c calc""!A1","7000","IDR","City","a; b","•••"`);
    expect(new Set(rows).size).toBe(120);
  });

  test("applies the list's filters, ignores its paging, and refuses what the list refuses", async () => {
    expect(lines((await take(byPage, { search: "Orang 11", page: "3", perPage: "5" })).body)).toHaveLength(12);
    expect((await take(byPage, { search: "x".repeat(21) })).statusCode).toBe(400);
    expect((await take(byPage, { unknown: "1" })).statusCode).toBe(400);
    expect((await take(byPage, { format: "exe" })).json()).toMatchObject({
      code: 400,
      details: { fields: { format: expect.any(String) } },
    });
    expect((await take(byPage, { export: "N" })).json()).toMatchObject({ code: 400 });
  });

  test("also exports a spreadsheet", async () => {
    const answer = await take(byPage, { format: "xlsx" });
    expect(answer.headers["content-type"]).toContain("spreadsheetml");
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
  });

  test("the audit trail records who exported what; a visitor's export writes no row", async () => {
    const before = (await audited()).length;
    await take(byCursor, { search: "Orang 1" });
    expect((await audited()).slice(before)).toEqual([
      { subject: byCursor.name, details: { rows: 31, format: "csv", filters: { search: "Orang 1" } } },
    ]);
    const nobody = await take(openToAll, {}, null);
    expect([nobody.statusCode, lines(nobody.body)]).toEqual([200, ['"id","name","amount","city","tags","secret"']]);
    expect(await audited()).toHaveLength(before + 1);
  });

  test("more rows than the limit are refused, never truncated silently", async () => {
    expect((await take(endless)).json()).toMatchObject({ code: 409, status: "too_many_to_export" });
    expect(MAX_EXPORTED_ROWS).toBeLessThanOrEqual(5_000);
  });

  test("requires the right to view the list and the menu's export module", async () => {
    expect((await take(byPage, {}, null)).statusCode).toBe(401);
    expect((await take(byPage, {}, person("other", "view"))).statusCode).toBe(403);
    expect((await take(guarded, {}, person("guarded", "view"))).statusCode).toBe(403);
    expect((await take(guarded, {}, person("guarded", "view", "export"))).statusCode).toBe(200);
    expect((await take(guarded, {}, person("guarded", "export"))).statusCode).toBe(403);
  });

  test("a list with its own export answers that file, with its right, its reason and its filters", async () => {
    const actor = person("guarded", "view", "export");
    expect((await take(withFile, { reason: "for the auditor" }, person("guarded", "view"))).statusCode).toBe(403);
    expect((await take(withFile, {}, actor)).json()).toMatchObject({
      code: 400,
      details: { fields: { reason: expect.any(String) } },
    });
    const answer = await take(withFile, { reason: "for the auditor", search: "a", page: "2" }, actor);
    expect(answer.headers["content-disposition"]).toContain("own.csv");
    expect(JSON.parse(answer.body)).toEqual({ reason: "for the auditor", search: "a", format: "csv" });
  });

  test("is limited to ten a minute", async () => {
    for (let n = 0; n < 10; n++) expect((await take(byLast)).statusCode).toBe(200);
    expect((await take(byLast)).json()).toMatchObject({ code: 429 });
  });
});

/** The required input of lists that have one. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  "access.list_holders": { level: "CUSTOMER" },
  "audit.list_rows": { reason: "for the test" },
  "support.list_messages": { reason: "for the test" },
  "careers.list_applications": { reason: "for the test" },
};
const lists = capabilities.flatMap(({ bindings }) => bindings).filter(({ endpoint }) => rowsOf(endpoint) !== null);

test("the lists are found, and each export that a list names is a call", () => {
  expect(lists.length).toBeGreaterThanOrEqual(45);
  const names = new Set(capabilities.flatMap(({ bindings }) => bindings.map(({ endpoint }) => endpoint.name)));
  for (const { endpoint } of lists) if (endpoint.exportedBy !== undefined) expect(names).toContain(endpoint.exportedBy);
});

describe.each(lists.map(({ endpoint }) => [endpoint.name, endpoint] as const))("%s", (name, endpoint) => {
  const all = ["view", "create", "export", "oversee", "answer", "approve", "report", "act", "supervise"];
  const needs = menuNeeds(endpoint.access);
  const staff: Actor = {
    kind: needs.some(({ menu }) => ["recipient"].includes(menu)) || endpoint.access === "signed_in" ? "user" : "staff",
    id: "us_01kc0000000000000000000002",
    level: "OPERATIONS",
    menuAccess: needs.map(({ menu }) => ({ menu, module: all })),
  };
  test("answers a file with export=Y, or the same missing input as without", async () => {
    const query = NEEDED[name] ?? {};
    const answer = await take(endpoint, query, staff, whole);
    if (answer.statusCode === 200) {
      expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.(?:csv|xlsx|pdf)"/);
      return;
    }
    // When a required filter is missing, the list itself gives the same answer.
    const { reason: _reason, ...plain } = query;
    const listed = await whole.raw({
      method: "GET",
      url: endpoint.path,
      query: plain,
      headers: { "accept-language": "en", "x-code-challenge": whole.tokenOf(staff) },
    });
    const refusal = answer.json<{ status: string; details: { fields?: object } }>();
    expect([answer.statusCode, refusal.status]).toEqual([listed.statusCode, listed.json<{ status: string }>().status]);
    expect(Object.keys(refusal.details.fields ?? {})).not.toContain("export");
    expect(answer.statusCode).toBeLessThan(500);
  });
});
