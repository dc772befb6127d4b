/** Notifications: added once each, to the list, mailbox and telephone, by preference and in the reader's language. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { money } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { listInboxVersions } from "./index.ts";
import { NOTIFICATION_KINDS, TOPICS } from "./model/notice-kinds.ts";
import type { NotificationInput } from "./add-notice.ts";
import { formatNotification } from "./model/templates.ts";
import { STEP_STANDS_MS } from "./store.ts";
import { openReaders, type Reader } from "./testing/readers.ts";
import { parseRate } from "#kernel/rate.ts";

const readers = await openReaders();
const { api, clock, app, idOf, newReader, notified, run, messages } = readers;
beforeEach(() => clock.advance(61_000));
afterAll(() => readers[Symbol.asyncDispose]());

const ABOUT = "tr_01kc0000000000000000000000";
const arrived = ({ id }: Reader, key: string = idOf("tr")): NotificationInput => ({
  key,
  person: id,
  kind: "arrived",
  about: ABOUT,
  facts: { number: "7MXP-4T2Q", name: "Budi", amount: money("IDR", 100_000_000n) },
});
const progress = (reader: Reader): NotificationInput => ({ ...arrived(reader), kind: "paid_in" });
const list = async (actor: Reader, after?: string, language: "id" | "en" = "id") =>
  expectOk(await api.call(contract.listNotifications, after === undefined ? {} : { after }, { actor, language }));
const unread = async (actor: Reader) => expectOk(await api.call(contract.countUnread, {}, { actor }));

test("a recipient's name never becomes a link, in any notification or channel", () => {
  const money100 = money("IDR", 10_000n);
  const rate = parseRate("11800") ?? undefined;
  for (const kind of NOTIFICATION_KINDS)
    for (const language of ["ID", "EN"] as const) {
      const why = { ID: "Sebab.", EN: "Because." };
      const facts = {
        name: "www.evil.example /klik",
        place: "Gerai evil@host.example",
        number: "7MXP-4T2Q",
        why,
        currency: "SGD",
      };
      const text = formatNotification(
        kind,
        { ...facts, amount: money100, by: new Date(0), rate, below: rate, payTo: "8808000000000001" },
        language,
      );
      expect(`${text.title} ${text.text}`).not.toMatch(/evil\.example|evil@|host\.example/);
    }
});

describe("the list", () => {
  test("a notification is in the reader's language, with its link; other people's lists do not contain it", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    await notified(arrived(siti));
    expect((await list(siti)).notifications).toMatchObject([
      {
        title: "Rp\u00A01.000.000 sudah sampai kepada Budi",
        text: "Kiriman 7MXP-4T2Q selesai. Resinya ada di halaman kiriman.",
        path: `/dashboard/transfers/${ABOUT}`,
        isRead: false,
      },
    ]);
    expect((await list(siti, undefined, "en")).notifications[0]?.title).toBe("Rp\u00A01,000,000 has reached Budi");
    expect(await list(budi)).toEqual({ notifications: [], next: null, unread: 0 });
  });

  test("the same notification is listed once, however often and from how many places it is added", async () => {
    const siti = await newReader();
    const notice = arrived(siti);
    await Promise.all(
      [notified(notice), notified(notice), notified(notice, notice)].map((work) =>
        work.catch((error: unknown) => expect(error).toBeNull()),
      ),
    );
    expect((await list(siti)).notifications).toHaveLength(1);
  });

  test("the list pages by twenty, without duplicates", async () => {
    const siti = await newReader();
    await notified(...Array.from({ length: 41 }, () => ({ ...arrived(siti), about: idOf("tr") })));
    const seen: string[] = [];
    let after: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await list(siti, after);
      sizes.push(page.notifications.length);
      seen.push(...page.notifications.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(sizes).toEqual([20, 20, 1]);
    expect(new Set(seen).size).toBe(41);
  });

  test("only the reader marks notifications as read, one by one or all at once; each changes the watched version", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    await notified(...[1, 2, 3].map(() => ({ ...arrived(siti), about: idOf("tr") })));
    const before = await unread(siti);
    expect(before.unread).toBe(3);
    const [first] = (await list(siti)).notifications;
    await api.call(contract.markRead, first ? { id: first.id } : {}, { actor: budi });
    await api.call(contract.markRead, {}, { actor: budi });
    expect(await unread(siti)).toEqual(before);
    await api.call(contract.markRead, first ? { id: first.id } : {}, { actor: siti });
    const between = await unread(siti);
    expect(between.unread).toBe(2);
    expect(between.version).not.toBe(before.version);
    expect((await api.call(contract.markRead, {}, { actor: siti })).data).toEqual({ unread: 0 });
    expect((await list(siti)).notifications.every(({ isRead }) => isRead)).toBe(true);
    const watched = await listInboxVersions(app.runtime.database, [siti.id, budi.id]);
    expect(watched.find(({ id }) => id === siti.id)?.version).toBe((await unread(siti)).version);
    await notified(arrived(siti));
    expect((await unread(siti)).version).toBeGreaterThan(between.version);
  });

  test("opening a transfer marks its own notifications as read, for that reader only", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    const another = idOf("tr");
    await notified(arrived(siti), { ...progress(siti), key: idOf("tr") }, { ...arrived(siti), about: another }, arrived(budi));
    expect((await api.call(contract.markRead, { about: ABOUT }, { actor: siti })).data).toEqual({ unread: 1 });
    expect((await list(siti)).notifications.filter(({ isRead }) => !isRead)).toMatchObject([
      { path: `/dashboard/transfers/${another}` },
    ]);
    expect((await unread(budi)).unread).toBe(1);
  });

  test("the unread count stops at a hundred", async () => {
    const siti = await newReader();
    const another = () => ({ ...arrived(siti), about: idOf("tr") });
    await notified(...Array.from({ length: 99 }, another));
    expect((await unread(siti)).unread).toBe(99);
    await notified(another(), another());
    expect((await unread(siti)).unread).toBe(contract.MAX_COUNTED);
  });
});

describe("mails and telephone messages", () => {
  test("are sent once, by however many workers at the same time, in the reader's language", async () => {
    const made = await newReader("EN");
    await notified(arrived(made));
    await Promise.all([run("send_notifications"), run("send_notifications"), run("send_notifications")]);
    await run("send_notifications");
    const sent = await messages(made);
    expect(sent.map(({ channel }) => channel).sort()).toEqual(["email", "whatsapp"]);
    const mail = sent.find(({ channel }) => channel === "email");
    expect(mail).toMatchObject({ template: "notifications.arrived", subject: "Rp\u00A01,000,000 has reached Budi" });
    expect(mail?.text).toContain(`https://sampai.test/en/login?next=${encodeURIComponent(`/dashboard/transfers/${ABOUT}`)}`);
    expect(mail?.text).toMatch(/^● Arrived\n\nTransfer 7MXP-4T2Q is complete\./);
    expect(mail?.text).toContain("\nAmount received: Rp\u00A01,000,000\nRecipient: Budi\nTransfer number: 7MXP-4T2Q\n");
    expect(mail?.text).toMatch(
      /\n\n-- \nNotification settings: https:\/\/sampai\.test\/en\/login\?next=%2Fdashboard%2Fnotifications%2Fpreferences$/,
    );
    const message = sent.find(({ channel }) => channel === "whatsapp")?.text;
    expect(message).toMatch(/^Sampai: Rp.1,000,000 has reached Budi\. Transfer 7MXP-4T2Q/);
    expect(message).not.toContain("http");
  });

  test("follow the reader's choices from then on; topics not chosen keep their setting", async () => {
    const siti = await newReader();
    const choices = await api.call(
      contract.savePreferences,
      { choices: [{ topic: "arrival", mail: false, phone: true, device: false }] },
      { actor: siti },
    );
    expect(expectOk(choices).choices).toEqual([
      { topic: "needs_you", mail: true, phone: true, device: true },
      { topic: "arrival", mail: false, phone: true, device: false },
      { topic: "progress", mail: true, phone: false, device: false },
      { topic: "money_back", mail: true, phone: true, device: true },
      { topic: "rate_alert", mail: true, phone: false, device: false },
      { topic: "chat", mail: false, phone: false, device: true },
      { topic: "survey", mail: true, phone: false, device: false },
    ]);
    await notified(arrived(siti), progress(siti));
    readers.clock.advance(STEP_STANDS_MS);
    await run("send_notifications");
    expect((await messages(siti)).map(({ channel, template }) => `${channel} ${template}`).sort()).toEqual([
      "email notifications.paid_in",
      "whatsapp notifications.arrived",
    ]);
    await api.call(
      contract.savePreferences,
      { choices: TOPICS.map((topic) => ({ topic, mail: false, phone: false, device: false })) },
      { actor: siti },
    );
    await notified(arrived(siti), progress(siti));
    readers.clock.advance(STEP_STANDS_MS);
    await run("send_notifications");
    expect(await messages(siti)).toHaveLength(2);
    expect((await list(siti)).notifications).toMatchObject([{ earlier: 3 }]);
  });

  test("a failed transfer reaches the telephone by default, and not if the reader has switched that off", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    const quiet = [{ topic: "money_back" as const, mail: true, phone: false, device: false }];
    await api.call(contract.savePreferences, { choices: quiet }, { actor: budi });
    const refused = (reader: Reader): NotificationInput => {
      const { facts, ...rest } = arrived(reader);
      return { ...rest, kind: "refunding", facts: { ...facts, why: { ID: "Sebabnya.", EN: "The reason." } } };
    };
    await notified(refused(siti), refused(budi));
    readers.clock.advance(STEP_STANDS_MS);
    await run("send_notifications");
    const channels = async (reader: Reader) => (await messages(reader)).map(({ channel }) => channel).sort();
    expect(await channels(siti)).toEqual(["email", "whatsapp"]);
    expect(await channels(budi)).toEqual(["email"]);
  });

  test("a topic given twice in one call takes its last value; an unknown topic is refused", async () => {
    const siti = await newReader();
    const twice = [
      { topic: "arrival" as const, mail: false, phone: false, device: true },
      { topic: "arrival" as const, mail: true, phone: false, device: false },
    ];
    const data = expectOk(await api.call(contract.savePreferences, { choices: twice }, { actor: siti }));
    expect(data.choices[1]).toEqual(twice[1]);
    const security = { topic: "security" as string, mail: false, phone: false, device: false } as (typeof twice)[number];
    await expect(api.call(contract.savePreferences, { choices: [security] }, { actor: siti })).rejects.toThrow("Invalid");
  });

  test("are not sent for events older than six hours, nor to a person that does not exist", async () => {
    const siti = await newReader();
    await notified(arrived(siti), { ...arrived(siti), person: "partner-7" });
    clock.advance(6 * HOUR_MS - 1);
    await notified(arrived(siti));
    clock.advance(1);
    await run("send_notifications");
    expect((await messages(siti)).filter(({ channel }) => channel === "email")).toHaveLength(1);
    const { rows } = await sql`select from notifications.notification where notified_at is null`.execute(app.runtime.database);
    expect(rows).toEqual([]);
  });

  test("a change that is rolled back adds no notification", async () => {
    const siti = await newReader();
    const failing = app.as({}, async (ctx) => {
      const { notify } = await import("./add-notice.ts");
      await notify(ctx, [arrived(siti)]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect((await list(siti)).notifications).toEqual([]);
  });
});

test("cash names the outlet where it was collected; an older notification without it names none", () => {
  const facts = { number: "1", name: "Budi", amount: money("IDR", 100n) };
  const text = (place?: string) =>
    formatNotification("collected", { ...facts, ...(place !== undefined && { place }) }, "EN").text;
  expect(text("Loket Bima, Bima")).toMatch(/^Transfer 1 is complete, collected at Loket Bima, Bima\./);
  expect(text()).toMatch(/^Transfer 1 is complete\. Its receipt/);
});

test("a cash refund names the outlet that paid it; an older notification says only that it was an outlet", () => {
  const facts = { number: "1", name: "Budi", amount: money("IDR", 100n) };
  expect(formatNotification("refunded_cash", { ...facts, place: "Loket Bima, Bima" }, "EN").text).toContain(
    "was paid out at Loket Bima, Bima.",
  );
  expect(formatNotification("refunded_cash", { ...facts, place: "Loket Bima, Bima" }, "ID").text).toContain(
    "diserahkan di Loket Bima, Bima.",
  );
  expect(formatNotification("refunded_cash", facts, "EN").text).toContain("was paid out at an outlet.");
});

test("every kind has texts in both languages that need only these facts", () => {
  const rate = parseRate("12675.6");
  if (rate === null) throw new Error("no rate");
  const why = { ID: "Sebabnya.", EN: "The reason." };
  const facts = {
    number: "1",
    name: "Budi",
    amount: money("IDR", 100n),
    by: clock.now(),
    why,
    currency: "SGD",
    rate,
    below: rate,
    payTo: "8808000000000001",
    place: "Gerai",
  };
  for (const kind of NOTIFICATION_KINDS)
    for (const language of ["ID", "EN"] as const) {
      const { title, text } = formatNotification(kind, facts, language);
      expect(`${title} ${text}`).not.toMatch(/[{}]|undefined/);
      expect(title.length).toBeLessThanOrEqual(80);
    }
  expect(() => formatNotification("arrived", { name: "Budi" }, "EN")).toThrow("without amount");
});

test("the consequence of paying late is the same in the reminder as on the payment page", () => {
  const facts = { name: "Budi", amount: money("IDR", 100n), by: clock.now() };
  const [id, en] = [formatNotification("pay_soon", facts, "ID").text, formatNotification("pay_soon", facts, "EN").text];
  expect(id).toContain("kiriman dibatalkan");
  expect(id).not.toContain("harga");
  expect(en).toContain("is cancelled");
  expect(en).not.toContain("price");
});
