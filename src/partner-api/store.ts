/** SQL of partners' keys. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { KeyState, RevokedCause } from "./model/key-states.ts";

export interface ClientKey {
  readonly id: Id<"ck">;
  readonly partner: Id<"us">;
  readonly clientId: string;
  readonly label: string;
  readonly publicKey: Buffer;
  readonly fingerprint: Buffer;
  readonly bits: number;
  readonly state: KeyState;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly provenAt: Date | null;
  readonly validUntil: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedCause: RevokedCause | null;
  readonly revokedReason: string | null;
}

const KEY = sql`id, partner, client_id as "clientId", label, public_key as "publicKey", fingerprint, bits, state, created_by as "createdBy",
  created_at as "createdAt", proven_at as "provenAt", valid_until as "validUntil", revoked_at as "revokedAt", revoked_cause as "revokedCause",
  revoked_reason as "revokedReason"`;

/** The keys of a partner: those that are not revoked first, newest first. */
export async function listKeys(db: Executor, partner: string, limit: number): Promise<readonly ClientKey[]> {
  const { rows } = await sql<ClientKey>`
    select ${KEY} from partner_api.client_key where partner = ${partner} order by (state = 'REVOKED'), id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findKey(db: Executor, id: string): Promise<ClientKey | null> {
  const { rows } = await sql<ClientKey>`select ${KEY} from partner_api.client_key where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type NewKey = Pick<
  ClientKey,
  "id" | "partner" | "clientId" | "label" | "publicKey" | "fingerprint" | "bits" | "createdBy" | "createdAt"
>;

/** Stores a proposal in a free place of its partner. False when there is none, or when the id is taken. */
export async function insertKey(db: Executor, key: NewKey): Promise<boolean> {
  const { rows } = await sql`
    insert into partner_api.client_key (id, partner, client_id, label, public_key, fingerprint, bits, place, created_by, created_at)
    select ${key.id}, ${key.partner}, ${key.clientId}, ${key.label}, ${key.publicKey}, ${key.fingerprint}, ${key.bits}::integer, free.place,
      ${key.createdBy}, ${key.createdAt}::timestamptz
    from (values (1), (2)) as free (place)
    where not exists (select from partner_api.client_key as taken where taken.partner = ${key.partner} and taken.place = free.place)
    order by free.place limit 1
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Whether somebody has proven this public key, or this partner is about to. */
export async function isKnownKey(db: Executor, partner: string, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from partner_api.proven_key where fingerprint = ${fingerprint}
    union all
    select from partner_api.client_key where partner = ${partner} and fingerprint = ${fingerprint} and state = 'PROPOSED'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Enters a public key as proven, for ever. False when it was proven before, by anybody. */
export async function insertProvenKey(
  db: Executor,
  { id, fingerprint }: Pick<ClientKey, "id" | "fingerprint">,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into partner_api.proven_key (fingerprint, key, proven_at) values (${fingerprint}, ${id}, ${now})
    on conflict do nothing returning key`.execute(db);
  return rows.length > 0;
}

/** The active key of a partner becomes the former one, until an instant. Null when there is none. */
export async function rotateActive(db: Executor, partner: string, validUntil: Date): Promise<ClientKey | null> {
  const { rows } = await sql<ClientKey>`
    update partner_api.client_key set state = 'ROTATING', valid_until = ${validUntil}
    where partner = ${partner} and state = 'ACTIVE' returning ${KEY}`.execute(db);
  return rows[0] ?? null;
}

/** False when the key is not proposed any more. */
export async function activateKey(db: Executor, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update partner_api.client_key set state = 'ACTIVE', proven_at = ${now} where id = ${id} and state = 'PROPOSED' returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export interface Revocation {
  readonly cause: RevokedCause;
  readonly by: string;
  readonly reason: string | null;
}

const revoked = ({ cause, by, reason }: Revocation, now: Date) => sql`
  state = 'REVOKED', place = null, revoked_at = ${now}, revoked_cause = ${cause}, revoked_by = ${by}, revoked_reason = ${reason}`;

/** Ends a key. Null when it has ended before. */
export async function revokeOne(db: Executor, id: string, how: Revocation, now: Date): Promise<ClientKey | null> {
  const { rows } = await sql<ClientKey>`
    update partner_api.client_key set ${revoked(how, now)} where id = ${id} and state <> 'REVOKED' returning ${KEY}`.execute(db);
  return rows[0] ?? null;
}

/** Ends all keys of a partner that have not ended. */
export async function revokeAll(db: Executor, partner: string, how: Revocation, now: Date): Promise<readonly ClientKey[]> {
  const { rows } = await sql<ClientKey>`
    update partner_api.client_key set ${revoked(how, now)} where partner = ${partner} and state <> 'REVOKED' returning ${KEY}`.execute(
    db,
  );
  return rows;
}

/** Ends keys whose rotation is over. */
export async function revokeRotated(db: Executor, how: Revocation, now: Date, limit: number): Promise<readonly ClientKey[]> {
  const { rows } = await sql<ClientKey>`
    update partner_api.client_key set ${revoked(how, now)} where id in (
      select id from partner_api.client_key where state = 'ROTATING' and valid_until <= ${now}
      order by valid_until limit ${limit} for no key update skip locked) returning ${KEY}`.execute(db);
  return rows;
}

/** Deletes proposals that were never proven, with their texts. */
export async function deleteUnproven(db: Executor, before: Date, limit: number): Promise<readonly ClientKey[]> {
  const { rows } = await sql<ClientKey>`
    delete from partner_api.client_key where id in (
      select id from partner_api.client_key where state = 'PROPOSED' and created_at <= ${before}
      order by created_at limit ${limit} for update skip locked) returning ${KEY}`.execute(db);
  return rows;
}

export interface Challenge {
  readonly text: string;
  readonly expiresAt: Date;
}

/** Writes the text to sign; a former one ends. */
export async function replaceChallenge(db: Executor, key: string, { text, expiresAt }: Challenge, now: Date): Promise<void> {
  await sql`
    insert into partner_api.challenge (key, text_to_sign, made_at, expires_at) values (${key}, ${text}, ${now}, ${expiresAt})
    on conflict (key) do update set text_to_sign = excluded.text_to_sign, made_at = excluded.made_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Whether this is the text that a key has to sign now. */
export async function isOpenChallenge(db: Executor, key: string, text: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from partner_api.challenge where key = ${key} and text_to_sign = ${text} and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** Uses the text up. False when it is not the one of the key, or is over. */
export async function takeChallenge(db: Executor, key: string, text: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from partner_api.challenge where key = ${key} and text_to_sign = ${text} and expires_at > ${now} returning key`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many keys that have not ended there are in each state; a state without any is 0. */
export async function countKeys(db: Executor): Promise<readonly { readonly state: string; readonly count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select states.state, found.count from unnest(array['PROPOSED', 'ACTIVE', 'ROTATING']) as states (state)
    cross join lateral (select count(*)::int as count from partner_api.client_key as key
      where key.state = states.state and key.place is not null) as found`.execute(db);
  return rows;
}
