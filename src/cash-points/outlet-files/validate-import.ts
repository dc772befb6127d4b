/** Reads a file of outlets row by row and compares it with the stored outlets. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { readCsv, textOfUtf8 } from "#platform/files/read-csv.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { COLUMNS, WEEK, type Column, type Problem } from "./model/outlet-columns.ts";
import { MAX_IMPORTED } from "../outlets/contract.ts";
import { findArea } from "../areas/find-area.ts";
import { whyNotOutlet, type Outlet, type OutletEntries } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { readHead, readRow, type ReadRow } from "./model/outlet-row.ts";
import { listAgentsOf, listNamesakes, listOutletsOf, type KnownAgent, type Namesake } from "./store.ts";

/** A row that would change something. */
export interface RowToSave {
  readonly line: number;
  /** Null for a new outlet. */
  readonly known: Outlet | null;
  readonly agent: string;
  readonly entries: OutletEntries;
  readonly columns: readonly Column[];
}

export interface ValidatedImport {
  readonly hash: string;
  readonly rows: number;
  readonly same: number;
  readonly problems: readonly (Problem & { readonly line: number; readonly value: string })[];
  readonly rowsToSave: readonly RowToSave[];
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly read: ReadRow | null;
  readonly problems: Problem[];
}

/** Reads a file and compares it with the stored outlets. The hash covers both, so that what is saved is what was shown. */
export async function validateImport(ctx: Ctx, file: File): Promise<ValidatedImport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOfUtf8(bytes);
  if (text === null || text.includes("\0")) throw refuseCash("import_not_text");
  const lines = readCsv(text, MAX_IMPORTED + 2);
  if (lines === null) throw refuseCash("import_broken");
  const [titles, ...rest] = lines;
  const head = readHead(titles?.cells ?? []);
  if (titles === undefined || rest.length === 0) throw refuseCash("import_empty");
  if (head.missing.length > 0) throw refuseCash("import_columns_missing", { columns: head.missing });
  if (rest.length > MAX_IMPORTED) throw refuseCash("import_too_many_rows");

  const rows = rest.map(({ line, cells }): Row => {
    const { row, problems } = readRow(head, cells);
    return { line, cells, read: row, problems: [...problems] };
  });
  const read = rows.flatMap((row) => (row.read ? [row.read] : []));
  const known = new Map(
    (
      await listOutletsOf(
        ctx.db,
        read.map(({ id }) => id),
      )
    ).map((outlet) => [outlet.id as string, outlet]),
  );
  const agents = await listAgentsOf(
    ctx.db,
    read.map(({ agent }) => agent),
  );
  const namesakes = new Set((await listNamesakes(ctx.db, read.filter(({ id }) => id === "").map(nameOf))).map(keyOf));
  const seen = new Set<string>();
  const validated = [];
  for (const row of rows) validated.push(await validateRow(row, { known, agents, namesakes, seen }));

  const rowsToSave = validated.flatMap((row) => (row !== null && row.columns.length > 0 ? [row] : []));
  const problems = rows.flatMap(({ line, cells, problems: own }) =>
    own.map((problem) => ({ ...problem, line, value: valueOf(head.at, cells, problem.column) })),
  );
  const now = rowsToSave.map((row) => [row.line, row.known?.id ?? "", row.known?.version ?? 0]);
  const hash = createHash("sha256")
    .update(bytes)
    .update(JSON.stringify([now, problems]))
    .digest("base64url");
  const same = validated.filter((row) => row !== null && row.columns.length === 0).length;
  return { hash, rows: rows.length, same, problems, rowsToSave };
}

interface ImportContext {
  readonly known: ReadonlyMap<string, Outlet>;
  readonly agents: ReadonlyMap<string, KnownAgent>;
  readonly namesakes: ReadonlySet<string>;
  /** Outlets named in earlier rows. */
  readonly seen: Set<string>;
}

/** Adds the problems found by comparison with the stored outlets; null when the row has any problem. */
async function validateRow(
  { line, read, problems }: Row,
  { known, agents, namesakes, seen }: ImportContext,
): Promise<RowToSave | null> {
  if (read === null) return null;
  const wrong = (column: Column | null, problem: Problem["problem"]) => void problems.push({ column, problem });
  const outlet = known.get(read.id) ?? null;
  const agent = agents.get(read.agent);
  const area = await findArea(read.entries.district);
  const about = read.id === "" ? keyOf(nameOf(read)) : read.id;
  if (seen.has(about)) wrong(read.id === "" ? "name" : "id", "outlet_twice");
  seen.add(about);
  if (read.id !== "" && outlet === null) wrong("id", "outlet_unknown");
  if (read.id === "" && namesakes.has(keyOf(nameOf(read)))) wrong("name", "outlet_exists");
  if (area === null) wrong("district", "district_unknown");
  if (agent === undefined) wrong("agent", "agent_unknown");
  else if (outlet !== null && outlet.agent !== read.agent) wrong("agent", "agent_differs");
  else if (outlet === null && agent.status === "terminated") wrong("agent", "agent_terminated");
  if (read.status !== null && read.status !== (outlet?.status ?? "active")) wrong("status", "status_differs");
  if (area === null || agent === undefined) return null;
  // A city name written by staff is retained while the outlet stays in that city.
  const cityName = outlet?.city === area.city ? outlet.cityName : area.cityName;
  const entries = { ...read.entries, ...area, cityName };
  const why = whyNotOutlet(entries, agent);
  if (why === "limits_do_not_fit") wrong("day_limit", why);
  if (why === "chain_takes_no_cash") wrong("cash_in", why);
  if (why === "outlet_outside_territory") wrong("district", why);
  return problems.length > 0
    ? null
    : { line, known: outlet, agent: read.agent, entries, columns: changedColumns(outlet, entries) };
}

/** A row without an id and with the name, agent and district of an existing outlet is that outlet, sent again or without its id. */
const nameOf = ({ agent, entries: { name, district } }: ReadRow): Namesake => ({ agent, name, district });
const keyOf = ({ agent, name, district }: Namesake): string => `${agent} ${district} ${name.toLowerCase()}`;

const WEEKDAYS = Object.fromEntries(WEEK.map((column, day) => [column, (entries: OutletEntries) => entries.hours[day]]));
/** The stored value of a column, to tell whether a row changes it. */
const HELD: Readonly<Partial<Record<Column, (entries: OutletEntries) => unknown>>> = {
  ...WEEKDAYS,
  name: ({ name }) => name,
  address: ({ address }) => address,
  district: ({ district }) => district,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  zone: ({ zone }) => zone,
  closed_days: ({ closedDays }) => closedDays.toSorted(),
  phone: ({ phone }) => phone,
  pay_out: ({ services }) => services.includes("pay_out"),
  cash_in: ({ services }) => services.includes("cash_in"),
  transfer_limit: ({ transferLimit }) => transferLimit,
  day_limit: ({ dayLimit }) => dayLimit,
};

/** The columns in which a row differs from its outlet; all of them for a new one. */
function changedColumns(known: Outlet | null, entries: OutletEntries): readonly Column[] {
  return COLUMNS.filter((column) => {
    const held = HELD[column];
    return held !== undefined && (known === null || !isDeepStrictEqual(held(known), held(entries)));
  });
}

const LONGEST_VALUE = 60;

/** The text of the cell with the problem, truncated. */
function valueOf(at: ReadonlyMap<Column, number>, cells: readonly string[], column: Column | null): string {
  const text = column === null ? "" : (cells[at.get(column) ?? -1] ?? "").trim();
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
