/** SQL of the office's list of businesses. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { BusinessKind, BusinessStatus } from "../model/kinds.ts";
import type { SigningRole } from "../model/signers.ts";
import { listSheets, type Business, type Sheet } from "../store.ts";

export interface BusinessFilter {
  readonly kind: BusinessKind;
  readonly status?: BusinessStatus | undefined;
  readonly waiting?: "data" | "review" | "signing" | undefined;
  readonly search?: string | undefined;
  readonly before?: string | undefined;
}

export interface ListedBusiness extends Business {
  readonly sheet: Sheet | null;
  readonly nextRole: SigningRole | null;
}

const WAITING = { data: ["DRAFT", "CHANGES_REQUESTED"], review: ["SUBMITTED"], signing: ["SIGNING"] } as const;

/** A condition only for a filter that is set: one text for all filters would be planned once, for the filter that excludes nothing. */
function matching({ kind, status, waiting, search, before }: BusinessFilter) {
  const pattern = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql.join(
    [
      sql`b.kind = ${kind}`,
      ...(status === undefined ? [] : [sql`b.status = ${status}`]),
      ...(before === undefined ? [] : [sql`b.id < ${before}`]),
      ...(waiting === undefined ? [] : [sql`s.state = any(${[...WAITING[waiting]]}::text[])`]),
      ...(pattern === "%%" ? [] : [sql`b.search_text like lower(${pattern})`]),
    ],
    sql` and `,
  );
}

/** Businesses of a kind, newest first, each with its open sheet and whose signature is next. */
export async function listBusinessRows(db: Executor, filter: BusinessFilter, limit: number): Promise<readonly ListedBusiness[]> {
  const { rows } = await sql<Business & { sheetId: string | null; nextRole: SigningRole | null }>`
    select b.id, b.owner, b.kind, b.name, b.status, b.status_at as "statusAt", b.contract, b.review_at as "reviewAt", b.created_at as "createdAt",
      s.id as "sheetId", (select role from onboarding.signature as next where next.sheet = s.id and next.version = s.version and next.state = 'WAITING'
        order by step limit 1) as "nextRole"
    from onboarding.business as b
    left join onboarding.sheet as s on s.business = b.id and s.state in ('DRAFT', 'SUBMITTED', 'CHANGES_REQUESTED', 'SIGNING') and s.kind <> 'suspension'
    where ${matching(filter)} order by b.id desc limit ${limit}`.execute(db);
  const sheets = new Map(
    (
      await listSheets(
        db,
        rows.flatMap(({ sheetId }) => sheetId ?? []),
      )
    ).map((sheet) => [sheet.id as string, sheet]),
  );
  return rows.map(({ sheetId, nextRole, ...business }) => ({ ...business, sheet: sheets.get(sheetId ?? "") ?? null, nextRole }));
}

/** Only this many matches are ranked. */
const MAX_RANKED = 1_000;

/** A few businesses of any kind whose name contains a text in lower case, or has similar words; or the one with this id, or of this owner. */
export async function listFoundBusinesses(
  db: Executor,
  { typed, isNearly }: { readonly typed: string; readonly isNearly: boolean },
  limit: number,
): Promise<readonly Pick<Business, "id" | "kind" | "name">[]> {
  const pattern = `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = isNearly ? sql`${typed} operator(public.<%) search_text` : sql`search_text like ${pattern}`;
  const { rows } = await sql<Pick<Business, "id" | "kind" | "name">>`
    select id, kind, name from (
      (select id, kind, name, search_text from onboarding.business where ${named} limit ${MAX_RANKED})
      union select id, kind, name, search_text from onboarding.business where id = ${typed}
      union select id, kind, name, search_text from onboarding.business where owner = ${typed}) as found
    order by public.word_similarity(${typed}, search_text) desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many sheets wait for staff in each state, and since when the oldest does; a state without any is 0. */
export async function countWaiting(
  db: Executor,
): Promise<readonly { readonly state: string; readonly count: number; readonly oldest: Date | null }[]> {
  const { rows } = await sql<{ state: string; count: number; oldest: Date | null }>`
    select states.state, found.count, found.oldest from unnest(array['SUBMITTED', 'SIGNING']) as states (state)
    cross join lateral (select count(*)::int as count, min(state_at) as oldest from onboarding.sheet
      where sheet.state = states.state and sheet.state in ('SUBMITTED', 'SIGNING')) as found`.execute(db);
  return rows;
}
