/** Compares lines and postings under keys: writes buckets, raises or ends findings, and posts what follows automatically. */
import { addDays, type LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "../model/expected.ts";
import { keyTopic, lostTopic, type Finder, type Finding } from "../model/finding.ts";
import { assessBuckets, MAX_DAYS_APART, type Assessment, type Verdict } from "./model/assess-bucket.ts";
import { assessLost, lostSubject } from "./model/lost-lines.ts";
import { match, sumOf, type MatchBucket } from "../model/match.ts";
import type { ReconciledParty } from "../model/party.ts";
import { raiseFindings, resolveCases, resolveTopics } from "../findings/raise-findings.ts";
import { bookCosts, settlePayIns } from "./settle-lines.ts";
import { endLostFindings } from "../findings/store.ts";
import { listEntriesUnder, listLinesUnder, placeEntries, placeLines, type Key } from "./store.ts";
import { listReadings } from "../statements/store.ts";

/** A party as checks and corrections need it. */
export type KnownParty = Omit<ReconciledParty, "read">;

/** The restores that the assessment takes into account. */
export type GapExpectations = Pick<Expectations<Ctx>, "gaps" | "transfersOf" | "flagConflictingOutcomes">;

/** Lines and postings under one key. */
export interface Compared extends Key {
  readonly buckets: readonly MatchBucket[];
}

const spelled = ({ party, currency, key }: Key) => `${party} ${currency} ${key}`;

/** Loads the lines and postings under keys and sorts them into buckets, without writing anything. */
export async function compareKeys(ctx: Pick<Ctx, "db">, keys: readonly Key[]): Promise<Compared[]> {
  const lines = Map.groupBy(await listLinesUnder(ctx.db, keys), spelled);
  const entries = Map.groupBy(await listEntriesUnder(ctx.db, keys), spelled);
  return keys.map((key) => ({ ...key, buckets: match(lines.get(spelled(key)) ?? [], entries.get(spelled(key)) ?? []) }));
}

/** Compares keys, writes the buckets and does all that follows. Returns the comparison. */
export async function assessKeys(
  ctx: Ctx,
  parties: readonly KnownParty[],
  keys: readonly Key[],
  by: Finder,
  expectations: GapExpectations,
): Promise<Compared[]> {
  const compared = await compareKeys(ctx, keys);
  const gaps = await expectations.gaps(ctx);
  const readAt = await readingsOf(ctx, compared);
  const assessed = compared.map((one) => {
    const party = parties.find(({ party: name }) => name === one.party);
    const costUpTo = party?.costUpTo[one.currency] ?? 0n;
    const qrisMdrBps = BigInt(party?.qrisMdrBps ?? 0);
    const said = assessBuckets(one.buckets, { now: ctx.now, costUpTo, qrisMdrBps, readAt: (day) => readAt(one.party, day) });
    return { ...one, party, name: one.party, ...said, verdicts: assessLost(said.verdicts, gaps, ctx.now) };
  });
  await writeBuckets(ctx, assessed);
  const findings = await byTransfer(
    ctx,
    assessed.flatMap((one) => findingsOf({ ...one, party: one.name })),
    expectations,
  );
  const raised = await raiseFindings(ctx, findings, by);
  for (const { kind, topic } of raised)
    if (kind === "lost_in_restore" && topic.startsWith(lostTopic("tr_")))
      await expectations.flagConflictingOutcomes(ctx, topic.slice(lostTopic("").length));
  const topics = new Set(findings.map(({ topic }) => topic));
  if (gaps.length > 0) await resolveLost(ctx, assessed, findings);
  await resolveTopics(
    ctx,
    assessed.map(({ name, currency, key }) => keyTopic(name, currency, key)).filter((topic) => !topics.has(topic)),
  );
  await settlePayIns(
    ctx,
    assessed.flatMap(({ party, currency, settle }) => (party ? settle.map((one) => ({ ...one, party, currency })) : [])),
  );
  await bookCosts(
    ctx,
    assessed.flatMap(({ party, currency, book }) => (party ? book.map((line) => ({ line, party, currency })) : [])),
  );
  return compared;
}

/** Groups everything lost of one transfer into one case: a refunded payment belongs to its transfer. */
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

/** Ends lost-in-restore findings whose keys are known again; closes a case when nothing of its transfer is missing any more. */
async function resolveLost(
  ctx: Ctx,
  assessed: readonly { readonly name: string; readonly currency: string; readonly key: string }[],
  findings: readonly Finding[],
): Promise<void> {
  const lost = new Set(
    findings.flatMap(({ kind, party, currency, key }) => (kind === "lost_in_restore" ? [`${party} ${currency} ${key}`] : [])),
  );
  const known = assessed.filter(({ name, currency, key }) => !lost.has(`${name} ${currency} ${key}`));
  const cases = await endLostFindings(
    ctx.db,
    known.map(({ name: party, currency, key }) => ({ party, currency, key })),
    ctx.now,
  );
  await resolveCases(ctx, cases);
}

/** When the days needed here were last read. */
async function readingsOf(ctx: Ctx, compared: readonly Compared[]): Promise<(party: string, day: LocalDate) => Date | null> {
  const days = new Set(
    compared.flatMap(({ buckets }) =>
      buckets.flatMap(({ entries }) => entries.flatMap(({ day }) => [day, addDays(day, 1), addDays(day, MAX_DAYS_APART)])),
    ),
  );
  const readings = await listReadings(ctx.db, [...new Set(compared.map(({ party }) => party))], [...days]);
  const at = new Map(readings.map((one) => [`${one.party} ${one.day}`, one.readAt]));
  return (party, day) => at.get(`${party} ${day}`) ?? null;
}

async function writeBuckets(ctx: Ctx, assessed: readonly Pick<Assessment, "verdicts">[]): Promise<void> {
  const placed = assessed.flatMap(({ verdicts }) =>
    verdicts.map(({ bucket, again }) => ({ bucket: bucket, again, kind: bucket.kind })),
  );
  await placeLines(
    ctx.db,
    placed.flatMap(({ bucket, again, kind }) => bucket.lines.map(({ id }) => ({ id, bucket: kind, again }))),
  );
  await placeEntries(
    ctx.db,
    placed.flatMap(({ bucket, again, kind }) =>
      bucket.entries.map(({ journal, line }) => ({ journal, line, bucket: kind, again })),
    ),
  );
}

/** The findings under one key. Each states by how much the party has more than the ledger in total. */
function findingsOf({ party, currency, key, verdicts }: Key & { readonly verdicts: readonly Verdict[] }): Finding[] {
  const found = verdicts.filter(({ finding }) => finding !== null);
  const minor = found.reduce((sum, { bucket }) => sum + sumOf(bucket.lines) - sumOf(bucket.entries), 0n);
  return found.flatMap(({ bucket, finding }) => {
    if (finding === null) return [];
    const lines = bucket.lines.map(({ id }) => id).toSorted();
    const entries = bucket.entries.map(({ journal, line }) => `${journal}/${line}`).toSorted();
    const details = { party, key, currency, lines, entries, difference: String(sumOf(bucket.lines) - sumOf(bucket.entries)) };
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
