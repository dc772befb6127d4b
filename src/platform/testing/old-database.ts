/**
 * For tests: a database as an older version left it, with rows that its product wrote, and then migrated on. `db/README.md` says where the rows come from.
 */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import type { Database } from "../db.ts";
import type { Ctx } from "../unit-of-work.ts";
import { openOldDatabase, type TestHouse } from "./database.ts";

export interface OldRows extends AsyncDisposable {
  /** As the owner of the schemas, whom no grant stops. */
  query<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs every migration that was left out. */
  migrateOn(): Promise<void>;
  /** Of the product of now, once it was migrated on. */
  readonly database: Database;
  /** Runs work of the product of now in a transaction, at an instant. */
  at<T>(instant: Date, work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

interface Wanted {
  /** The first migration that had not been written by then. */
  readonly before: string;
  /** Those of lower numbers that had not, either. */
  readonly without?: readonly string[];
  readonly file: string;
}

/** A database with the rows of a file of `db/old-rows`. */
export async function openOldRows({ before, without = [], file }: Wanted): Promise<OldRows> {
  const old = await openOldDatabase(before, without);
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  await load(client, file);
  let house: TestHouse | undefined;
  const grown = (): TestHouse => {
    if (house === undefined) throw new Error("the database is still the old one");
    return house;
  };
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    migrateOn: async () => {
      house = await old.grow();
    },
    get database() {
      return grown().machinery.database;
    },
    at(instant, work) {
      grown().machinery.clock.set(instant);
      return grown().as({}, work);
    },
    async [Symbol.asyncDispose]() {
      await client.end();
      await house?.[Symbol.asyncDispose]();
    },
  };
}

/** A line is a table's name, a tab, and one of its rows as PostgreSQL's `row_to_json` wrote it. */
async function load(client: pg.Client, file: string): Promise<void> {
  const tables = new Map<string, string[]>();
  for (const line of gunzipSync(await readFile(file))
    .toString()
    .split("\n")) {
    const [table, row] = line.split("\t", 2);
    if (table === undefined || row === undefined) continue;
    const rows = tables.get(table) ?? [];
    rows.push(row);
    tables.set(table, rows);
  }
  await client.query("begin");
  // As a restore does: no trigger looks at a row that was written and looked at before.
  await client.query("set local session_replication_role = replica");
  for (const [table, rows] of tables) {
    await client.query(`delete from ${table}`);
    const { rows: columns } = await client.query<{ name: string; isNumbered: boolean }>(
      `select quote_ident(attname) as name, attidentity <> '' as "isNumbered" from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(", ");
    await client.query(
      `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1)`,
      [`[${rows.join(",")}]`],
    );
    for (const { name, isNumbered } of columns)
      if (isNumbered)
        await client.query(`select setval(pg_get_serial_sequence('${table}', '${name}'), max(${name})) from ${table}`);
  }
  // Its transactions had other numbers.
  await client.query("select ledger.shift_numbers()");
  await client.query("commit");
}
