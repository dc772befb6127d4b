/** The list of all transfers as a file: by right, as it is filtered, and kept in the trail. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openOfficers } from "../testing/officers.ts";
import { listAll } from "./contract-list.ts";

const office = await openOfficers();
const { api, app, held, newSender, sent, staff } = office;
afterAll(() => office[Symbol.asyncDispose]());

const OVERSEEN = { menu: "transfer", module: ["oversee"] };
const exporter = staff({ menu: "transfer", module: ["oversee", "export"] });
const download = (actor: typeof exporter, query: Record<string, string> = {}) =>
  api.raw({
    method: "GET",
    url: listAll.path,
    query: { export: "Y", ...query },
    headers: { "x-code-challenge": api.tokenOf(actor) },
  });

test("by the right to export, only the rows of the filter, with filter and number of rows in the trail", async () => {
  const kept = await held();
  const { id: other } = await sent(await newSender());
  expect((await download(staff(OVERSEEN))).statusCode).toBe(403);
  const all = await download(exporter);
  expect([kept, other].every((id) => all.body.includes(id))).toBe(true);
  const some = await download(exporter, { queue: "held", format: "csv" });
  expect([kept, other].map((id) => some.body.includes(id))).toEqual([true, false]);
  // Compliance sees every row by its own right.
  expect((await download(staff({ menu: "compliance", module: ["view"] }))).headers["content-disposition"]).toMatch(/^attachment/);
  const { rows } = await sql<{ details: object }>`
    select details from audit.entry where code = 'audit.list_exported' and subject = ${listAll.name} order by id`.execute(
    app.runtime.database,
  );
  expect(rows[1]?.details).toMatchObject({ rows: 1, format: "csv", filters: { queue: "held" } });
});
