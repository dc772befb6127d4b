/** SQL of notifications and of notification preferences. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { MAX_COUNTED } from "./contract.ts";
import type { Choice, NotificationKind, Topic } from "./model/notice-kinds.ts";

export interface NotificationRow {
  readonly no: bigint;
  readonly id: `nt_${string}`;
  readonly person: string;
  readonly kind: NotificationKind;
  readonly about: string;
  /** Unparsed JSON. */
  readonly facts: unknown;
  readonly madeAt: Date;
  readonly isRead: boolean;
}

interface NewNotification {
  readonly id: string;
  readonly key: string;
  readonly person: string;
  readonly kind: NotificationKind;
  readonly about: string;
  readonly facts: unknown;
}

/** Inserts the notifications whose key is new, in one statement; returns how many were inserted. */
export async function insertNotifications(db: Executor, notifications: readonly NewNotification[], now: Date): Promise<number> {
  if (notifications.length === 0) return 0;
  const inserted = await sql`
    insert into notifications.notification (id, key, person, kind, about, facts, made_at)
    select said.id, said.key, said.person, said.kind, said.about, said.facts, ${now}
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as said (id text, key text, person text, kind text, about text, facts jsonb)
    on conflict (key) do nothing`.execute(db);
  return Number(inserted.numAffectedRows ?? 0n);
}

const ROW = sql`no, id, person, kind, about, facts, made_at as "madeAt", read_at is not null as "isRead"`;

/** A person's notifications before a position in the order, the newest first. */
export async function listNotificationRows(
  db: Executor,
  person: string,
  before: bigint | null,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${ROW} from notifications.notification
    where person = ${person} and (${before}::bigint is null or no < ${before}) order by no desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest notification of a kind about one thing; null when there is none. */
export async function findNewestAbout(db: Executor, about: string, kind: NotificationKind): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    select ${ROW} from notifications.notification where about = ${about} and kind = ${kind} order by no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Takes notifications not yet sent by mail or phone and marks them. Concurrent calls skip locked rows and take others. */
export async function takeUnsent(db: Executor, limit: number, now: Date): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    update notifications.notification set notified_at = greatest(made_at, ${now})
    where no in (select no from notifications.notification where notified_at is null order by no limit ${limit} for update skip locked)
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
  await sql`update notifications.notification set read_at = greatest(made_at, ${now})
    where person = ${person} and read_at is null and (${id ?? null}::text is null or id = ${id ?? null}) and (${about ?? null}::text is null or about = ${about ?? null})`.execute(
    db,
  );
}

interface Inbox {
  readonly person: string;
  /** Differs after every new notification and every change of the unread count, also when an older notification is committed later. */
  readonly version: number;
  readonly unread: number;
}

/** Version and unread count of the notification list of each person. */
export async function listInboxes(db: Executor, people: readonly string[]): Promise<Inbox[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ person: string; last: bigint; unread: number }>`
    select reader.person, coalesce(newest.no, 0)::bigint as last, counted.unread
    from unnest(${[...people]}::text[]) as reader (person)
    left join lateral (select no from notifications.notification where notification.person = reader.person order by no desc limit 1) as newest on true
    cross join lateral (
      select count(*)::int as unread from (
        select from notifications.notification where notification.person = reader.person and read_at is null limit ${MAX_COUNTED}) as few
    ) as counted`.execute(db);
  return rows.map(({ person, last, unread }) => ({ person, unread, version: Number(last) * (MAX_COUNTED + 1) + unread }));
}

/** A person's preferences, by topic. */
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
