/** The list shows one row for each transfer. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import type { NotificationInput } from "./add-notice.ts";
import * as contract from "./contract.ts";
import { openReaders, type Reader } from "./testing/readers.ts";

const readers = await openReaders();
const { api, app, idOf, newReader, notified } = readers;
afterAll(() => readers[Symbol.asyncDispose]());

const ABOUT = "tr_01kc0000000000000000000000";
const arrived = ({ id }: Reader): NotificationInput => ({
  key: idOf("tr"),
  person: id,
  kind: "arrived",
  about: ABOUT,
  facts: { number: "7MXP-4T2Q", name: "Budi", amount: money("IDR", 100_000_000n) },
});
const progress = (reader: Reader): NotificationInput => ({ ...arrived(reader), kind: "paid_in" });
const list = async (actor: Reader) => expectOk(await api.call(contract.listNotifications, {}, { actor }));
const unread = async (actor: Reader) => expectOk(await api.call(contract.countUnread, {}, { actor }));

test("a transfer has one row, its newest, which is unread while one of them is; opening the row marks all of them", async () => {
  const [siti, budi] = [await newReader(), await newReader()];
  const another = idOf("tr");
  await notified(progress(siti));
  await notified({ ...arrived(siti), about: another });
  await notified(arrived(siti), arrived(budi));
  const rows = async () =>
    (await list(siti)).notifications.map(({ kind, path, isRead, earlier }) => ({ kind, path, isRead, earlier }));
  const newest = { kind: "arrived", path: `/dashboard/transfers/${ABOUT}`, isRead: false, earlier: 1 };
  const other = { kind: "arrived", path: `/dashboard/transfers/${another}`, isRead: false, earlier: 0 };
  expect(await rows()).toEqual([newest, other]);
  expect((await unread(siti)).unread).toBe(2);
  // An older one alone was read, or was not.
  await sql`update notifications.notification set read_at = made_at where person = ${siti.id} and kind = 'arrived' and about = ${ABOUT}`.execute(
    app.runtime.database,
  );
  expect(await rows()).toEqual([newest, other]);
  expect((await unread(siti)).unread).toBe(2);
  const [first] = (await list(siti)).notifications;
  await api.call(contract.markRead, first ? { id: first.id } : {}, { actor: siti });
  expect(await rows()).toEqual([{ ...newest, isRead: true }, other]);
  expect((await unread(siti)).unread).toBe(1);
  expect((await list(budi)).notifications).toMatchObject([{ isRead: false, earlier: 0 }]);
});

test("notifications about other subjects have a row each", async () => {
  const siti = await newReader();
  const waits = (): NotificationInput => ({
    ...arrived(siti),
    kind: "work_waiting",
    about: "/office/transfer?queue=person",
    facts: { why: { ID: "Kiriman yang perlu petugas", EN: "Transfers that need staff" } },
  });
  await notified(waits(), waits());
  expect((await list(siti)).notifications.map(({ earlier }) => earlier)).toEqual([0, 0]);
  expect((await unread(siti)).unread).toBe(2);
});
