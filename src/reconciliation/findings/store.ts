/** SQL of findings: each difference once, with the case that it opens or joins, until it is over. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Finder, Finding, FindingKind } from "../model/finding.ts";

export interface NewFinding extends Finding {
  readonly id: Id<"fi">;
  /** In hex. */
  readonly fingerprint: string;
}

/** The given fingerprints that belong to open findings. */
export async function listKnownFingerprints(db: Executor, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select encode(fingerprint, 'hex') as fingerprint from reconciliation.finding
    where over_at is null and fingerprint = any(select decode(one, 'hex') from unnest(${fingerprints}::text[]) as one)`.execute(
    db,
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** The open case about a topic: the existing one, or a new one. */
export async function openCase(
  db: Executor,
  { id, topic, kind, party, key, currency, minor }: Omit<Finding, "details" | "sameness"> & { readonly id: Id<"ca"> },
  now: Date,
): Promise<{ readonly id: Id<"ca">; readonly isNew: boolean }> {
  const { rows } = await sql<{ id: Id<"ca">; isNew: boolean }>`
    insert into reconciliation.case_file as file (id, topic, kind, party, key, currency, minor, opened_at, changed_at)
    values (${id}, ${topic}, ${kind}, ${party}, ${key}, ${currency}, ${minor}, ${now}, ${now})
    on conflict (topic) where state <> 'closed'
      do update set kind = excluded.kind, minor = excluded.minor, changed_at = excluded.changed_at
    returning file.id, file.id = ${id} as "isNew"`.execute(db);
  if (!rows[0]) throw new Error("the upsert returned no row");
  return rows[0];
}

/** Adds a finding; false when the same has been added meanwhile. */
export async function insertFinding(
  db: Executor,
  finding: NewFinding,
  caseId: Id<"ca">,
  by: Finder,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation.finding (id, case_id, kind, fingerprint, details, found_at, found_by)
    values (${finding.id}, ${caseId}, ${finding.kind}, decode(${finding.fingerprint}, 'hex'), ${JSON.stringify(finding.details)}::jsonb, ${now}, ${by})
    on conflict (fingerprint) where over_at is null do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Ends the findings of topics; returns the open cases about them. */
export async function endFindings(db: Executor, topics: readonly string[], now: Date): Promise<Id<"ca">[]> {
  const { rows } = await sql<{ id: Id<"ca"> }>`
    select id from reconciliation.case_file where topic = any(${topics}::text[]) and state <> 'closed' order by id for update`.execute(
    db,
  );
  await sql`
    update reconciliation.finding set over_at = ${now} from reconciliation.case_file as file
    where file.id = case_id and file.topic = any(${topics}::text[]) and over_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends lost-in-restore findings under these keys; returns the open cases without any other open finding. */
export async function endLostFindings(
  db: Executor,
  keys: readonly { readonly party: string; readonly currency: string; readonly key: string }[],
  now: Date,
): Promise<Id<"ca">[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ case_id: Id<"ca"> }>`
    update reconciliation.finding set over_at = ${now}
    from unnest(${keys.map(({ party }) => party)}::text[], ${keys.map(({ currency }) => currency)}::text[],
      ${keys.map(({ key }) => key)}::text[]) as known (party, currency, key)
    where kind = 'lost_in_restore' and over_at is null and details ->> 'party' = known.party and details ->> 'currency' = known.currency
      and details ->> 'key' = known.key
    returning case_id`.execute(db);
  const touched = [...new Set(rows.map((row) => row.case_id))];
  if (touched.length === 0) return [];
  const over = await sql<{ id: Id<"ca"> }>`
    select id from reconciliation.case_file where id = any(${touched}::text[]) and state <> 'closed'
      and not exists (select from reconciliation.finding where case_id = case_file.id and over_at is null) order by id for update`.execute(
    db,
  );
  return over.rows.map(({ id }) => id);
}

/** A statement line whose order was lost in a restore. */
export interface LostLine {
  readonly party: string;
  readonly currency: string;
  readonly key: string;
  readonly reference: string;
  readonly minor: bigint;
  readonly bookedAt: Date;
}

/**
 * All lost lines of a subject that are still unknown to the ledger, whatever the state of its case. Costs and lines without a reference are
 * no orders.
 */
export async function listLostLines(db: Executor, topic: string): Promise<LostLine[]> {
  const { rows } = await sql<LostLine>`
    select distinct line.id, line.party, line.currency, line.key, line.reference, line.minor, line.booked_at as "bookedAt"
    from reconciliation.finding join reconciliation.case_file as file on file.id = case_id
      cross join jsonb_array_elements_text(details -> 'lines') as lost (id) join reconciliation.statement_line as line on line.id = lost.id
    where file.topic = ${topic} and finding.kind = 'lost_in_restore' and over_at is null and line.reference is not null and line.kind <> 'cost'
    order by line.booked_at, line.id`.execute(db);
  return rows;
}

/** Cases about restores, undecided and decided. */
export async function countLost(db: Executor): Promise<{ readonly open: number; readonly decided: number }> {
  const { rows } = await sql<{ open: number; decided: number }>`
    select count(*) filter (where state <> 'closed')::int as open, count(*) filter (where state = 'closed')::int as decided
    from reconciliation.case_file where topic like 'lost %'`.execute(db);
  return rows[0] ?? { open: 0, decided: 0 };
}

export interface FindingView {
  readonly id: Id<"fi">;
  readonly caseId: Id<"ca">;
  readonly kind: FindingKind;
  readonly details: Readonly<Record<string, unknown>>;
  readonly foundAt: Date;
  readonly foundBy: Finder;
  readonly overAt: Date | null;
}
const FINDING = sql`id, case_id as "caseId", kind, details, found_at as "foundAt", found_by as "foundBy", over_at as "overAt"`;

/** A case's findings, in order of creation. */
export async function listFindingsOf(db: Executor, caseId: string, limit: number): Promise<FindingView[]> {
  const { rows } = await sql<FindingView>`
    select ${FINDING} from reconciliation.finding where case_id = ${caseId} order by id limit ${limit}`.execute(db);
  return rows;
}

/** The ids of a case's open findings, in order; of more than `limit`, the newest. */
export async function listOpenFindings(db: Executor, caseId: string, limit: number): Promise<Id<"fi">[]> {
  const { rows } = await sql<{ id: Id<"fi"> }>`
    select id from reconciliation.finding where case_id = ${caseId} and over_at is null order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id).toReversed();
}

/** Claims findings that have not been reported yet. */
export async function takeUnsent(db: Executor, now: Date, limit: number): Promise<FindingView[]> {
  const { rows } = await sql<FindingView>`
    update reconciliation.finding set notified_at = ${now}
    where id in (select id from reconciliation.finding where notified_at is null order by id limit ${limit} for update skip locked)
    returning ${FINDING}`.execute(db);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Open findings by kind. */
export async function countFindings(db: Executor): Promise<readonly { readonly kind: FindingKind; readonly count: number }[]> {
  const { rows } = await sql<{ kind: FindingKind; count: number }>`
    select finding.kind, count(*)::int as count from reconciliation.finding join reconciliation.case_file as file on file.id = case_id
    where over_at is null and file.state <> 'closed' group by finding.kind`.execute(db);
  return rows;
}
