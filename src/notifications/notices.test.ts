/** What people are told: once each, in their list, mailbox and telephone, as they like, in their language. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#kernel/time.ts";
import { money } from "#kernel/money.ts";
import * as contract from "./contract.ts";
import { listInboxVersions } from "./index.ts";
import { NOTICE_KINDS, TOPICS } from "./kinds.ts";
import type { Telling } from "./tell-people.ts";
import { say } from "./templates.ts";
import { openReaders, type Reader } from "./testing/readers.ts";
import { parseRate } from "#kernel/rate.ts";

const readers = await openReaders();
const { api, clock, house, idOf, newReader, told, run, messages } = readers;
beforeEach(() => clock.advance(61_000));
afterAll(() => readers[Symbol.asyncDispose]());

const ABOUT = "tr_01kc0000000000000000000000";
const arrived = ({ id }: Reader, key: string = idOf("tr")): Telling => ({
  key,
  person: id,
  kind: "arrived",
  about: ABOUT,
  facts: { number: "7MXP-4T2Q", name: "Budi", amount: money("IDR", 100_000_000n) },
});
const progress = (reader: Reader): Telling => ({ ...arrived(reader), kind: "paid_in" });
const list = async (actor: Reader, after?: string, language: "id" | "en" = "id") =>
  (await api.call(contract.listNotices, after === undefined ? {} : { after }, { actor, language })).data as {
    notices: { id: `nt_${string}`; title: string; text: string; path: string; isRead: boolean }[];
    next: string | null;
    unread: number;
  };
const unread = async (actor: Reader) =>
  (await api.call(contract.countUnread, {}, { actor })).data as { version: number; unread: number };

test("a recipient's name is no link, in no notice and on no channel", () => {
  const money100 = money("IDR", 10_000n);
  const rate = parseRate("11800") ?? undefined;
  for (const kind of NOTICE_KINDS)
    for (const language of ["ID", "EN"] as const) {
      const why = { ID: "Sebab.", EN: "Because." };
      const facts = {
        name: "www.evil.example /klik",
        place: "Gerai evil@host.example",
        number: "7MXP-4T2Q",
        why,
        currency: "SGD",
      };
      const said = say(kind, { ...facts, amount: money100, by: new Date(0), rate, below: rate }, language);
      expect(`${said.title} ${said.text}`).not.toMatch(/evil\.example|evil@|host\.example/);
    }
});

describe("the list", () => {
  test("says it in the reader's language, with where it leads; another's list has nothing of it", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    await told(arrived(siti));
    expect((await list(siti)).notices).toMatchObject([
      {
        title: "Rp\u00A01.000.000 sudah sampai kepada Budi",
        text: "Kiriman 7MXP-4T2Q selesai. Resinya ada di halaman kiriman.",
        path: `/dashboard/transfers/${ABOUT}`,
        isRead: false,
      },
    ]);
    expect((await list(siti, undefined, "en")).notices[0]?.title).toBe("Rp\u00A01,000,000 has reached Budi");
    expect(await list(budi)).toEqual({ notices: [], next: null, unread: 0 });
  });

  test("has the same thing once, however often and from how many places it is told", async () => {
    const siti = await newReader();
    const telling = arrived(siti);
    await Promise.all(
      [told(telling), told(telling), told(telling, telling)].map((work) =>
        work.catch((error: unknown) => expect(error).toBeNull()),
      ),
    );
    expect((await list(siti)).notices).toHaveLength(1);
  });

  test("goes on page by page, twenty on each, none twice", async () => {
    const siti = await newReader();
    await told(...Array.from({ length: 41 }, () => arrived(siti)));
    const seen: string[] = [];
    let after: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await list(siti, after);
      sizes.push(page.notices.length);
      seen.push(...page.notices.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(sizes).toEqual([20, 20, 1]);
    expect(new Set(seen).size).toBe(41);
  });

  test("is read one by one or all at once, by its reader alone; what watches it hears of each", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    await told(arrived(siti), arrived(siti), arrived(siti));
    const before = await unread(siti);
    expect(before.unread).toBe(3);
    const [first] = (await list(siti)).notices;
    await api.call(contract.markRead, first ? { id: first.id } : {}, { actor: budi });
    await api.call(contract.markRead, {}, { actor: budi });
    expect(await unread(siti)).toEqual(before);
    await api.call(contract.markRead, first ? { id: first.id } : {}, { actor: siti });
    const between = await unread(siti);
    expect(between.unread).toBe(2);
    expect(between.version).not.toBe(before.version);
    expect((await api.call(contract.markRead, {}, { actor: siti })).data).toEqual({ unread: 0 });
    expect((await list(siti)).notices.every(({ isRead }) => isRead)).toBe(true);
    const watched = await listInboxVersions(house.machinery.database, [siti.id, budi.id]);
    expect(watched.find(({ id }) => id === siti.id)?.version).toBe((await unread(siti)).version);
    await told(arrived(siti));
    expect((await unread(siti)).version).toBeGreaterThan(between.version);
  });

  test("a transfer that was opened has its notices read, and no other, and nobody else's", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    const another = idOf("tr");
    await told(arrived(siti), { ...progress(siti), key: idOf("tr") }, { ...arrived(siti), about: another }, arrived(budi));
    expect((await api.call(contract.markRead, { about: ABOUT }, { actor: siti })).data).toEqual({ unread: 1 });
    expect((await list(siti)).notices.filter(({ isRead }) => !isRead)).toMatchObject([
      { path: `/dashboard/transfers/${another}` },
    ]);
    expect((await unread(budi)).unread).toBe(1);
  });

  test("counts a hundred at the most", async () => {
    const siti = await newReader();
    await told(...Array.from({ length: 99 }, () => arrived(siti)));
    expect((await unread(siti)).unread).toBe(99);
    await told(arrived(siti), arrived(siti));
    expect((await unread(siti)).unread).toBe(contract.MOST_COUNTED);
  });
});

describe("mails and messages", () => {
  test("go out once, whoever looks for them at the same time, in the reader's language", async () => {
    const made = await newReader("EN");
    await told(arrived(made));
    await Promise.all([run("tell_notices"), run("tell_notices"), run("tell_notices")]);
    await run("tell_notices");
    const sent = await messages(made);
    expect(sent.map(({ channel }) => channel).sort()).toEqual(["email", "whatsapp"]);
    const mail = sent.find(({ channel }) => channel === "email");
    expect(mail).toMatchObject({ template: "notifications.arrived", subject: "Rp\u00A01,000,000 has reached Budi" });
    expect(mail?.text).toContain(`https://sampai.test/dashboard/transfers/${ABOUT}`);
    const message = sent.find(({ channel }) => channel === "whatsapp")?.text;
    expect(message).toMatch(/^Sampai: Rp.1,000,000 has reached Budi\. Transfer 7MXP-4T2Q/);
    expect(message).not.toContain("http");
  });

  test("follow what their reader has chosen, from then on; what was not chosen stays as it was", async () => {
    const siti = await newReader();
    const choices = await api.call(
      contract.savePreferences,
      { choices: [{ topic: "arrival", mail: false, phone: true }] },
      { actor: siti },
    );
    expect((choices.data as { choices: unknown[] }).choices).toEqual([
      { topic: "needs_you", mail: true, phone: true },
      { topic: "arrival", mail: false, phone: true },
      { topic: "progress", mail: true, phone: false },
      { topic: "money_back", mail: true, phone: true },
      { topic: "rate_alert", mail: true, phone: false },
    ]);
    await told(arrived(siti), progress(siti));
    await run("tell_notices");
    expect((await messages(siti)).map(({ channel, template }) => `${channel} ${template}`).sort()).toEqual([
      "email notifications.paid_in",
      "whatsapp notifications.arrived",
    ]);
    await api.call(
      contract.savePreferences,
      { choices: TOPICS.map((topic) => ({ topic, mail: false, phone: false })) },
      { actor: siti },
    );
    await told(arrived(siti), progress(siti));
    await run("tell_notices");
    expect(await messages(siti)).toHaveLength(2);
    expect((await list(siti)).notices).toHaveLength(4);
  });

  test("that a transfer did not arrive reaches the telephone of who has chosen nothing; who chose not to hear it there does not", async () => {
    const [siti, budi] = [await newReader(), await newReader()];
    const quiet = [{ topic: "money_back" as const, mail: true, phone: false }];
    await api.call(contract.savePreferences, { choices: quiet }, { actor: budi });
    const refused = (reader: Reader): Telling => {
      const { facts, ...rest } = arrived(reader);
      return { ...rest, kind: "refunding", facts: { ...facts, why: { ID: "Sebabnya.", EN: "The reason." } } };
    };
    await told(refused(siti), refused(budi));
    await run("tell_notices");
    const channels = async (reader: Reader) => (await messages(reader)).map(({ channel }) => channel).sort();
    expect(await channels(siti)).toEqual(["email", "whatsapp"]);
    expect(await channels(budi)).toEqual(["email"]);
  });

  test("a topic said twice in one call: the last word counts; one that there is not is refused", async () => {
    const siti = await newReader();
    const twice = [
      { topic: "arrival" as const, mail: false, phone: false },
      { topic: "arrival" as const, mail: true, phone: false },
    ];
    const { data } = await api.call(contract.savePreferences, { choices: twice }, { actor: siti });
    expect((data as { choices: unknown[] }).choices[1]).toEqual(twice[1]);
    const security = { topic: "security", mail: false, phone: false } as unknown as (typeof twice)[number];
    await expect(api.call(contract.savePreferences, { choices: [security] }, { actor: siti })).rejects.toThrow("Invalid");
  });

  test("are not written for what is six hours old, nor to who is no person of ours", async () => {
    const siti = await newReader();
    await told(arrived(siti), { ...arrived(siti), person: "partner-7" });
    clock.advance(6 * HOUR_MS - 1);
    await told(arrived(siti));
    clock.advance(1);
    await run("tell_notices");
    expect((await messages(siti)).filter(({ channel }) => channel === "email")).toHaveLength(1);
    const { rows } = await sql`select from notifications.notice where told_at is null`.execute(house.machinery.database);
    expect(rows).toEqual([]);
  });

  test("a change that is rolled back tells nobody", async () => {
    const siti = await newReader();
    const failing = house.as({}, async (ctx) => {
      const { notify } = await import("./tell-people.ts");
      await notify(ctx, [arrived(siti)]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect((await list(siti)).notices).toEqual([]);
  });
});

test("cash says at which outlet it was collected, and of one from before that was written down nothing", () => {
  const facts = { number: "1", name: "Budi", amount: money("IDR", 100n) };
  const text = (place?: string) => say("collected", { ...facts, ...(place !== undefined && { place }) }, "EN").text;
  expect(text("Loket Bima, Bima")).toMatch(/^Transfer 1 is complete, collected at Loket Bima, Bima\./);
  expect(text()).toMatch(/^Transfer 1 is complete\. Its receipt/);
});

test("a refund says at which outlet it was handed over, and of one from before that it was an outlet", () => {
  const facts = { number: "1", name: "Budi", amount: money("IDR", 100n) };
  expect(say("refunded_cash", { ...facts, place: "Loket Bima, Bima" }, "EN").text).toContain(
    "was handed over at Loket Bima, Bima.",
  );
  expect(say("refunded_cash", { ...facts, place: "Loket Bima, Bima" }, "ID").text).toContain("diserahkan di Loket Bima, Bima.");
  expect(say("refunded_cash", facts, "EN").text).toContain("was handed over at an outlet.");
});

test("every kind has words in both languages that need no other facts than these", () => {
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
    place: "Gerai",
  };
  for (const kind of NOTICE_KINDS)
    for (const language of ["ID", "EN"] as const) {
      const { title, text } = say(kind, facts, language);
      expect(`${title} ${text}`).not.toMatch(/[{}]|undefined/);
      expect(title.length).toBeLessThanOrEqual(80);
    }
  expect(() => say("arrived", { name: "Budi" }, "EN")).toThrow("without amount");
});

test("what comes of paying late is the same in the reminder as on the page to pay", () => {
  const facts = { name: "Budi", amount: money("IDR", 100n), by: clock.now() };
  const [id, en] = [say("pay_soon", facts, "ID").text, say("pay_soon", facts, "EN").text];
  expect(id).toContain("kiriman tidak jalan");
  expect(id).not.toContain("harga");
  expect(en).toContain("does not go ahead");
  expect(en).not.toContain("price");
});
