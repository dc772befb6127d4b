/** A quick transfer takes its next step before a mail about the last one has left. */
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import type { NotificationInput } from "./add-notice.ts";
import { STEP_STANDS_MS } from "./store.ts";
import { openReaders } from "./testing/readers.ts";

const readers = await openReaders();
const { clock, idOf, messages, newReader, notified, run } = readers;
afterAll(() => readers[Symbol.asyncDispose]());

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
