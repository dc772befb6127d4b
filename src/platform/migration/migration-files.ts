/** The files in `db/migrations` that `migrate` applies. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface SqlFile {
  /** Its path below the folder of migrations: `0090-ledger.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of its text. */
  readonly checksum: string;
}

/** A file of `functions/<schema>/<function>.sql`: one function with its grants, in `create or replace` form. */
export interface FunctionFile extends SqlFile {
  readonly schema: string;
  readonly function: string;
}

interface Migrations {
  /** In the order in which they run, each once. */
  readonly numbered: readonly SqlFile[];
  /** Applied again whenever their text changes. */
  readonly functions: readonly FunctionFile[];
}

const FUNCTIONS = "functions";

export async function readMigrations(folder: string): Promise<Migrations> {
  const found = await readdir(folder, { recursive: true });
  const names = found
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
  const files = await Promise.all(names.map((name) => readFileOf(folder, name)));
  const functions: FunctionFile[] = [];
  const numbered: SqlFile[] = [];
  for (const file of files) {
    const [top, schema, own, ...deeper] = file.name.split("/");
    if (schema === undefined) numbered.push(file);
    else if (top === FUNCTIONS && own !== undefined && deeper.length === 0)
      functions.push({ ...file, schema, function: own.slice(0, -".sql".length) });
    else throw new Error(`${file.name} is neither a numbered migration nor ${FUNCTIONS}/<schema>/<function>.sql`);
  }
  return { numbered, functions };
}

async function readFileOf(folder: string, name: string): Promise<SqlFile> {
  const sql = await readFile(path.join(folder, name), "utf8");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}
