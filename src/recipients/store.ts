import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Entries } from "./forms/model/entries.ts";
import type { PayoutMethod } from "./model/methods.ts";
import type { Verdict } from "./model/name.ts";
import type { AccountCheck, Recipient, RecipientId, RecipientStatus } from "./model/recipient.ts";

interface Row {
  readonly id: RecipientId;
  readonly status: RecipientStatus | "deleted";
  readonly version: number;
  readonly country: string;
  readonly method: PayoutMethod;
  readonly form_version: number;
  readonly entries: Entries;
  readonly nickname: string | null;
  readonly verdict: Verdict | null;
  readonly score: number | null;
  readonly bank_name: string | null;
  readonly checked_at: Date | null;
  readonly accepted_by: string | null;
  readonly accepted_at: Date | null;
  readonly accepted_score: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_used_at: Date | null;
}

const ROW = sql`id, status, version, country, method, form_version, entries, nickname, verdict, score, bank_name, checked_at,
  accepted_by, accepted_at, accepted_score, created_at, updated_at, last_used_at`;

function toRecipient(row: Row): Recipient {
  return {
    id: row.id,
    status: row.status as RecipientStatus,
    version: row.version,
    country: row.country,
    method: row.method,
    formVersion: row.form_version,
    entries: row.entries,
    nickname: row.nickname,
    check: toCheck(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastUsedAt: row.last_used_at,
  };
}

function toCheck({ verdict, score, bank_name, checked_at, accepted_by, accepted_at, accepted_score }: Row): AccountCheck | null {
  if (verdict === null) return null;
  const accepted =
    accepted_by !== null && accepted_at !== null && accepted_score !== null
      ? { by: accepted_by, at: accepted_at, score: accepted_score }
      : null;
  return { verdict, score, bankName: bank_name, checkedAt: checked_at, accepted };
}

/** Every condition includes the owner, so that another person's id behaves like an unknown id. */
export async function findRecipient(db: Executor, id: RecipientId, personId: string): Promise<Recipient | null> {
  const { rows } = await sql<Row>`
    select ${ROW} from recipients.recipient where id = ${id} and person_id = ${personId} and status <> 'deleted'`.execute(db);
  return rows[0] ? toRecipient(rows[0]) : null;
}

/** Several of one person's recipients, in no order; other people's and deleted ones are left out. */
export async function findRecipients(db: Executor, ids: readonly RecipientId[], personId: string): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${ROW} from recipients.recipient
    where id = any(${[...ids]}::text[]) and person_id = ${personId} and status <> 'deleted'`.execute(db);
  return rows.map(toRecipient);
}

/** A person's recipients with exactly this account at home and this name; oldest first. */
export async function findSame(
  db: Executor,
  personId: string,
  { bank, account, name }: { readonly bank: string; readonly account: string; readonly name: string },
): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select ${ROW} from recipients.recipient where person_id = ${personId} and status <> 'deleted' and country = 'ID' and method = 'bank'
      and entries ->> 'account' = ${account} and entries ->> 'bank' = ${bank} and entries ->> 'name' = ${name}
    order by created_at, id limit 10`.execute(db);
  return rows.map(toRecipient);
}

export interface RecipientFilter {
  readonly personId: string;
  /** In lower case; each is part of a name, a nickname or an account. */
  readonly terms: readonly string[];
  readonly status?: RecipientStatus | undefined;
  readonly country?: string | undefined;
  readonly method?: PayoutMethod | undefined;
  /** The page starts after this one. */
  readonly after?: RecipientId | undefined;
}

/** For `like`: escapes wildcards, so that they match literally. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** A page by key, newest first: as fast at the ten-thousandth row as at the first. */
export async function listRecipientRows(db: Executor, filter: RecipientFilter, limit: number): Promise<Recipient[]> {
  const { personId, terms, status, country, method, after } = filter;
  const conditions: RawBuilder<unknown>[] = [
    sql`person_id = ${personId} and status <> 'deleted'`,
    ...terms.map((term) => sql`search_text like ${pattern(term)}`),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(method === undefined ? [] : [sql`method = ${method}`]),
    // An unknown id, or another person's, gives null here, and the page is empty.
    ...(after === undefined
      ? []
      : [
          sql`(created_at, id) < (select created_at, id from recipients.recipient where id = ${after} and person_id = ${personId})`,
        ]),
  ];
  const { rows } = await sql<Row>`
    select ${ROW} from recipients.recipient where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(toRecipient);
}

export async function countRecipients(db: Executor, personId: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from recipients.recipient where person_id = ${personId} and status <> 'deleted'`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/** The check to be saved; `inquireAt`: when a bank that has not answered is inquired again. */
export interface CheckToSave {
  readonly check: AccountCheck | null;
  readonly inquireAt: Date | null;
}

export interface NewRecipient extends CheckToSave {
  readonly id: RecipientId;
  readonly personId: string;
  readonly country: string;
  readonly method: PayoutMethod;
  readonly formVersion: number;
  readonly entries: Entries;
  readonly nickname: string | null;
  readonly creationHash: Uint8Array;
}

/** False when the id is already taken. */
export async function insertRecipient(db: Executor, recipient: NewRecipient, now: Date): Promise<boolean> {
  const { check } = recipient;
  const { rows } = await sql`
    insert into recipients.recipient (id, person_id, country, method, form_version, entries, nickname, creation_hash, verdict, score,
      bank_name, checked_at, accepted_by, accepted_at, accepted_score, inquire_at, created_at, updated_at)
    values (${recipient.id}, ${recipient.personId}, ${recipient.country}, ${recipient.method}, ${recipient.formVersion},
      ${JSON.stringify(recipient.entries)}::jsonb, ${recipient.nickname}, ${recipient.creationHash}, ${check?.verdict ?? null},
      ${check?.score ?? null}, ${check?.bankName ?? null}, ${check?.checkedAt ?? null}, ${check?.accepted?.by ?? null},
      ${check?.accepted?.at ?? null}, ${check?.accepted?.score ?? null}, ${recipient.inquireAt}, ${now}, ${now})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** The owner and the creation hash of an id that is taken; a deleted recipient has no hash. */
export async function findCreation(
  db: Executor,
  id: RecipientId,
): Promise<{ readonly personId: string; readonly hash: Uint8Array | null } | null> {
  const { rows } = await sql<{ personId: string; hash: Buffer | null }>`
    select person_id as "personId", creation_hash as hash from recipients.recipient where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface RecipientChange extends CheckToSave {
  readonly id: RecipientId;
  readonly personId: string;
  readonly version: number;
  readonly formVersion: number;
  readonly entries: Entries;
  readonly nickname: string | null;
}

/** Replaces the data of the recipient with this version; null when none has it. */
export async function updateRecipient(db: Executor, change: RecipientChange, now: Date): Promise<Recipient | null> {
  const { check } = change;
  const { rows } = await sql<Row>`
    update recipients.recipient set version = version + 1, form_version = ${change.formVersion}, entries = ${JSON.stringify(change.entries)}::jsonb,
      nickname = ${change.nickname}, verdict = ${check?.verdict ?? null}, score = ${check?.score ?? null}, bank_name = ${check?.bankName ?? null},
      checked_at = ${check?.checkedAt ?? null}, accepted_by = ${check?.accepted?.by ?? null}, accepted_at = ${check?.accepted?.at ?? null},
      accepted_score = ${check?.accepted?.score ?? null}, inquire_at = ${change.inquireAt}, inquiries = 0, updated_at = ${now}
    where id = ${change.id} and person_id = ${change.personId} and version = ${change.version} and status <> 'deleted'
    returning ${ROW}`.execute(db);
  return rows[0] ? toRecipient(rows[0]) : null;
}

/** Changes the status of the recipient with this version; null when there is none. */
export async function updateStatus(
  db: Executor,
  { id, personId, version, to }: { id: RecipientId; personId: string; version: number; to: RecipientStatus },
  now: Date,
): Promise<Recipient | null> {
  const { rows } = await sql<Row>`
    update recipients.recipient set status = ${to}, version = version + 1, updated_at = ${now}
    where id = ${id} and person_id = ${personId} and version = ${version} and status <> ${to} and status <> 'deleted'
    returning ${ROW}`.execute(db);
  return rows[0] ? toRecipient(rows[0]) : null;
}

/** Empties the row: only the id, its owner and the time of deletion remain. Returns whether a recipient had this version. */
export async function emptyRecipient(
  db: Executor,
  { id, personId, version }: { id: RecipientId; personId: string; version: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update recipients.recipient set status = 'deleted', version = version + 1, deleted_at = ${now}, updated_at = ${now}, last_used_at = null,
      country = null, method = null, form_version = null, entries = null, nickname = null, creation_hash = null, verdict = null, score = null,
      bank_name = null, checked_at = null, accepted_by = null, accepted_at = null, accepted_score = null, inquire_at = null, inquiries = 0
    where id = ${id} and person_id = ${personId} and version = ${version} and status <> 'deleted' returning id`.execute(db);
  return rows.length > 0;
}

/** Whether this person has deleted it: repeating the deletion is already done. */
export async function isEmptied(db: Executor, id: RecipientId, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from recipients.recipient where id = ${id} and person_id = ${personId} and status = 'deleted'`.execute(db);
  return rows.length > 0;
}

/** Returns an active recipient, marked as used where it is now. The row lock keeps it active until this transaction ends. */
export async function lockActive(
  db: Executor,
  id: RecipientId,
  personId: string,
  usedAt: Date | null,
): Promise<Recipient | null> {
  const { rows } = await sql<Row>`
    update recipients.recipient set last_used_at = coalesce(${usedAt}::timestamptz, last_used_at) where id = ${id} and person_id = ${personId} and status = 'active'
    returning ${ROW}`.execute(db);
  return rows[0] ? toRecipient(rows[0]) : null;
}
