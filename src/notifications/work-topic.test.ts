/** Notifications of staff: what is new in the work of the office, and the morning's summary. */
import { afterAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import type { NotificationInput } from "./add-notice.ts";
import { openReaders, type Reader } from "./testing/readers.ts";

const readers = await openReaders();
const { api, idOf, newReader, notified, run, messages } = readers;
afterAll(() => readers[Symbol.asyncDispose]());

test("staff have two topics, what is new and the morning's summary: what is new is listed, and sent to nobody who has not asked for it", async () => {
  const siti = await newReader();
  const officer = { ...siti, kind: "staff" } as Reader;
  const waits = (key: string): NotificationInput => ({
    key,
    person: siti.id,
    kind: "work_waiting",
    about: "/office/transfer?queue=person",
    facts: { why: { ID: "Kiriman yang perlu petugas", EN: "Transfers that need staff" } },
  });
  expect(expectOk(await api.call(contract.readPreferences, {}, { actor: officer })).choices).toEqual([
    { topic: "work", mail: false, phone: false, device: false },
    { topic: "work_digest", mail: true, phone: false, device: false },
  ]);
  await notified(waits(idOf("tr")));
  await run("send_notifications");
  expect(await messages(siti)).toEqual([]);
  expect(expectOk(await api.call(contract.listNotifications, {}, { actor: siti })).notifications).toMatchObject([
    { title: "Ada yang baru: Kiriman yang perlu petugas", path: "/office/transfer?queue=person" },
  ]);
  const choices = [{ topic: "work" as const, mail: true, phone: false, device: false }];
  expectOk(await api.call(contract.savePreferences, { choices }, { actor: officer }));
  await notified(waits(idOf("tr")));
  await run("send_notifications");
  expect((await messages(siti)).map(({ channel }) => channel)).toEqual(["email"]);
});

test("the morning's summary goes by mail unless it is switched off, in the reader's language, with a link to the office", async () => {
  const rina = await newReader();
  const waits = (key: string): NotificationInput => ({
    key,
    person: rina.id,
    kind: "work_digest",
    about: "/office",
    facts: { number: "1", why: { ID: "- Pesan: 2", EN: "- Messages: 2" } },
  });
  const key = idOf("tr");
  await notified(waits(key));
  await notified(waits(key));
  await run("send_notifications");
  const sent = await messages(rina);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).toMatch(/- (?:Pesan|Messages): 2/);
  const choices = [{ topic: "work_digest" as const, mail: false, phone: false, device: false }];
  expectOk(await api.call(contract.savePreferences, { choices }, { actor: { ...rina, kind: "staff" } as Reader }));
  await notified(waits(idOf("tr")));
  await run("send_notifications");
  expect(await messages(rina)).toHaveLength(1);
});
