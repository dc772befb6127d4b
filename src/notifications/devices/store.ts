/** SQL of devices, and of what is pushed to them. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { NotificationKind } from "../model/notice-kinds.ts";
import type { Subscription } from "./model/push-party.ts";

export interface DeviceRow extends Subscription {
  readonly id: Id<"nd">;
  readonly person: string;
  readonly sessionId: string;
  readonly name: string;
  readonly serverKey: string;
  readonly addedAt: Date;
  readonly deliveredAt: Date | null;
}

const COLUMNS = sql`id, person, session_id as "sessionId", name, endpoint, p256dh, auth, server_key as "serverKey",
  added_at as "addedAt", delivered_at as "deliveredAt"`;

/** Serialises adding devices of one person until the transaction ends. Without this lock, two at once would exceed the limit by one. */
export async function lockDevicesOf(db: Executor, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications.devices/${person}`}, 0))`.execute(db);
}

/** The devices of a person that are subscribed with this key of ours, the latest first. */
export async function listDeviceRows(db: Executor, person: string, serverKey: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${COLUMNS} from notifications.device where person = ${person} and server_key = ${serverKey} order by added_at desc, id`.execute(
    db,
  );
  return rows;
}

/** The device with this endpoint, of whomever, locked until the transaction ends. */
export async function lockByEndpoint(db: Executor, endpoint: string): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`
    select ${COLUMNS} from notifications.device where endpoint = ${endpoint} for update`.execute(db);
  return rows[0] ?? null;
}

/** Adds a device; false when its endpoint was added by another transaction meanwhile. */
export async function insertDevice(
  db: Executor,
  { id, person, sessionId, name, endpoint, p256dh, auth, serverKey }: Omit<DeviceRow, "addedAt" | "deliveredAt">,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications.device (id, person, session_id, name, endpoint, p256dh, auth, server_key, added_at, seen_at)
    values (${id}, ${person}, ${sessionId}, ${name}, ${endpoint}, ${p256dh}, ${auth}, ${serverKey}, ${now}, ${now})
    on conflict (endpoint) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Binds a device to the session in which it was seen, with the subscription that its browser has now. */
export async function updateSeen(
  db: Executor,
  id: Id<"nd">,
  { sessionId, name, endpoint, p256dh, auth, serverKey }: Omit<DeviceRow, "id" | "person" | "addedAt" | "deliveredAt">,
  now: Date,
): Promise<void> {
  await sql`
    update notifications.device set session_id = ${sessionId}, name = ${name}, endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth},
      server_key = ${serverKey}, seen_at = greatest(seen_at, ${now}) where id = ${id}`.execute(db);
}

/** Deletes devices with everything that waits for them; `person`: only those of this person. Returns the number of devices. */
export async function deleteDevices(db: Executor, ids: readonly string[], person: string | null): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await sql`
    delete from notifications.device where id = any(${[...ids]}::text[]) and (${person}::text is null or person = ${person})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Deletes devices that have not been seen since, or are subscribed with another key than this one of ours; null: we have none now. */
export async function deleteUnusable(db: Executor, serverKey: string | null, unseenSince: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from notifications.device where id in (
      select id from notifications.device where seen_at < ${unseenSince} or server_key <> ${serverKey}::text limit ${limit})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Devices after an id, in the order of their ids, with their sessions. */
export async function listSessionsAfter(
  db: Executor,
  after: string,
  limit: number,
): Promise<readonly Pick<DeviceRow, "id" | "sessionId">[]> {
  const { rows } = await sql<Pick<DeviceRow, "id" | "sessionId">>`
    select id, session_id as "sessionId" from notifications.device where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Queues a notification for the devices of its reader, once for each; returns how many were queued. */
export async function insertPushes(
  db: Executor,
  { no, person }: { readonly no: bigint; readonly person: string },
  { serverKey, expiresAt, now }: { readonly serverKey: string; readonly expiresAt: Date; readonly now: Date },
): Promise<number> {
  const inserted = await sql`
    insert into notifications.push (notification, device, state, due_at, expires_at, made_at)
    select ${no}, id, 'queued', ${now}, ${expiresAt}, ${now} from notifications.device where person = ${person} and server_key = ${serverKey}
    on conflict do nothing`.execute(db);
  return Number(inserted.numAffectedRows ?? 0n);
}

/** A notification on its way to a device. */
export interface ClaimedPush extends Subscription {
  readonly notification: bigint;
  readonly device: Id<"nd">;
  readonly person: string;
  readonly sessionId: string;
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly noticeId: string;
  readonly kind: NotificationKind;
  readonly about: string;
}

/** Takes pushes that are due, urgent ones first; to other workers they are due again at `until`. */
export async function claimPushes(db: Executor, limit: number, until: Date, now: Date): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with claimed as (
      update notifications.push set attempts = attempts + 1, due_at = ${until} where (notification, device) in (
        select notification, device from notifications.push where state = 'queued' and due_at <= ${now}
        order by expires_at, notification limit ${limit} for update skip locked)
      returning notification, device, attempts, expires_at)
    select claimed.notification, claimed.device, claimed.attempts, claimed.expires_at as "expiresAt", device.person,
      device.session_id as "sessionId", device.endpoint, device.p256dh, device.auth, notice.id as "noticeId", notice.kind, notice.about
    from claimed join notifications.device as device on device.id = claimed.device
    join notifications.notification as notice on notice.no = claimed.notification order by claimed.expires_at`.execute(db);
  return rows;
}

type Key = Pick<ClaimedPush, "notification" | "device">;

export async function recordSent(db: Executor, { notification, device }: Key, answer: string, now: Date): Promise<void> {
  await sql`
    with sent as (
      update notifications.push set state = 'sent', sent_at = greatest(made_at, ${now}), answer = ${answer}
      where notification = ${notification} and device = ${device} and state = 'queued' returning device)
    update notifications.device set delivered_at = greatest(added_at, delivered_at, ${now}) from sent where device.id = sent.device`.execute(
    db,
  );
}

/** Records that a push was not taken. It is due again at `again`; null: it is given up. */
export async function recordNotSent(
  db: Executor,
  { notification, device }: Key,
  answer: string,
  again: Date | null,
): Promise<void> {
  await sql`
    update notifications.push set answer = ${answer}, state = case when ${again}::timestamptz is null then 'failed' else state end,
      due_at = coalesce(${again}::timestamptz, due_at)
    where notification = ${notification} and device = ${device} and state = 'queued'`.execute(db);
}

/** Deletes pushes written before an instant. */
export async function deleteOldPushes(db: Executor, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from notifications.push where (notification, device) in (
      select notification, device from notifications.push where made_at < ${before} limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Pushes since an instant by state and last answer, and the number of devices: for metrics. */
export async function countPushes(db: Executor, since: Date) {
  const { rows: pushes } = await sql<{ state: string; answer: string; count: number }>`
    select state, coalesce(answer, 'none') as answer, count(*)::int as count from notifications.push
    where made_at > ${since} group by 1, 2`.execute(db);
  return pushes;
}

export async function countDevices(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications.device`.execute(db);
  return rows[0]?.count ?? 0;
}
