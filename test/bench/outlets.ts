/**
 * `npm run bench -- outlets`: searches among 50,000 outlets, by name with typing errors and with filters, over HTTP at a fixed 50 requests
 * a second. Prints response times, how often the intended outlet was on the first page, and the plan of a search.
 */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { findOutlets } from "#cash-points/finder/contract.ts";
import { searchOutlets } from "#cash-points/outlets/store-search.ts";
import { searchWords } from "#kernel/search/words.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import type { DB } from "../../db/types.ts";
import { newAddress, openClient, type Client } from "../../tools/client/client.ts";
import { startProduct } from "../shared/product.ts";
import { atRate } from "../shared/at-rate.ts";
import { keepRaw } from "./blocks.ts";
import { machine } from "../shared/machine.ts";

const OUTLETS = 50_000;
/** Issue "the whole public site": p99 under 30 ms at 50 requests a second. */
const GOAL = { perSecond: 50, p99Ms: 30, foundShare: 0.95 };
const SECONDS = 30;
const WARM_SECONDS = 5;
const SEARCH_WORDS = 2_500;

/** A seeded generator: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const next = numbers(2_026);
const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;

const SYLLABLES = [
  "ba",
  "bu",
  "ca",
  "da",
  "den",
  "ga",
  "har",
  "in",
  "ja",
  "ka",
  "ki",
  "lam",
  "li",
  "ma",
  "mun",
  "na",
  "nu",
  "pa",
  "pu",
  "ra",
  "ri",
  "sa",
  "sen",
  "si",
  "ta",
  "tir",
  "tu",
  "wa",
  "yo",
];
const vocabulary = [
  ...new Set(Array.from({ length: SEARCH_WORDS }, () => Array.from({ length: 2 + next(3) }, () => pick(SYLLABLES)).join(""))),
];

interface Made {
  readonly name: string;
  readonly address: string;
}
const made: Made[] = Array.from({ length: OUTLETS }, (_, n) => ({
  name: `Loket Demo ${pick(vocabulary)} ${pick(vocabulary)}${n % 4 === 0 ? ` ${1 + next(40)}` : ""}`,
  address: `Jalan ${pick(vocabulary)} ${1 + next(300)}`,
}));

/** Spreads the outlets over the cities and hours of the demo's own outlets. */
const LOAD = `with models as (select *, row_number() over (order by id) - 1 as no, count(*) over () as of from cash_points.outlet)
insert into cash_points.outlet (id, agent, name, address, province, city, district, city_name, latitude, longitude, zone, hours, closed_days, phone,
  services, transfer_limit_minor, day_limit_minor, updated_at)
select 'cp_7' || lpad(made.no::text, 25, '0'), agent, made.name, made.address, province, city, district, city_name,
  greatest(-11.5, least(6.5, latitude + (made.no % 97) / 400.0)), greatest(94.5, least(141.5, longitude + (made.no % 89) / 400.0)), zone, hours, closed_days, phone,
  services, transfer_limit_minor, day_limit_minor, updated_at
from unnest($1::text[], $2::text[]) with ordinality as made (name, address, no) join models on models.no = made.no % models.of`;

type Search = InputArgs<typeof findOutlets>;
interface Wanted {
  readonly kind: "typing error" | "as it is written" | "error and filter" | "common word" | "list of a city";
  readonly input: Search;
  /** The outlet that the search should find; null when any result is fine. */
  readonly name: string | null;
}

/** Leaves out, doubles, swaps or replaces one letter. */
function mistyped(word: string): string {
  const at = 1 + next(Math.max(1, word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  return pick([
    before + after,
    before + letter + letter + after,
    before + after.slice(0, 1) + letter + after.slice(1),
    `${before}e${after}`,
  ]);
}

function search(): Wanted {
  const { name } = pick(made);
  const [first = "", second = "", ...rest] = name.toLowerCase().split(" ").slice(2);
  const words = [mistyped(first), second, ...rest].join(" ");
  const dice = next(100);
  if (dice < 65) return { kind: "typing error", input: { search: words }, name };
  if (dice < 80) return { kind: "as it is written", input: { search: `${first} ${second}` }, name };
  if (dice < 90)
    return {
      kind: "error and filter",
      input: { search: `${mistyped(first)} ${second}`, openNow: "Y", service: "pay_out" },
      name: null,
    };
  if (dice < 95)
    return { kind: "common word", input: { search: pick(["loket", "demo", "jalan", "bandung", "loket bandng"]) }, name: null };
  return { kind: "list of a city", input: { city: pick(["3171", "3273", "3578", "7371"]), page: 1 + next(5) }, name: null };
}

interface Seen {
  readonly kind: Wanted["kind"];
  readonly tookMs: number;
  readonly isGood: boolean;
  readonly isFound: boolean | null;
}

async function find(client: Client, { kind, input, name }: Wanted): Promise<Seen> {
  const answer = await client.call(findOutlets, input, { address: newAddress() });
  const outlets = answer.said === "ok" ? answer.data.outlets : [];
  const isFound = name === null ? null : outlets.some((one) => one.name === name);
  return { kind, tookMs: answer.tookMs, isGood: answer.said === "ok", isFound };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function line(name: string, seen: readonly Seen[]): string {
  const times = seen.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const meant = seen.filter(({ isFound }) => isFound !== null);
  const found =
    meant.length === 0 ? "–" : `${((100 * meant.filter(({ isFound }) => isFound).length) / meant.length).toFixed(1)} %`;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => `${at(times, share).toFixed(1)} ms`);
  return `| ${name} | ${seen.length} | ${p50} | ${p95} | ${p99} | ${(times.at(-1) ?? 0).toFixed(1)} ms | ${found} |`;
}

/** The plan of one search as the server executes it, with its times. */
async function explain(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  const requested: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  try {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void requested.push(query) });
    const words = searchWords(`${mistyped(vocabulary[7] ?? "")} ${vocabulary[11]}`);
    await searchOutlets(db, words, { filter: { status: "active" }, slice: { limit: 21, offset: 0 } });
    const [{ sql, parameters } = { sql: "", parameters: [] }] = requested;
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, costs off, timing off) ${sql}`, [
      ...parameters,
    ]);
    return rows
      .map((row) => row["QUERY PLAN"])
      .filter((text) => /Index Scan|Seq Scan|Bitmap Heap|Execution Time|Planning Time/.test(text))
      .join("\n");
  } finally {
    await pool.end();
  }
}

const product = await startProduct();
try {
  const { target } = product;
  const url = target.config.DATABASE_URL ?? "";
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const loadedAt = performance.now();
  await owner.query(LOAD, [made.map(({ name }) => name), made.map(({ address }) => address)]);
  const loadSeconds = (performance.now() - loadedAt) / 1_000;
  await owner.query("vacuum analyze cash_points.outlet, cash_points.outlet_word");
  const { rows } = await owner.query<{ outlets: string; words: string }>(
    "select (select count(*) from cash_points.outlet) as outlets, (select count(*) from cash_points.outlet_word) as words",
  );
  await owner.end();
  const client = await openClient(target.sites[0]);
  await atRate(GOAL.perSecond, WARM_SECONDS, () => find(client, search()));
  const seen = await atRate(GOAL.perSecond, SECONDS, () => find(client, search()));
  const plan = await explain(url);
  keepRaw("outlets", { seen, plan });
  const kinds = [...new Set(seen.map(({ kind }) => kind))];
  const meant = seen.filter(({ isFound }) => isFound !== null);
  const foundShare = meant.filter(({ isFound }) => isFound).length / meant.length;
  const p99Ms = at(
    seen.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b),
    0.99,
  );
  process.stdout.write(`
${machine()}

${rows[0]?.outlets} outlets, ${rows[0]?.words} words, loaded in ${loadSeconds.toFixed(1)} s; ${GOAL.perSecond} requests a second for ${SECONDS} s, whole answers over HTTP.
Goal: p99 < ${GOAL.p99Ms} ms, what was meant on the first page ≥ ${GOAL.foundShare * 100} %.

| searches | number | p50 | p95 | p99 | most | meant one on the first page |
|---|---|---|---|---|---|---|
${kinds
  .map((kind) =>
    line(
      kind,
      seen.filter((one) => one.kind === kind),
    ),
  )
  .join("\n")}
${line("all", seen)}

Refused or failed: ${seen.filter(({ isGood }) => !isGood).length}.

${plan}
`);
  if (p99Ms >= GOAL.p99Ms || foundShare < GOAL.foundShare || seen.some(({ isGood }) => !isGood)) process.exitCode = 1;
} finally {
  await product.stop();
}
