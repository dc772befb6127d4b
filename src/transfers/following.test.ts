/** What senders see of their transfers on the way: where they are, lists, totals and files. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "./contract.ts";
import { tellEvent } from "./contract-events.ts";
import { totalMonths } from "./contract-list.ts";
import { exportTransfers } from "./export-transfers.ts";
import type { Listing } from "./listing.ts";
import { openSenders, type Person, type Shown } from "./testing/senders.ts";
import { sql } from "kysely";

const senders = await openSenders();
const { house, clock, api, desk, newSender, happen, opened, payments } = senders;
/** To an account whose owner the bank knows by this name. */
const sent = (actor: Person, name = "Budi Santoso") =>
  senders.sent(actor, undefined, desk.home(desk.newAccount(name.toUpperCase()), name)) as Promise<
    Shown & { readonly number: string }
  >;
const pay = async ({ id }: Shown, minor = 100_555_000n) =>
  payments({ paymentId: id, number: await opened(id), amount: { currency: "IDR", minor }, paidAt: clock.now(), payer: null });
/** To the recipient, by the rail. */
async function payOut(id: Shown["id"]) {
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "r1", cost: null };
  await happen(id, { type: "payout_answered", asked: "inquiry", answer });
}
const read = (id: Shown["id"], actor: Person) => api.call(contract.readTransfer, { id }, { actor });
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const listed = async (actor: Person, filter: Listing = {}) => {
  const { data } = await api.call(contract.listTransfers, filter, { actor });
  return (data as { transfers: Shown[] }).transfers.map(({ id }) => id);
};

describe("where it is", () => {
  test("from the pay-in to the account: who holds it, what was, what comes by when, the price as agreed", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    const numeral = expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string;
    expect(made).toMatchObject({
      number: numeral,
      version: 1,
      holder: "sender",
      isLate: false,
      rate: null,
      totalCostBps: 55,
      feeAndTax: { currency: "IDR", minor: "555000" },
      destination: { country: "ID", bank: "Bank Central Asia" },
      reached: [{ milestone: "created" }],
      ahead: [
        { milestone: "funded", by: (made["payIn"] as { payBy: string }).payBy },
        { milestone: "sent" },
        { milestone: "paid" },
      ],
    });
    await pay(made);
    expect((await read(made.id, actor)).data).toMatchObject({
      holder: "us",
      ahead: [{ milestone: "sent" }, { milestone: "paid" }],
    });
    await payOut(made.id);
    const { data } = await read(made.id, actor);
    expect(data).toMatchObject({ state: "PAID", holder: "recipient", assurance: "CREDITED", ahead: [] });
    expect((data as { reached: { milestone: string }[] }).reached.map(({ milestone }) => milestone)).toEqual([
      "created",
      "funded",
      "sent",
      "paid",
    ]);
  });

  test("the promise passes: it is late, and no date is named any more", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    await pay(made);
    clock.set(new Date(new Date(String(made["arrivesBy"])).getTime() - 1));
    expect((await read(made.id, actor)).data).toMatchObject({ isLate: false });
    clock.advance(1);
    expect((await read(made.id, actor)).data).toMatchObject({ isLate: true, ahead: [{ by: null }, { by: null }] });
  });

  test("what was paid too much is shown on its way back", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    await pay(made, 110_555_000n);
    expect((await read(made.id, actor)).data).toMatchObject({
      state: "FUNDED",
      unused: [{ amount: { currency: "IDR", minor: "10000000" }, isLate: false, isPaid: false, needsAccount: false }],
    });
  });
});

describe("cancelled, and paid all the same", () => {
  const payer = { name: "SITI AMINAH", bank: "008", account: "1230000004567" };
  const late = async (id: Shown["id"], number: string, minor: bigint) =>
    payments({ paymentId: id, number, amount: { currency: "IDR", minor }, paidAt: clock.now(), payer });

  test("what came is followed back to its account, with time and reference", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    const number = await opened(id);
    await happen(id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
    expect((await read(id, actor)).data).toMatchObject({ state: "CANCELLED", unused: [] });
    await late(id, number, 100_555_000n);
    const { unused } = (await read(id, actor)).data as { unused: { payment: string }[] };
    expect(unused).toMatchObject([{ to: { end: "4567", holder: "SITI AMINAH", isOrigin: true }, paidAt: null, reference: null }]);
    const payment = unused[0]?.payment ?? "";
    const reference = `${payment}_r1`;
    await happen(id, { type: "stray_refunded", payment });
    await happen(id, { type: "refund_sent", of: payment });
    clock.advance(61_000);
    const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
    await happen(id, { type: "refund_answered", of: payment, reference, asked: "submit", answer, bank: "014" });
    expect((await read(id, actor)).data).toMatchObject({
      unused: [{ isPaid: true, paidAt: clock.now().toISOString(), reference, to: { end: "4567" } }],
    });
  });

  test("a part that had come before is told of, and not that nothing came", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    await late(id, await opened(id), 50_000_000n);
    await happen(id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
    const { rows } = await sql<{ facts: object }>`
      select facts from notifications.notice where about = ${id} and kind = 'cancelled'`.execute(house.machinery.database);
    expect(rows).toMatchObject([{ facts: { amount: { currency: "IDR", minor: "50000000" } } }]);
  });
});

describe("the list", () => {
  test("is found by name, number, group, kind and day, and shows nobody else's", async () => {
    const [actor, other] = [await newSender(), await newSender()];
    const first = await sent(actor, "Dewi Lestari");
    await pay(first);
    clock.advance(24 * 3_600_000);
    const second = await sent(actor, "Joko");
    await sent(other, "Dewi Lestari");
    expect(await listed(actor)).toEqual([second.id, first.id]);
    expect(await listed(actor, { search: "dewi" })).toEqual([first.id]);
    expect(await listed(actor, { search: first.number.toLowerCase() })).toEqual([first.id]);
    // What a person types means itself.
    for (const search of ["%", "_", "\\"]) expect(await listed(actor, { search })).toEqual([]);
    expect(await listed(actor, { group: "waiting" })).toEqual([second.id]);
    expect(await listed(actor, { group: "under_way" })).toEqual([first.id]);
    expect(await listed(actor, { product: "cash_pickup" })).toEqual([]);
    const day = String(second["createdAt"]).slice(0, 10) as `${number}-${number}-${number}`;
    expect(await listed(actor, { from: day, to: day })).toEqual([second.id]);
    expect(await listed(other, { search: "dewi" })).not.toContain(first.id);
  });

  test("something frozen is found where what is checked is found", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    await pay(made);
    const officer = { role: "officer", id: "us_1" };
    await happen(made.id, { type: "review_opened", reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: clock.now() });
    await happen(made.id, { type: "frozen", by: officer });
    expect(await listed(actor, { group: "under_way" })).toEqual([made.id]);
    expect((await read(made.id, actor)).data).toMatchObject({ holder: "us", reached: expect.arrayContaining([]) as unknown });
    expect(JSON.stringify((await read(made.id, actor)).data)).not.toContain("FROZEN");
  });

  test("twelve months, with what was sent in each: what is unpaid or cancelled is not in it", async () => {
    const actor = await newSender();
    await pay(await sent(actor));
    await sent(actor);
    const { data } = await api.call(totalMonths, {}, { actor });
    const { months } = data as { months: { month: string; transfers: number; sent: { minor: string } }[] };
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({
      month: clock.now().toISOString().slice(0, 7),
      transfers: 1,
      sent: { currency: "IDR", minor: "100000000" },
    });
    expect(months.slice(0, -1).every(({ transfers }) => transfers === 0)).toBe(true);
  });
});

describe("files", () => {
  const taken = (actor: Person, format: "csv" | "xlsx" | "pdf", language: "ID" | "EN" = "ID") =>
    house.as({ actor, language }, (ctx) => exportTransfers(ctx, { format }));

  test("CSV: amounts are plain digits", async () => {
    const actor = await newSender();
    const made = await sent(actor, "Dewi Lestari");
    const file = await taken(actor, "csv", "EN");
    const text = String(file.bytes);
    expect(file).toMatchObject({
      fileName: expect.stringMatching(/^transfers-.*\.csv$/) as string,
      contentType: "text/csv; charset=utf-8",
    });
    expect(text).toContain(`"${made.number}"`);
    expect(text).toContain('"Dewi Lestari"');
    expect(text).toContain('"1000000","5550","1005550","IDR","1000000"');
  });

  test.each([
    ["xlsx", "PK"],
    ["pdf", "%PDF-1.7"],
  ] as const)("%s is one", async (format, begins) => {
    const actor = await newSender();
    for (let n = 0; n < 3; n++) await sent(actor);
    const { bytes } = await taken(actor, format);
    const head = Buffer.from(bytes as Uint8Array).toString("latin1");
    expect(head.startsWith(begins)).toBe(true);
    if (format === "pdf") for (const mark of ["/Lang (id)", "/MarkInfo", "/StructTreeRoot"]) expect(head).toContain(mark);
  });
});

describe("I have paid", () => {
  /** How often it was wished. */
  const wishes = async (transfer: string) =>
    (
      await sql<{ nth: number }>`select nth from transfers.payment_ask where transfer = ${transfer} and why = 'told'`.execute(
        house.machinery.database,
      )
    ).rows.map(({ nth }) => nth);

  test("has the bank asked, once at a time; nothing happens for what is paid, and another's is unknown", async () => {
    const actor = await newSender();
    const [made, another] = [await sent(actor), await sent(actor)];
    await opened(made.id);
    for (let n = 0; n < 2; n++)
      expect(await api.call(tellEvent, { event: "paid", transfer: made.id }, { actor })).toMatchObject({ code: 200, data: {} });
    expect(await wishes(made.id)).toEqual([2]);
    expect(await api.call(tellEvent, { event: "paid", transfer: made.id }, { actor: await newSender() })).toMatchObject({
      code: 404,
    });
    await pay(another);
    await api.call(tellEvent, { event: "paid", transfer: another.id }, { actor });
    expect(await wishes(another.id)).toEqual([]);
  });
});
