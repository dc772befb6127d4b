/** SQL of the office's lists of cases, and of proposed decisions. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";
import type { CaseReason } from "../model/rules/reasons.ts";
import type { SubjectId } from "../model/subject.ts";
import { CASE, type CaseFile } from "../store.ts";
import type { Decision } from "./model/decision.ts";

export type CaseView = "queue" | "mine" | "waiting" | "second" | "closed";
export interface CaseFilter {
  readonly view: CaseView;
  readonly person: string;
  readonly risk: string | null;
  readonly tier: string | null;
  readonly sort: "due" | "-due" | "risk" | "-risk" | "opened" | "-opened";
  readonly limit: number;
  readonly offset: number;
}

/** Cases that wait for review. One that has a proposed decision waits for the second person, and for nobody else. */
export const IN_QUEUE = sql`closed_at is null and state in ('SUBMITTED', 'IN_REVIEW', 'OBJECTED')
  and id not in (select case_id from verification.decision where state = 'proposed')`;

const VIEWS: Readonly<Record<CaseView, (person: string) => ReturnType<typeof sql>>> = {
  queue: () => IN_QUEUE,
  mine: (person) => sql`closed_at is null and assigned_to = ${person}`,
  waiting: () => sql`closed_at is null and state = 'NEEDS_INFO'`,
  second: (person) => sql`closed_at is null and id in (
    select case_id from verification.decision where state = 'proposed' and proposed_by <> ${person})`,
  closed: () => sql`closed_at is not null`,
};
const SORTS: Readonly<Record<CaseFilter["sort"], ReturnType<typeof sql>>> = {
  due: sql`due_at asc nulls last, id`,
  "-due": sql`due_at desc nulls last, id desc`,
  risk: sql`risk_points asc, id`,
  "-risk": sql`risk_points desc, id`,
  opened: sql`opened_at asc, id`,
  "-opened": sql`opened_at desc, id desc`,
};
/** Beyond this number rows are not counted: nobody leafs that far. */
const MAX_COUNTED = 10_000;

/** A condition only for a filter that is set: one text for all filters would be planned once, for the filter that excludes nothing. */
const matching = ({ view, person, risk, tier }: CaseFilter) =>
  sql.join(
    [VIEWS[view](person), ...(risk === null ? [] : [sql`risk_band = ${risk}`]), ...(tier === null ? [] : [sql`tier = ${tier}`])],
    sql` and `,
  );

export interface ListedCase extends CaseFile {
  readonly unexplained: number;
  /** When the undecided decision was proposed. */
  readonly decisionSince: Date | null;
}
const EXTRAS = sql`
  (select count(*)::int from verification.finding as f where f.case_id = c.id and severity = 'serious' and explained_by is null) as unexplained,
  (select min(d.proposed_at) from verification.decision as d where d.case_id = c.id and d.state = 'proposed') as "decisionSince"`;

/** One page. Its ids come from an index alone, so that the rows of the pages before it, and their findings, are not read. */
export async function listCaseRows(db: Executor, filter: CaseFilter): Promise<readonly ListedCase[]> {
  const { rows } = await sql<ListedCase>`
    select ${CASE}, ${EXTRAS} from verification.case_file as c join (
      select id from verification.case_file where ${matching(filter)}
      order by ${SORTS[filter.sort]} limit ${filter.limit} offset ${filter.offset}) as page using (id)
    order by ${SORTS[filter.sort]}`.execute(db);
  return rows;
}

/** The newest cases of one subject. */
export async function listSubjectCases(db: Executor, subject: string, limit: number): Promise<readonly ListedCase[]> {
  const { rows } = await sql<ListedCase>`
    select ${CASE}, ${EXTRAS} from verification.case_file as c where subject = ${subject}
    order by opened_at desc limit ${limit}`.execute(db);
  return rows;
}

export async function countCases(db: Executor, filter: CaseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from verification.case_file where ${matching(filter)} limit ${MAX_COUNTED}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The case with this id, or cases about these people, newest first. */
export async function listCasesOf(
  db: Executor,
  { id, subjects }: { readonly id: string | null; readonly subjects: readonly string[] },
  limit: number,
): Promise<readonly Pick<CaseFile, "id" | "subject" | "tier" | "openedAt">[]> {
  const { rows } = await sql<Pick<CaseFile, "id" | "subject" | "tier" | "openedAt">>`
    select id, subject, tier, opened_at as "openedAt" from (
      (select * from verification.case_file where subject = any(${[...subjects]}::text[]) order by opened_at desc limit ${limit})
      union all select * from verification.case_file where id = ${id}) as found
    order by opened_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findListed(db: Executor, id: string): Promise<ListedCase | null> {
  const { rows } = await sql<ListedCase>`select ${CASE}, ${EXTRAS} from verification.case_file as c where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface DecisionRow extends ProposalColumns {
  readonly id: Id<"vd">;
  readonly case_id: Id<"vc">;
  readonly subject: SubjectId;
  readonly outcome: "approve" | "reject";
  readonly tier: string;
  readonly code: CaseReason | null;
  readonly is_final: boolean;
  readonly seen: { readonly accepted: readonly string[] };
  readonly reason: string;
}
const toDecision = (row: DecisionRow): Decision => ({
  id: row.id,
  case: row.case_id,
  subject: row.subject,
  outcome: row.outcome,
  tier: row.tier,
  code: row.code,
  isFinal: row.is_final,
  accepted: row.seen.accepted,
  reason: row.reason,
  ...proposalOf(row),
});

export async function findDecision(db: Executor, id: string): Promise<Decision | null> {
  const { rows } = await sql<DecisionRow>`select * from verification.decision where id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toDecision(rows[0]);
}

/** Decisions proposed about a case, newest first. */
export async function listDecisions(db: Executor, caseId: string): Promise<readonly Decision[]> {
  const { rows } = await sql<DecisionRow>`
    select * from verification.decision where case_id = ${caseId} order by id desc limit 20`.execute(db);
  return rows.map(toDecision);
}

/** Cases whose person has not answered in time, by person. Not locked: a person is locked before their case. */
export async function listUnanswered(
  db: Executor,
  now: Date,
  limit: number,
): Promise<readonly Pick<CaseFile, "id" | "subject">[]> {
  const { rows } = await sql<Pick<CaseFile, "id" | "subject">>`
    select id, subject from (
      select id, subject from verification.case_file where closed_at is null and state = 'NEEDS_INFO' and answer_by <= ${now}
      order by answer_by limit ${limit}) as over order by subject`.execute(db);
  return rows;
}

export interface EndingGrant {
  readonly id: string;
  readonly subject: string;
  readonly tier: string;
  readonly until: Date;
  readonly reminded: readonly number[];
}

/** Grants that end within so many days of now and are in force, which were not reminded of for this number yet. Locked. */
export async function lockEnding(db: Executor, now: Date, days: number, limit: number): Promise<readonly EndingGrant[]> {
  const { rows } = await sql<EndingGrant>`
    select id, subject, tier, until, reminded from verification.tier_grant
    where ended_at is null and until > ${now} and until <= ${now}::timestamptz + ${days} * interval '1 day' and not reminded @> array[${days}]::smallint[]
    order by until limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

export async function markReminded(db: Executor, id: string, days: readonly number[]): Promise<void> {
  await sql`update verification.tier_grant set reminded = ${[...days]}::smallint[] where id = ${id}`.execute(db);
}

/** What the devices read from photographs of these submissions, sealed. */
export async function listPhotoDetails(db: Executor, submissions: readonly string[]) {
  if (submissions.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    media: "image/jpeg" | "application/pdf";
    width: number | null;
    height: number | null;
    failed: string[];
    tries: number;
    sessionCode: string | null;
    readText: Buffer | null;
  }>`
    select submission as id, media, width, height, failed, tries, session_code as "sessionCode", read_text as "readText"
    from verification.photo where submission = any(${[...submissions]}::text[])`.execute(db);
  return rows;
}
