/** Notifications of staff: one topic, the work of the office. */
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import type { NotificationInput } from "./add-notice.ts";
import { openReaders, type Reader } from "./testing/readers.ts";

const readers = await openReaders();
const { api, idOf, newReader, notified, run, messages } = readers;
afterAll(() => readers[Symbol.asyncDispose]());

test("staff have one topic, the work of the office: listed, and sent to nobody who has not asked for it", async () => {
  const siti = await newReader();
  const officer = { ...siti, kind: "staff" } as Reader;
  const waits = (key: string): NotificationInput => ({
    key,
    person: siti.id,
    kind: "work_waiting",
    about: "/office/transfer?queue=person",
    facts: { why: { ID: "Kiriman yang perlu petugas", EN: "Transfers that need a person" } },
  });
  expect(expectOk(await api.call(contract.readPreferences, {}, { actor: officer })).choices).toEqual([
    { topic: "work", mail: false, phone: false },
  ]);
  await notified(waits(idOf("tr")));
  await run("send_notifications");
  expect(await messages(siti)).toEqual([]);
  expect(expectOk(await api.call(contract.listNotifications, {}, { actor: siti })).notifications).toMatchObject([
    { title: "Ada yang baru: Kiriman yang perlu petugas", path: "/office/transfer?queue=person" },
  ]);
  const choices = [{ topic: "work" as const, mail: true, phone: false }];
  expectOk(await api.call(contract.savePreferences, { choices }, { actor: officer }));
  await notified(waits(idOf("tr")));
  await run("send_notifications");
  expect((await messages(siti)).map(({ channel }) => channel)).toEqual(["email"]);
});
