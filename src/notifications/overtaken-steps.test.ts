/** A quick transfer takes its next step before a mail about the last one has left. */
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import type { NotificationInput } from "./add-notice.ts";
import { STEP_STANDS_MS } from "./store.ts";
import { openReaders } from "./testing/readers.ts";

const readers = await openReaders();
const { clock, idOf, messages, newReader, notified, run } = readers;
afterAll(() => readers[Symbol.asyncDispose]());

test("a refund within the same minute is one message, which says why and when", async () => {
  const siti = await newReader();
  const about = idOf("tr");
  const why = { ID: "Rekening itu tidak ada.", EN: "There is no such account." };
  const facts = { number: "7MXP-4T2Q", name: "Budi", amount: money("IDR", 30_555_000n), to: "origin", why } as const;
  const step = (kind: "refunding" | "refunded"): NotificationInput => ({
    key: idOf("tr"),
    person: siti.id,
    kind,
    about,
    facts: { ...facts, ...(kind === "refunded" && { at: clock.now() }) },
  });
  const sent = async () => (await messages(siti)).filter(({ template }) => template.startsWith("notifications.refund"));
  await notified(step("refunding"));
  await run("send_notifications");
  expect(await sent()).toEqual([]);
  await notified(step("refunded"));
  clock.advance(STEP_STANDS_MS);
  await run("send_notifications");
  const all = await sent();
  expect(all.map(({ channel, template }) => `${channel} ${template}`).toSorted()).toEqual([
    "email notifications.refunded",
    "whatsapp notifications.refunded",
  ]);
  for (const { text } of all) expect(text).toMatch(/Rekening itu tidak ada|There is no such account/);
});

test("a step is not sent once the next one has overtaken it, and is sent when it stands", async () => {
  const siti = await newReader();
  const quick = idOf("tr");
  const step = (kind: "paid_in" | "in_transit" | "arrived", about: string): NotificationInput => ({
    key: idOf("tr"),
    person: siti.id,
    kind,
    about,
    facts: { number: "7MXP-4T2Q", name: "Budi", amount: money("IDR", 100_000_000n), by: clock.now() },
  });
  const mails = async () => (await messages(siti)).flatMap(({ channel, template }) => (channel === "email" ? [template] : []));
  await notified(step("paid_in", quick));
  await run("send_notifications");
  expect(await mails()).toEqual([]);
  await notified(step("in_transit", quick), step("arrived", quick));
  await run("send_notifications");
  clock.advance(STEP_STANDS_MS);
  await run("send_notifications");
  expect(await mails()).toEqual(["notifications.arrived"]);
  await notified(step("paid_in", idOf("tr")));
  clock.advance(STEP_STANDS_MS);
  await run("send_notifications");
  expect(await mails()).toEqual(["notifications.arrived", "notifications.paid_in"]);
});
