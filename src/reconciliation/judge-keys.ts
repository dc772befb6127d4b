/** Comparing what lies under some keys: pots written, differences raised or over, and what follows by itself posted. */
import { addDays, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./expected.ts";
import { keyTopic, lostTopic, type Finder, type Finding } from "./finding.ts";
import { judge, type Judged, type Verdict } from "./judge.ts";
import { judgeLost, lostSubject } from "./lost.ts";
import { match, sumOf, type Pot } from "./match.ts";
import type { ReconciledParty } from "./party.ts";
import { raiseFindings, resolveCases, resolveTopics } from "./raise-findings.ts";
import { bookCosts, settlePayIns } from "./settle-lines.ts";
import { endLostFindings } from "./store-findings.ts";
import { listEntriesUnder, listLinesUnder, placeEntries, placeLines, type Key } from "./store-keys.ts";
import { listReadings } from "./store-lines.ts";

/** What walks and people who correct know of parties. */
export type KnownParty = Omit<ReconciledParty, "read">;

/** What judging asks about restores. */
export type GapExpectations = Pick<Expectations<Ctx>, "gaps" | "transfersOf" | "doubt">;

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
export async function judgeKeys(
  ctx: Ctx,
  parties: readonly KnownParty[],
  keys: readonly Key[],
  by: Finder,
  expectations: GapExpectations,
): Promise<Compared[]> {
  const compared = await compareKeys(ctx, keys);
  const gaps = await expectations.gaps(ctx);
  const readAt = await readingsOf(ctx, compared);
  const judged = compared.map((one) => {
    const party = parties.find(({ party: name }) => name === one.party);
    const costUpTo = party?.costUpTo[one.currency] ?? 0n;
    const said = judge(one.pots, { now: ctx.now, costUpTo, readAt: (day) => readAt(one.party, day) });
    return { ...one, party, name: one.party, ...said, verdicts: judgeLost(said.verdicts, gaps, ctx.now) };
  });
  await writePots(ctx, judged);
  const findings = await byTransfer(
    ctx,
    judged.flatMap((one) => findingsOf({ ...one, party: one.name })),
    expectations,
  );
  const raised = await raiseFindings(ctx, findings, by);
  for (const { kind, topic } of raised)
    if (kind === "lost_in_restore" && topic.startsWith(lostTopic("tr_")))
      await expectations.doubt(ctx, topic.slice(lostTopic("").length));
  const topics = new Set(findings.map(({ topic }) => topic));
  if (gaps.length > 0) await resolveLost(ctx, judged, findings);
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

/** All that is lost of one transfer is one case: a payment that was refunded is its transfer's. */
async function byTransfer(ctx: Ctx, findings: readonly Finding[], { transfersOf }: GapExpectations): Promise<readonly Finding[]> {
  const payments = findings.flatMap(({ kind, key }) =>
    kind === "lost_in_restore" && key?.startsWith("py_") ? [lostSubject(key)] : [],
  );
  if (payments.length === 0) return findings;
  const owners = await transfersOf(ctx, payments);
  return findings.map((finding) => {
    const owner = finding.kind === "lost_in_restore" ? owners.get(lostSubject(finding.key ?? "")) : undefined;
    return owner === undefined ? finding : { ...finding, topic: lostTopic(owner) };
  });
}

/** What was lost under these keys and is known again; a case is over when nothing of its transfer is missing any more. */
async function resolveLost(
  ctx: Ctx,
  judged: readonly { readonly name: string; readonly currency: string; readonly key: string }[],
  findings: readonly Finding[],
): Promise<void> {
  const lost = new Set(
    findings.flatMap(({ kind, party, currency, key }) => (kind === "lost_in_restore" ? [`${party} ${currency} ${key}`] : [])),
  );
  const known = judged.filter(({ name, currency, key }) => !lost.has(`${name} ${currency} ${key}`));
  const cases = await endLostFindings(
    ctx.db,
    known.map(({ name: party, currency, key }) => ({ party, currency, key })),
    ctx.now,
  );
  await resolveCases(ctx, cases);
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
    const details = { party, key, currency, lines, entries, difference: String(sumOf(pot.lines) - sumOf(pot.entries)) };
    return [
      {
        kind: finding,
        topic: finding === "lost_in_restore" ? lostTopic(lostSubject(key)) : keyTopic(party, currency, key),
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
