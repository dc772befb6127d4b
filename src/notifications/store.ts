/** SQL of notices and of what people want to be told. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { MOST_COUNTED } from "./contract.ts";
import type { Choice, NoticeKind, Topic } from "./kinds.ts";

export interface NoticeRow {
  readonly no: bigint;
  readonly id: `nt_${string}`;
  readonly person: string;
  readonly kind: NoticeKind;
  readonly about: string;
  /** Not parsed. */
  readonly facts: unknown;
  readonly madeAt: Date;
  readonly isRead: boolean;
}

interface NewNotice {
  readonly id: string;
  readonly key: string;
  readonly person: string;
  readonly kind: NoticeKind;
  readonly about: string;
  readonly facts: unknown;
}

/** Adds those that were not told yet, in one statement; answers how many were new. */
export async function insertNotices(db: Executor, notices: readonly NewNotice[], now: Date): Promise<number> {
  if (notices.length === 0) return 0;
  const inserted = await sql`
    insert into notifications.notice (id, key, person, kind, about, facts, made_at)
    select said.id, said.key, said.person, said.kind, said.about, said.facts, ${now}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as said (id text, key text, person text, kind text, about text, facts jsonb)
    on conflict (key) do nothing`.execute(db);
  return Number(inserted.numAffectedRows ?? 0n);
}

const ROW = sql`no, id, person, kind, about, facts, made_at as "madeAt", read_at is not null as "isRead"`;

/** Somebody's notices before a place in the order, the newest first. */
export async function listNoticeRows(db: Executor, person: string, before: bigint | null, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${ROW} from notifications.notice
    where person = ${person} and (${before}::bigint is null or no < ${before}) order by no desc limit ${limit}`.execute(db);
  return rows;
}

/** Takes notices that nobody has been told of by mail and telephone: whoever else looks takes others. */
export async function takeUntold(db: Executor, limit: number, now: Date): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    update notifications.notice set told_at = greatest(made_at, ${now})
    where no in (select no from notifications.notice where told_at is null order by no limit ${limit} for update skip locked)
    returning ${ROW}`.execute(db);
  return rows;
}

/** Marks as read: one, those about one thing, or all. */
export async function updateRead(
  db: Executor,
  person: string,
  { id, about }: { readonly id?: string | undefined; readonly about?: string | undefined },
  now: Date,
): Promise<void> {
  await sql`update notifications.notice set read_at = greatest(made_at, ${now})
    where person = ${person} and read_at is null and (${id ?? null}::text is null or id = ${id ?? null}) and (${about ?? null}::text is null or about = ${about ?? null})`.execute(
    db,
  );
}

interface Inbox {
  readonly person: string;
  /** Another whenever there is one more, or another number is unread: also when an older one is committed later. */
  readonly version: number;
  readonly unread: number;
}

/** How the lists of these people stand. */
export async function listInboxes(db: Executor, people: readonly string[]): Promise<Inbox[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ person: string; last: bigint; unread: number }>`
    select asked.person, coalesce(newest.no, 0)::bigint as last, counted.unread
    from unnest(${[...people]}::text[]) as asked (person)
    left join lateral (select no from notifications.notice where notice.person = asked.person order by no desc limit 1) as newest on true
    cross join lateral (
      select count(*)::int as unread from (
        select from notifications.notice where notice.person = asked.person and read_at is null limit ${MOST_COUNTED}) as few
    ) as counted`.execute(db);
  return rows.map(({ person, last, unread }) => ({ person, unread, version: Number(last) * (MOST_COUNTED + 1) + unread }));
}

/** What somebody has chosen, by topic. */
export async function findChoices(db: Executor, person: string): Promise<Map<Topic, Choice>> {
  const { rows } = await sql<{ topic: Topic } & Choice>`
    select topic, by_mail as mail, by_phone as phone from notifications.preference where person = ${person}`.execute(db);
  return new Map(rows.map(({ topic, mail, phone }) => [topic, { mail, phone }]));
}

export async function putChoices(
  db: Executor,
  person: string,
  choices: readonly ({ readonly topic: Topic } & Choice)[],
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications.preference (person, topic, by_mail, by_phone, changed_at)
    select ${person}, said.topic, said.mail, said.phone, ${now}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as said (topic text, mail boolean, phone boolean)
    on conflict (person, topic) do update
      set by_mail = excluded.by_mail, by_phone = excluded.by_phone, changed_at = excluded.changed_at`.execute(db);
}
