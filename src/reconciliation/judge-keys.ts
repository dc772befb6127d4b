/** Comparing what lies under some keys: pots written, differences raised or over, and what follows by itself posted. */
import { addDays, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { keyTopic, type Finder, type Finding } from "./finding.ts";
import { judge, type Judged, type Verdict } from "./judge.ts";
import { match, sumOf, type Pot } from "./match.ts";
import type { ReconciledParty } from "./party.ts";
import { raiseFindings, resolveTopics } from "./raise-findings.ts";
import { bookCosts, settlePayIns } from "./settle-lines.ts";
import { listEntriesUnder, listLinesUnder, placeEntries, placeLines, type Key } from "./store-keys.ts";
import { listReadings } from "./store-lines.ts";

/** What walks and people who correct know of parties. */
export type KnownParty = Omit<ReconciledParty, "read">;

/** What lies under one key. */
export interface Compared extends Key {
  readonly pots: readonly Pot[];
}

const spelled = ({ party, currency, key }: Key) => `${party} ${currency} ${key}`;

/** Loads what lies under keys and puts it into pots, without writing anything. */
export async function compareKeys(ctx: Pick<Ctx, "db">, keys: readonly Key[]): Promise<Compared[]> {
  const lines = Map.groupBy(await listLinesUnder(ctx.db, keys), spelled);
  const entries = Map.groupBy(await listEntriesUnder(ctx.db, keys), spelled);
  return keys.map((key) => ({ ...key, pots: match(lines.get(spelled(key)) ?? [], entries.get(spelled(key)) ?? []) }));
}

/** Compares keys and does all that follows. Answers what it has put where. */
export async function judgeKeys(ctx: Ctx, parties: readonly KnownParty[], keys: readonly Key[], by: Finder): Promise<Compared[]> {
  const compared = await compareKeys(ctx, keys);
  const readAt = await readingsOf(ctx, compared);
  const judged = compared.map((one) => {
    const party = parties.find(({ party: name }) => name === one.party);
    const costUpTo = party?.costUpTo[one.currency] ?? 0n;
    return {
      ...one,
      party,
      name: one.party,
      ...judge(one.pots, { now: ctx.now, costUpTo, readAt: (day) => readAt(one.party, day) }),
    };
  });
  await writePots(ctx, judged);
  const findings = judged.flatMap((one) => findingsOf({ ...one, party: one.name }));
  await raiseFindings(ctx, findings, by);
  const topics = new Set(findings.map(({ topic }) => topic));
  await resolveTopics(
    ctx,
    judged.map(({ name, currency, key }) => keyTopic(name, currency, key)).filter((topic) => !topics.has(topic)),
  );
  await settlePayIns(
    ctx,
    judged.flatMap(({ party, currency, settle }) => (party ? settle.map((one) => ({ ...one, party, currency })) : [])),
  );
  await bookCosts(
    ctx,
    judged.flatMap(({ party, currency, book }) => (party ? book.map((line) => ({ line, party, currency })) : [])),
  );
  return compared;
}

/** When the days that matter here were read. */
async function readingsOf(ctx: Ctx, compared: readonly Compared[]): Promise<(party: string, day: LocalDate) => Date | null> {
  const days = new Set(
    compared.flatMap(({ pots }) => pots.flatMap(({ entries }) => entries.flatMap(({ day }) => [day, addDays(day, 1)]))),
  );
  const readings = await listReadings(ctx.db, [...new Set(compared.map(({ party }) => party))], [...days]);
  const at = new Map(readings.map((one) => [`${one.party} ${one.day}`, one.readAt]));
  return (party, day) => at.get(`${party} ${day}`) ?? null;
}

async function writePots(ctx: Ctx, judged: readonly Pick<Judged, "verdicts">[]): Promise<void> {
  const placed = judged.flatMap(({ verdicts }) => verdicts.map(({ pot, again }) => ({ pot, again, kind: pot.kind })));
  await placeLines(
    ctx.db,
    placed.flatMap(({ pot, again, kind }) => pot.lines.map(({ id }) => ({ id, pot: kind, again }))),
  );
  await placeEntries(
    ctx.db,
    placed.flatMap(({ pot, again, kind }) => pot.entries.map(({ journal, line }) => ({ journal, line, pot: kind, again }))),
  );
}

/** The differences under one key. Each case says by how much the party has more than the books in all. */
function findingsOf({ party, currency, key, verdicts }: Key & { readonly verdicts: readonly Verdict[] }): Finding[] {
  const found = verdicts.filter(({ finding }) => finding !== null);
  const minor = found.reduce((sum, { pot }) => sum + sumOf(pot.lines) - sumOf(pot.entries), 0n);
  return found.flatMap(({ pot, finding }) => {
    if (finding === null) return [];
    const lines = pot.lines.map(({ id }) => id).toSorted();
    const entries = pot.entries.map(({ journal, line }) => `${journal}/${line}`).toSorted();
    const details = { party, key, lines, entries, difference: String(sumOf(pot.lines) - sumOf(pot.entries)) };
    return [
      {
        kind: finding,
        topic: keyTopic(party, currency, key),
        party,
        key,
        currency,
        minor,
        details,
        sameness: [...lines, ...entries],
      },
    ];
  });
}
