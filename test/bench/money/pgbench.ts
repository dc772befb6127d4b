/** SQL against SQL: our scripts for pgbench, and its built-in one, which is the unit of all ratios. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { CONNECTIONS } from "../ground.ts";

export const BATCH = 100;
/** Transfers whose due step is written together with a journal. */
export const DUE_TRANSFERS = 20_000;

/**
 * How statements are sent: pgbench's default parses each anew; prepared is what our own driver does
 * (platform/database/named-statements.ts).
 */
export type Protocol = "simple" | "prepared";

/** Runs pgbench for a while. Returns transactions per second. */
export async function pgbench(url: string, seconds: number, protocol: Protocol, args: readonly string[]): Promise<number> {
  const common = ["-n", "-M", protocol, "-c", String(CONNECTIONS), "-j", "2", "-T", String(seconds)];
  const child = spawn("pgbench", [...common, ...args, url], { stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.error += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const [, perSecond] = /^tps = ([\d.]+)/m.exec(said.out) ?? [];
  if (code !== 0 || perSecond === undefined || /number of failed transactions: [1-9]/.test(said.out))
    throw new Error(`pgbench failed: ${said.error || said.out}`);
  return Number(perSecond);
}

/** Time-ordered like the product's ids: microseconds, connection and random part, in the characters allowed in an id. */
const NEW_ID = `'jr_0' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 16, '0') || lpad(to_hex(:client_id::int), 3, '0')`;

/** pgbench takes every word after a colon for a variable, even inside quotes. */
const code = (...parts: readonly string[]) => parts.join(" || chr(58) || ");

interface Shape {
  readonly debited: string;
  readonly credited: string;
  /** Null: the journal has no subject. */
  readonly subject: string | null;
}

/** Money received for a transfer, on one of a hundred channels: the liability is held for its subject. */
const OWN: Shape = {
  debited: code("'payin_clearing'", "'c' || :a::int", "'IDR'"),
  credited: code("'transit'", "'IDR'"),
  subject: "'tr_' || :r::int",
};
/** A cost on the one busy bank account: two accounts that every journal touches. */
const BUSY: Shape = { debited: code("'rail_cost'", "'IDR'"), credited: code("'bank'", "'busy'", "'IDR'"), subject: null };

/**
 * One journal per commit, with what the product writes for its workers: the transfer's next step and its due time, on the transfer's row,
 * under its triggers and indexes. The ids of transfers are in a table of the bench.
 */
const single = ({ debited, credited, subject }: Shape) => `\\set a random(1, 100)
\\set r random(1, 1000000000)
\\set n random(1, ${DUE_TRANSFERS})
with due as (
  update transfers.transfer set version = version + 1, due_step = 'inquire', due_at = now() + interval '10 s', updated_at = now()
  where id = (select id from bench_transfer where n = :n::int) returning id
)
select ledger.post(now(), array[${NEW_ID} || lpad(to_hex(:r::int), 6, '0')], array['bench.post'], array[${subject ?? "null"}]::text[], array[now()],
  array[null]::text[], array[decode(lpad(to_hex(:r::int), 64, '0'), 'hex')], array[1, 1], array[1, 2]::smallint[], array[${debited}, ${credited}],
  array[1000, -1000]::bigint[], array[null, null]::text[]), (select count(*) from due);
`;

/** A hundred journals in one call. */
const batch = `\\set r random(1, 1000000000)
select ledger.post(now(), array_agg(${NEW_ID} || lpad(to_hex(n), 6, '0') order by n), array_agg('bench.post'::text order by n),
  array_agg('tr_' || :client_id::int || '_' || :r::int || '_' || n order by n), array_agg(now() order by n), array_agg(null::text order by n),
  array_agg(decode(lpad(to_hex(:r::int), 64, '0'), 'hex') order by n),
  (select array_agg((i + 1) / 2 order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg((2 - i % 2)::smallint order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg(case i % 2 when 1 then ${code("'payin_clearing'", "'c' || (1 + i / 2)", "'IDR'")} else ${code("'transit'", "'IDR'")} end order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg((case i % 2 when 1 then 1000 else -1000 end)::bigint order by i) from generate_series(1, ${BATCH * 2}) as i),
  (select array_agg(null::text order by i) from generate_series(1, ${BATCH * 2}) as i))
from generate_series(1, ${BATCH}) as n;
`;

const SCRIPTS = { own: single(OWN), busy: single(BUSY), batch };

/** Writes a script to a file for pgbench. */
export function scriptFile(folder: string, name: keyof typeof SCRIPTS): string {
  const file = path.join(folder, `${name}.sql`);
  writeFileSync(file, SCRIPTS[name]);
  return file;
}
