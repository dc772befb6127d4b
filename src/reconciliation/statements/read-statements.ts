/** Reads statements, each day of each party in three steps: claim (transaction), read (no transaction), record (transaction). */
import { newId } from "#kernel/id.ts";
import { addDays, diffDays, HOUR_MS, MINUTE_MS, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { dayTopic, lineTopic, type Finding } from "../model/finding.ts";
import { lineKey } from "../model/match-keys.ts";
import type { ReadParty } from "../model/party.ts";
import { raiseFindings, resolveTopics } from "../findings/raise-findings.ts";
import type { StatementLine } from "../model/statement.ts";
import { storeClosing } from "./store-closings.ts";
import {
  claimDay,
  findNewestDay,
  insertDays,
  insertLines,
  listDaysToRead,
  listLineIds,
  listLinesById,
  releaseDay,
  type DayPlace,
  type StoredLine,
} from "./store.ts";

/** The claim of a reader that has died expires after this. */
const CLAIM_MS = 20 * MINUTE_MS;
/** A day is closed by a reading at least this long after its end that brings nothing new. */
const CLOSES_AFTER_MS = 6 * HOUR_MS;
/** Days in one run: after an outage of weeks, several runs catch up. */
const DAYS_PER_RUN = 40;
/** Closed days are read again each night for this many days, because parties correct their statements. */
export const REREAD_DAYS = 7;
const LINES_PER_STATEMENT = 1_000;
/** Each finding would be a case; a party that changes more lines than this in one reading is not correcting single lines. */
const MAX_FINDINGS = 500;

/** Reads the due days of a party; with `again`, also closed days of the last week. */
export async function readStatements(run: JobRun, party: ReadParty, { again }: { readonly again: boolean }): Promise<void> {
  const days = await run.transaction(async (ctx) => {
    const today = toLocalDate(ctx.now);
    const newest = (await findNewestDay(ctx.db, party.party)) ?? addDays(today, -2);
    const missing = Math.max(0, diffDays(newest, today));
    await insertDays(
      ctx.db,
      party,
      Array.from({ length: missing }, (_, n) => addDays(newest, n + 1)),
    );
    return listDaysToRead(ctx.db, party.party, again ? addDays(today, -REREAD_DAYS) : null, DAYS_PER_RUN);
  });
  for (const day of days) await readDay(run, party, day);
}

/** Reads one day of a party, unless another process is reading it. */
export async function readDay(
  run: Pick<JobRun, "transaction">,
  { party, read, readClosing }: ReadParty,
  day: LocalDate,
): Promise<void> {
  const place: DayPlace = { party, day };
  // The time of the request: a line booked while the answer is on its way is not in it.
  const requestedAt = await run.transaction(async (ctx) =>
    (await claimDay(ctx.db, place, ctx.now, new Date(ctx.now.getTime() + CLAIM_MS))) ? ctx.now : null,
  );
  if (requestedAt === null) return;
  const lines = await read(day);
  const closing = lines === null ? null : await readClosing?.(day);
  await run.transaction(async (ctx) => {
    if (lines === null) return releaseDay(ctx.db, place, { at: null, closedAt: null });
    const isSame = await storeLines(ctx, place, lines);
    await storeClosing(ctx.db, place, closing ?? [], requestedAt);
    const isOver = requestedAt.getTime() >= startOfDay(addDays(day, 1)).getTime() + CLOSES_AFTER_MS;
    await releaseDay(ctx.db, place, { at: requestedAt, closedAt: isSame && isOver ? requestedAt : null });
    await resolveTopics(ctx, [dayTopic(party, day)]);
  });
}

/** Stores new lines, and raises findings about changed ones. Returns whether nothing was new or changed. */
async function storeLines(ctx: Ctx, place: DayPlace, lines: readonly StatementLine[]): Promise<boolean> {
  const findings: Finding[] = [];
  let fresh = 0;
  for (let start = 0; start < lines.length; start += LINES_PER_STATEMENT) {
    const batch = lines.slice(start, start + LINES_PER_STATEMENT);
    const newLines = batch.map((line) => ({
      ...line,
      ownId: newId("sl", line.bookedAt.getTime(), ctx.random(10)),
      key: lineKey(line),
    }));
    const added = new Set(await insertLines(ctx.db, place, newLines, ctx.now));
    fresh += added.size;
    const known = batch.filter(({ id }) => !added.has(id));
    const stored = new Map(
      (
        await listLinesById(
          ctx.db,
          place.party,
          known.map(({ id }) => id),
        )
      ).map((one) => [one.lineId, one]),
    );
    for (const line of known) findings.push(...changeOf(place, line, stored.get(line.id)));
  }
  findings.push(...(await listGone(ctx, place, new Set(lines.map(({ id }) => id)))));
  await raiseFindings(ctx, findings.slice(0, MAX_FINDINGS), "reading");
  return fresh === 0 && findings.length === 0;
}

const shown = ({
  bookedAt,
  minor,
  currency,
  kind,
  reference,
}: Omit<StoredLine, "id" | "lineId" | "day" | "key" | "bucket" | "settledBy">) => ({
  bookedAt: bookedAt.toISOString(),
  currency,
  minor: String(minor),
  kind,
  reference,
});

function changeOf({ party }: DayPlace, line: StatementLine, stored: StoredLine | undefined): Finding[] {
  if (stored === undefined) return [];
  const before = shown(stored);
  const now = shown({ ...line, ...line.amount });
  if (JSON.stringify(before) === JSON.stringify(now)) return [];
  return [
    {
      ...about(party, stored),
      kind: "line_changed",
      minor: line.amount.currency === stored.currency ? line.amount.minor - stored.minor : null,
      details: { line: stored.id, lineId: stored.lineId, before, now },
      sameness: [stored.lineId, JSON.stringify(now)],
    },
  ];
}

const about = (party: string, { lineId, key, currency }: StoredLine) => ({
  topic: lineTopic(party, lineId),
  party,
  key,
  currency,
});

/** Lines of a day that the party no longer lists. */
async function listGone(ctx: Ctx, place: DayPlace, named: ReadonlySet<string>): Promise<Finding[]> {
  const gone: string[] = [];
  let after = "";
  for (;;) {
    const ids = await listLineIds(ctx.db, place, after, LINES_PER_STATEMENT);
    gone.push(...ids.filter((id) => !named.has(id)));
    const last = ids.at(-1);
    if (last === undefined || ids.length < LINES_PER_STATEMENT) break;
    after = last;
  }
  const stored = await listLinesById(ctx.db, place.party, gone.slice(0, MAX_FINDINGS));
  return stored.map((line) => ({
    ...about(place.party, line),
    kind: "line_gone",
    minor: -line.minor,
    details: { line: line.id, lineId: line.lineId, before: shown(line) },
    sameness: [line.lineId],
  }));
}
