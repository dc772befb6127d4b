/** SQL of notifications and of notification preferences. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import { MAX_COUNTED } from "./contract.ts";
import { OVERTAKEN, OVERTAKES, FOLLOWED, type Choice, type NotificationKind, type Topic } from "./model/notice-kinds.ts";

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

/** Notifications of which the list shows only the newest of each subject: a transfer has up to a dozen, each replaced by the next. */
const COLLAPSES = sql`starts_with(about, 'tr_')`;

/** Unread notifications that are counted at most, before those of one transfer count as one. */
const MAX_UNREAD_SEEN = 20 * MAX_COUNTED;

/** A row of the list, with how many older ones about the same transfer it stands for. */
export interface ListedNotification extends NotificationRow {
  readonly earlier: number;
}

/** A person's list before a position in the order, the newest first. Unread as long as one of the notifications that it stands for is. */
export async function listNotificationRows(
  db: Executor,
  person: string,
  before: bigint | null,
  limit: number,
): Promise<ListedNotification[]> {
  const { rows } = await sql<ListedNotification>`
    select shown.no, shown.id, shown.person, shown.kind, shown.about, shown.facts, shown.made_at as "madeAt",
      shown.read_at is not null and older.unread = 0 as "isRead", older.count as earlier
    from (
      select * from notifications.notification
      where person = ${person} and (${before}::bigint is null or no < ${before})
        and not (${COLLAPSES} and exists (
          select from notifications.notification as newer
          where newer.about = notification.about and newer.person = notification.person and newer.no > notification.no))
      order by no desc limit ${limit}
    ) as shown
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where read_at is null))::int as unread from notifications.notification
      where about = shown.about and person = shown.person and no < shown.no and ${COLLAPSES}
    ) as older
    order by shown.no desc`.execute(db);
  return rows;
}

/** The newest notification of a kind about one thing; null when there is none. */
export async function findNewestAbout(db: Executor, about: string, kind: NotificationKind): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    select ${ROW} from notifications.notification where about = ${about} and kind = ${kind} order by no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A step is sent once it has stood for this long: most transfers have taken the next one by then. */
export const STEP_STANDS_MS = 30_000;

/** A notification to be sent; `isOvertaken`: a later one about the same subject says more. */
export interface UnsentNotification extends NotificationRow {
  readonly isOvertaken: boolean;
}

/** Takes notifications not yet sent by mail or phone and marks them. Concurrent calls skip locked rows and take others. */
export async function takeUnsent(db: Executor, limit: number, now: Date): Promise<UnsentNotification[]> {
  const stood = new Date(now.getTime() - STEP_STANDS_MS);
  const { rows } = await sql<UnsentNotification>`
    update notifications.notification set notified_at = greatest(made_at, ${now})
    where no in (
      select no from notifications.notification
      where notified_at is null and (kind <> all(${[...FOLLOWED]}::text[]) or made_at <= ${stood})
      order by no limit ${limit} for update skip locked)
    returning ${ROW}, kind = any(${[...OVERTAKEN]}::text[]) and exists (
      select from notifications.notification as newer
      where newer.about = notification.about and newer.person = notification.person and newer.no > notification.no
        and newer.kind = any(${[...OVERTAKES]}::text[])) as "isOvertaken"`.execute(db);
  return rows;
}

/** Marks as read: a row of the list with the older ones that it stands for, those about one thing, or all. */
export async function updateRead(
  db: Executor,
  person: string,
  { id, about }: { readonly id?: string | undefined; readonly about?: string | undefined },
  now: Date,
): Promise<void> {
  await sql`update notifications.notification set read_at = greatest(made_at, ${now})
    where person = ${person} and read_at is null
      and (${id ?? null}::text is null or id = ${id ?? null} or (${COLLAPSES} and exists (
        select from notifications.notification as listed
        where listed.id = ${id ?? null} and listed.person = ${person} and listed.about = notification.about and listed.no > notification.no)))
      and (${about ?? null}::text is null or about = ${about ?? null})`.execute(db);
}

interface Inbox {
  readonly person: string;
  /** Differs after every new notification and every change of the unread count, also when an older notification is committed later. */
  readonly version: number;
  readonly unread: number;
}

/** Version and unread count of the notification list of each person. All unread ones about one transfer count as one. */
export async function listInboxes(db: Executor, people: readonly string[]): Promise<Inbox[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ person: string; last: bigint; unread: number }>`
    select reader.person, coalesce(newest.no, 0)::bigint as last, counted.unread
    from unnest(${[...people]}::text[]) as reader (person)
    left join lateral (select no from notifications.notification where notification.person = reader.person order by no desc limit 1) as newest on true
    cross join lateral (
      select count(*)::int as unread from (
        select distinct case when ${COLLAPSES} then about else id end from (
          select about, id from notifications.notification
          where notification.person = reader.person and read_at is null order by no desc limit ${MAX_UNREAD_SEEN}) as unread_row
        limit ${MAX_COUNTED}) as few
    ) as counted`.execute(db);
  return rows.map(({ person, last, unread }) => ({ person, unread, version: Number(last) * (MAX_COUNTED + 1) + unread }));
}

/** A person's preferences, by topic. */
export async function findChoices(db: Executor, person: string): Promise<Map<Topic, Choice>> {
  const { rows } = await sql<{ topic: Topic } & Choice>`
    select topic, by_mail as mail, by_phone as phone, by_device as device from notifications.preference where person = ${person}`.execute(
    db,
  );
  return new Map(rows.map(({ topic, ...choice }) => [topic, choice]));
}

export async function putChoices(
  db: Executor,
  person: string,
  choices: readonly ({ readonly topic: Topic } & Choice)[],
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications.preference (person, topic, by_mail, by_phone, by_device, changed_at)
    select ${person}, said.topic, said.mail, said.phone, said.device, ${now}
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as said (topic text, mail boolean, phone boolean, device boolean)
    on conflict (person, topic) do update
      set by_mail = excluded.by_mail, by_phone = excluded.by_phone, by_device = excluded.by_device, changed_at = excluded.changed_at`.execute(
    db,
  );
}
