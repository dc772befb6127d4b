/** SQL of people whom businesses name, and of their links. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { CaseState } from "../model/rules/case-states.ts";
import type { BusinessRole } from "./model/roles.ts";
import type { NamingState } from "./model/person-state.ts";

export interface BusinessPerson {
  readonly id: Id<"bp">;
  readonly businessName: string;
  /** The name that the business gave. */
  readonly namedAs: string;
  readonly roles: readonly BusinessRole[];
  /** The effective share, in hundredths of a percent; null: none. */
  readonly shareBps: number | null;
  readonly email: string;
  readonly language: Language;
  readonly state: NamingState;
  readonly deniedReason: string | null;
}

const PERSON = sql`p.id, business_name as "businessName", named_as as "namedAs", roles, share_bps as "shareBps", email, language, p.state,
  denied_reason as "deniedReason"`;

export async function findBusinessPerson(db: Executor, id: string): Promise<BusinessPerson | null> {
  const { rows } = await sql<BusinessPerson>`
    select ${PERSON} from verification.business_person as p where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a person, or what changes about one. */
export async function saveBusinessPerson(db: Executor, one: BusinessPerson, now: Date): Promise<void> {
  const { id, businessName, namedAs, roles, shareBps, email, language, state, deniedReason } = one;
  await sql`
    insert into verification.business_person
      (id, business_name, named_as, roles, share_bps, email, language, state, denied_reason, created_at)
    values (${id}, ${businessName}, ${namedAs}, ${[...roles]}::text[], ${shareBps}, ${email}, ${language}, ${state}, ${deniedReason}, ${now})
    on conflict (id) do update set business_name = excluded.business_name, named_as = excluded.named_as, roles = excluded.roles,
      share_bps = excluded.share_bps, email = excluded.email, language = excluded.language, state = excluded.state,
      denied_reason = excluded.denied_reason`.execute(db);
}

/** Replaces the link of a person: the former code is unknown from now on. */
export async function replaceLink(
  db: Executor,
  { person, codeHash, expiresAt }: { readonly person: string; readonly codeHash: Uint8Array; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await sql`
    insert into verification.person_link (person, code_hash, made_at, expires_at) values (${person}, ${codeHash}, ${now}, ${expiresAt})
    on conflict (person) do update set code_hash = excluded.code_hash, made_at = excluded.made_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** The person of a link that is valid, and until when. */
export async function findLink(
  db: Executor,
  codeHash: Uint8Array,
  now: Date,
): Promise<{ readonly person: Id<"bp">; readonly until: Date } | null> {
  const { rows } = await sql<{ person: Id<"bp">; until: Date }>`
    select person, expires_at as until from verification.person_link where code_hash = ${codeHash} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A person with everything that their state follows from. */
export interface PersonStatus extends Pick<BusinessPerson, "id" | "namedAs" | "state"> {
  readonly hasLink: boolean;
  readonly latest: CaseState | null;
  /** Null: no grant is in force, or it has no end. */
  readonly verifiedUntil: Date | null;
  readonly isVerified: boolean;
  /** The name that the grant rests on: the submission with its sealed content, and the person's sealed key. */
  readonly submission: string | null;
  readonly content: Buffer | null;
  readonly dataKey: Buffer;
  readonly keyNumber: number;
}

export async function listStatuses(db: Executor, ids: readonly string[], now: Date): Promise<readonly PersonStatus[]> {
  const { rows } = await sql<PersonStatus>`
    select p.id, named_as as "namedAs", p.state, l.person is not null as "hasLink",
      (select c.state from verification.case_file as c where c.subject = p.id order by opened_at desc, id desc limit 1) as latest,
      g.id is not null as "isVerified", g.until as "verifiedUntil", n.id as submission, n.content, s.data_key as "dataKey", s.key_number as "keyNumber"
    from verification.business_person as p
    join verification.subject as s on s.id = p.id
    left join verification.person_link as l on l.person = p.id and l.expires_at > ${now}
    left join lateral (
      select id, until, accepted from verification.tier_grant
      where subject = p.id and ended_at is null and (until is null or until > ${now}) order by since desc limit 1) as g on true
    left join verification.submission as n on n.id = g.accepted -> 'full_name' ->> 0
    where p.id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

/** A person with the name that they have given, sealed; null where they have not given it yet. */
export interface NamedStored extends Pick<BusinessPerson, "id" | "businessName" | "namedAs" | "roles" | "shareBps"> {
  readonly submission: string | null;
  readonly content: Buffer | null;
  readonly dataKey: Buffer;
  readonly keyNumber: number;
}

export async function listNamed(db: Executor, ids: readonly string[]): Promise<readonly NamedStored[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedStored>`
    select p.id, business_name as "businessName", named_as as "namedAs", roles, share_bps as "shareBps", n.id as submission, n.content,
      s.data_key as "dataKey", s.key_number as "keyNumber"
    from verification.business_person as p
    join verification.subject as s on s.id = p.id
    left join verification.submission as n on n.subject = p.id and n.code = 'full_name' and n.superseded_at is null
    where p.id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}
