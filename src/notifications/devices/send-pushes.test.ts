/** Sending to devices: once, neutrally, to the reader's browsers only; and what each answer of a push service leads to. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import type { NotificationInput } from "../add-notice.ts";
import { STEP_STANDS_MS } from "../store.ts";
import { savePreferences } from "../contract.ts";
import { NOTIFICATION_KINDS } from "../model/notice-kinds.ts";
import { listDevices } from "./contract.ts";
import { lockScreenText } from "./model/lock-screen.ts";
import { openDevices, type SignedIn } from "./testing/device-app.ts";

const devices = await openDevices();
const { addBrowser, api, clock, expire, idOf, newPerson, notified, pushes, run, service, signOut } = devices;
beforeEach(() => {
  clock.advance(HOUR_MS);
  service.answers(null);
});
afterAll(() => devices[Symbol.asyncDispose]());

const notice = (
  { id }: SignedIn,
  kind: NotificationInput["kind"] = "arrived",
  about: string = idOf("tr"),
): NotificationInput => ({
  key: idOf("tr"),
  person: id,
  kind,
  about,
  facts: { number: "7MXP-4T2Q", name: "Budi Santoso", amount: money("IDR", 100_000_000n), by: clock.now() },
});
async function send(...inputs: readonly NotificationInput[]): Promise<void> {
  await notified(...inputs);
  await run("send_notifications");
  await run("send_pushes");
}
const listed = async (actor: SignedIn) => expectOk(await api.call(listDevices, {}, { actor })).devices;
/** A person with one browser, and what it has received. */
async function withBrowser(language: "ID" | "EN" = "ID") {
  const person = await newPerson(language);
  return { person, ...(await addBrowser(person)) };
}

test("each of the reader's browsers receives a neutral sentence in the reader's language, once, with the page that it opens", async () => {
  const { person, received } = await withBrowser("EN");
  const second = await addBrowser(person);
  const stranger = await withBrowser();
  const about = idOf("tr");
  const arrived = notice(person, "arrived", about);
  await send(arrived, arrived);
  await Promise.all([run("send_pushes"), run("send_notifications")]);
  await run("send_pushes");
  for (const one of [received, second.received])
    expect(one).toMatchObject([
      {
        content: {
          version: 1,
          title: "Sampai",
          body: "The money that you sent has arrived.",
          path: `/dashboard/transfers/${about}`,
          tag: about,
          language: "en",
        },
        headers: { urgency: "normal" },
      },
    ]);
  expect(stranger.received).toEqual([]);
  expect((await listed(person)).map(({ deliveredAt }) => deliveredAt)).toEqual([
    clock.now().toISOString(),
    clock.now().toISOString(),
  ]);
});

test("no kind of notification shows a name, an amount or a number on a lock screen", () => {
  for (const kind of NOTIFICATION_KINDS)
    for (const language of ["ID", "EN"] as const) expect(lockScreenText(kind, language)).toMatch(/^[A-Z][A-Za-z ,.]{10,60}\.$/);
});

test("a call rings for 30 s and is urgent; what could not be delivered by then is not delivered at all", async () => {
  const { person, received } = await withBrowser();
  await notified(notice(person, "call_ringing", idOf("cl")));
  await run("send_notifications");
  clock.advance(10 * SECOND_MS);
  await run("send_pushes");
  expect(received).toMatchObject([
    { headers: { ttl: "20", urgency: "high" }, content: { body: "Kami menelepon Anda. Ketuk untuk menjawab." } },
  ]);
  await notified(notice(person, "call_ringing", idOf("cl")));
  await run("send_notifications");
  clock.advance(30 * SECOND_MS);
  await run("send_pushes");
  expect(received).toHaveLength(1);
  expect((await pushes()).at(-1)).toMatchObject({ state: "failed", answer: "expired" });
});

test("later news of one transfer replace earlier ones at the push service; news of two do not, and the service learns of no transfer's id", async () => {
  const { person, received } = await withBrowser();
  const [one, other] = [idOf("tr"), idOf("tr")];
  await send(notice(person, "arrived", one));
  await send(notice(person, "collected", one));
  await send(notice(person, "arrived", other));
  const topics = received.map(({ headers }) => headers["topic"] ?? "");
  expect(topics[1]).toBe(topics[0]);
  expect(topics[2]).not.toBe(topics[0]);
  for (const topic of topics) {
    expect(topic).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect(one).not.toContain(topic);
  }
});

test("topics are switched for devices like for the other channels: what goes to the telephone by default comes here", async () => {
  const { person, received } = await withBrowser();
  await send(notice(person, "paid_in"), notice(person, "arrived"), notice(person, "chat_answered", idOf("th")));
  expect(received.map(({ content }) => (content as { body: string }).body).toSorted()).toEqual([
    "Layanan pelanggan sudah menjawab Anda.",
    "Uang kiriman Anda sudah sampai.",
  ]);
  clock.advance(STEP_STANDS_MS);
  await send();
  const choices = [
    { topic: "progress" as const, mail: true, phone: false, device: true },
    { topic: "arrival" as const, mail: true, phone: true, device: false },
  ];
  expectOk(await api.call(savePreferences, { choices }, { actor: person }));
  await send(notice(person, "paid_in"), notice(person, "arrived"));
  clock.advance(STEP_STANDS_MS);
  await send();
  expect(received.slice(2).map(({ content }) => (content as { body: string }).body)).toEqual([
    "Pembayaran Anda sudah kami terima.",
  ]);
});

test("a browser of a person who has signed out gets nothing and is ended, also when the sign-out came after the notification", async () => {
  const before = await withBrowser();
  await signOut(before.person);
  await send(notice(before.person));
  const after = await withBrowser();
  await notified(notice(after.person));
  await run("send_notifications");
  await signOut(after.person);
  await run("send_pushes");
  expect([before.received, after.received]).toEqual([[], []]);
  const { received, person } = await withBrowser();
  await expire(person);
  await send(notice(person));
  expect(received).toHaveLength(1);
});

test.each([404, 410])("%d ends the device", async (status) => {
  const { person, received } = await withBrowser();
  service.answers(() => ({ status }));
  await send(notice(person));
  expect(await listed(person)).toEqual([]);
  service.answers(null);
  await send(notice(person));
  expect(received).toEqual([]);
});

test("413 gives up this notification, and keeps the device for the next", async () => {
  const { person, received } = await withBrowser();
  service.answers(() => ({ status: 413 }));
  await send(notice(person));
  expect((await pushes()).at(-1)).toMatchObject({ state: "failed", answer: "413" });
  service.answers(null);
  await send(notice(person));
  expect(received).toHaveLength(1);
});

test("429 waits as long as the push service asks, 5xx a little longer each time, and both are sent then", async () => {
  const { person, received } = await withBrowser();
  service.answers(() => ({ status: 429, headers: { "retry-after": "90" } }));
  await send(notice(person));
  expect((await pushes()).at(-1)).toMatchObject({ state: "queued", answer: "429", attempts: 1 });
  clock.advance(89 * SECOND_MS);
  service.answers(() => ({ status: 502 }));
  await run("send_pushes");
  expect((await pushes()).at(-1)).toMatchObject({ attempts: 1 });
  clock.advance(SECOND_MS);
  await run("send_pushes");
  expect((await pushes()).at(-1)).toMatchObject({ state: "queued", answer: "502", attempts: 2 });
  expect(((await pushes()).at(-1)?.due.getTime() ?? 0) - clock.now().getTime()).toBe(20 * SECOND_MS);
  service.answers(null);
  clock.advance(20 * SECOND_MS);
  await run("send_pushes");
  expect(received).toHaveLength(1);
  expect((await pushes()).at(-1)).toMatchObject({ state: "sent", answer: "201", attempts: 3 });
});

test("a push service that never works is given up after eight attempts, and a call at its end", async () => {
  const { person } = await withBrowser();
  service.answers(() => ({ status: 500 }));
  await send(notice(person));
  for (let n = 0; n < 10; n++) {
    clock.advance(HOUR_MS);
    await run("send_pushes");
  }
  expect((await pushes()).at(-1)).toMatchObject({ state: "failed", answer: "500", attempts: 8 });
  await notified(notice(person, "call_ringing", idOf("cl")));
  await run("send_notifications");
  service.answers(() => ({ status: 429, headers: { "retry-after": "60" } }));
  await run("send_pushes");
  expect((await pushes()).at(-1)).toMatchObject({ state: "failed", answer: "429", attempts: 1 });
});

test("a worker that dies between the call and the record: another sends again after the claim, with the same tag", async () => {
  const { person, received } = await withBrowser();
  await notified(notice(person));
  await run("send_notifications");
  const dying = { ...devices.push, send: async () => Promise.reject(new Error("killed")) };
  await expect(run("send_pushes", { push: dying })).rejects.toThrow("killed");
  await run("send_pushes");
  expect(received).toEqual([]);
  clock.advance(30 * SECOND_MS);
  await run("send_pushes");
  expect(received).toHaveLength(1);
});

test("without a key nothing is queued, and mails go as before", async () => {
  const { person, received } = await withBrowser();
  const before = (await pushes()).length;
  await notified(notice(person));
  await run("send_notifications", { push: null });
  await run("send_pushes", { push: null });
  expect((await pushes()).length).toBe(before);
  expect(received).toEqual([]);
  expect((await devices.messages(person)).map(({ channel }) => channel).toSorted()).toEqual(["email", "whatsapp"]);
});
