/** SQL that several rooms of onboarding need: businesses, sheets, saved sections, events. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { BusinessKind, BusinessStatus, SheetKind } from "./model/kinds.ts";
import type { SectionCode } from "./model/codes.ts";
import type { SheetState } from "./model/sheet-states.ts";

export interface Business {
  readonly id: Id<"ob">;
  readonly owner: Id<"us">;
  readonly kind: BusinessKind;
  readonly name: string;
  readonly status: BusinessStatus;
  readonly statusAt: Date;
  /** The sheet whose terms are in force. */
  readonly contract: Id<"sh"> | null;
  readonly reviewAt: Date | null;
  readonly createdAt: Date;
}

const BUSINESS = sql`id, owner, kind, name, status, status_at as "statusAt", contract, review_at as "reviewAt", created_at as "createdAt"`;

export async function findBusiness(db: Executor, id: string): Promise<Business | null> {
  const { rows } = await sql<Business>`select ${BUSINESS} from onboarding.business where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findBusinessOf(db: Executor, owner: string): Promise<Business | null> {
  const { rows } = await sql<Business>`select ${BUSINESS} from onboarding.business where owner = ${owner}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a business: whatever changes its sheets or its contract runs one after the other. */
export async function lockBusiness(db: Executor, id: string): Promise<Business | null> {
  const { rows } = await sql<Business>`select ${BUSINESS} from onboarding.business where id = ${id} for no key update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertBusiness(
  db: Executor,
  { id, owner, kind, name }: Pick<Business, "id" | "owner" | "kind" | "name">,
  now: Date,
): Promise<void> {
  await sql`
    insert into onboarding.business (id, owner, kind, name, status_at, created_at) values (${id}, ${owner}, ${kind}, ${name}, ${now}, ${now})
    on conflict (owner) do nothing`.execute(db);
}

/** Writes what a sheet in force has changed. */
export async function saveBusiness(
  db: Executor,
  {
    id,
    name,
    status,
    statusAt,
    contract,
    reviewAt,
  }: Pick<Business, "id" | "name" | "status" | "statusAt" | "contract" | "reviewAt">,
): Promise<void> {
  await sql`
    update onboarding.business set name = ${name}, status = ${status}, status_at = ${statusAt}, contract = ${contract}, review_at = ${reviewAt},
      reminded = case when review_at is distinct from ${reviewAt} then '{}' else reminded end
    where id = ${id}`.execute(db);
}

export interface Sheet {
  readonly id: Id<"sh">;
  readonly business: Id<"ob">;
  readonly kind: SheetKind;
  readonly state: SheetState;
  readonly version: number;
  readonly reason: string | null;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly stateAt: Date;
  readonly expiresAt: Date;
  readonly activatedAt: Date | null;
}

const SHEET = sql`id, business, kind, state, version, reason, opened_by as "openedBy", opened_at as "openedAt", state_at as "stateAt",
  expires_at as "expiresAt", activated_at as "activatedAt"`;

export async function findSheet(db: Executor, id: string): Promise<Sheet | null> {
  const { rows } = await sql<Sheet>`select ${SHEET} from onboarding.sheet where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Sheets by their ids, in no order. */
export async function listSheets(db: Executor, ids: readonly string[]): Promise<readonly Sheet[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Sheet>`select ${SHEET} from onboarding.sheet where id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

/** The sheets of a business, newest first. */
export async function listSheetsOf(db: Executor, business: string, limit = 50): Promise<readonly Sheet[]> {
  const { rows } = await sql<Sheet>`
    select ${SHEET} from onboarding.sheet where business = ${business} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Stores a new sheet. False when its id is taken. */
export async function insertSheet(
  db: Executor,
  sheet: Pick<Sheet, "id" | "business" | "kind" | "reason" | "openedBy" | "expiresAt">,
  now: Date,
): Promise<boolean> {
  const { id, business, kind, reason, openedBy, expiresAt } = sheet;
  const { rows } = await sql`
    insert into onboarding.sheet (id, business, kind, reason, opened_by, opened_at, state_at, expires_at)
    values (${id}, ${business}, ${kind}, ${reason}, ${openedBy}, ${now}, ${now}, ${expiresAt}) on conflict (id) do nothing returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Moves a sheet from the state and version that were read. False when it has moved meanwhile. */
export async function moveSheet(
  db: Executor,
  { id, state, version }: Pick<Sheet, "id" | "state" | "version">,
  to: Partial<Pick<Sheet, "version" | "reason" | "expiresAt">> & Pick<Sheet, "state">,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update onboarding.sheet set state = ${to.state}, state_at = ${now}, version = ${to.version ?? version},
      reason = coalesce(${to.reason ?? null}, reason), expires_at = coalesce(${to.expiresAt ?? null}::timestamptz, expires_at),
      activated_at = ${to.state === "ACTIVE" ? now : null}
    where id = ${id} and state = ${state} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

/** Active businesses whose review is at most so many days away, and that were not reminded of it; locked. */
export async function lockReviewsDue(db: Executor, now: Date, days: number, limit: number): Promise<readonly Business[]> {
  const { rows } = await sql<Business>`
    select ${BUSINESS} from onboarding.business
    where status = 'active' and review_at <= ${new Date(now.getTime() + days * DAY_MS)} and not reminded @> array[${days}]::smallint[]
    order by review_at limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

export async function markReminded(db: Executor, id: string, days: readonly number[]): Promise<void> {
  await sql`
    update onboarding.business set reminded = array(select distinct unnest(reminded || ${[...days]}::smallint[])) where id = ${id}`.execute(
    db,
  );
}

/** Sheets whose time for data or signatures is over. */
export async function listOverdueSheets(db: Executor, now: Date, limit: number): Promise<readonly Sheet[]> {
  const { rows } = await sql<Sheet>`
    select ${SHEET} from onboarding.sheet
    where state in ('DRAFT', 'CHANGES_REQUESTED', 'SIGNING') and expires_at <= ${now} order by expires_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface SavedSection {
  readonly no: string;
  readonly code: SectionCode;
  readonly content: unknown;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** The newest of each section. */
export async function listSections(db: Executor, sheet: string): Promise<readonly SavedSection[]> {
  const { rows } = await sql<SavedSection>`
    select distinct on (code) no::text, code, content, saved_by as "savedBy", saved_at as "savedAt"
    from onboarding.section where sheet = ${sheet} order by code, no desc`.execute(db);
  return rows;
}

export async function insertSection(
  db: Executor,
  {
    sheet,
    code,
    content,
    by,
  }: { readonly sheet: string; readonly code: SectionCode; readonly content: unknown; readonly by: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    insert into onboarding.section (sheet, code, content, saved_by, saved_at)
    values (${sheet}, ${code}, ${JSON.stringify(content)}::jsonb, ${by}, ${now}) returning no::text`.execute(db);
  return rows[0]?.no ?? "";
}

export interface BusinessEvent {
  readonly no: string;
  readonly sheet: string | null;
  readonly kind: string;
  readonly by: string;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function insertEvent(
  db: Executor,
  event: { readonly business: string; readonly sheet: string | null; readonly kind: string; readonly by: string } & Pick<
    BusinessEvent,
    "details"
  >,
  now: Date,
): Promise<void> {
  const { business, sheet, kind, by, details } = event;
  await sql`
    insert into onboarding.event (business, sheet, kind, by, at, details)
    values (${business}, ${sheet}, ${kind}, ${by}, ${now}, ${JSON.stringify(details)}::jsonb)`.execute(db);
}

/** Newest first. */
export async function listEvents(db: Executor, business: string, limit: number): Promise<readonly BusinessEvent[]> {
  const { rows } = await sql<BusinessEvent>`
    select no::text, sheet, kind, by, at, details from onboarding.event where business = ${business} order by no desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
