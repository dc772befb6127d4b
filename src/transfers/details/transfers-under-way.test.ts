/** What senders see of their transfers under way: progress, lists, totals and exports. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as details from "./contract.ts";
import * as lists from "../lists/contract.ts";
import { reportEvent } from "../pay-in/contract-events.ts";
import { totalMonths } from "../lists/contract.ts";
import { exportTransfers } from "../lists/export-transfers.ts";
import type { Listing } from "../lists/model/listing.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";
import { sql } from "kysely";
import { numberOf } from "../model/progress.ts";

const senders = await openSenders();
const { app, clock, api, deps, desk, newSender, happen, opened, payments } = senders;
/** A transfer to an account whose holder the bank knows by this name. */
const sent = (actor: Person, name = "Budi Santoso") =>
  senders.sent(actor, undefined, desk.home(desk.newAccount(name.toUpperCase()), name));
const pay = async ({ id }: Shown, minor = 100_555_000n) =>
  payments({ paymentId: id, number: await opened(id), amount: { currency: "IDR", minor }, paidAt: clock.now(), payer: null });
/** Pays out to the recipient over the rail. */
async function payOut(id: Shown["id"]) {
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
  const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "r1", cost: null };
  await happen(id, { type: "payout_answered", call: "inquiry", answer });
}
const read = (id: Shown["id"], actor: Person) => api.call(details.readTransfer, { id }, { actor });
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const listed = async (actor: Person, filter: Listing = {}) => {
  const data = expectOk(await api.call(lists.listTransfers, filter, { actor }));
  return data.transfers.map(({ id }) => id);
};

describe("progress", () => {
  test("from the pay-in to the account: the holder of the money, milestones reached and ahead, the agreed price", async () => {
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
      ahead: [{ milestone: "funded", by: made.payIn?.payBy }, { milestone: "sent" }, { milestone: "paid" }],
    });
    await pay(made);
    expect((await read(made.id, actor)).data).toMatchObject({
      holder: "us",
      ahead: [{ milestone: "sent" }, { milestone: "paid" }],
    });
    await payOut(made.id);
    const data = expectOk(await read(made.id, actor));
    expect(data).toMatchObject({ state: "PAID", holder: "recipient", assurance: "CREDITED", ahead: [] });
    expect(data.reached.map(({ milestone }) => milestone)).toEqual(["created", "funded", "sent", "paid"]);
  });

  test("once the promised time passes it is late, and no date is shown any more", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    await pay(made);
    clock.set(new Date(new Date(made.arrivesBy).getTime() - 1));
    expect((await read(made.id, actor)).data).toMatchObject({ isLate: false });
    clock.advance(1);
    expect((await read(made.id, actor)).data).toMatchObject({ isLate: true, ahead: [{ by: null }, { by: null }] });
  });

  test("an overpaid amount is shown as being refunded", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    await pay(made, 110_555_000n);
    expect((await read(made.id, actor)).data).toMatchObject({
      state: "FUNDED",
      unused: [{ amount: { currency: "IDR", minor: "10000000" }, isLate: false, isPaid: false, needsAccount: false }],
    });
  });
});

describe("paid after it was cancelled", () => {
  const payer = { name: "SITI AMINAH", bank: "008", account: "1230000004567" };
  const late = async (id: Shown["id"], number: string, minor: bigint) =>
    payments({ paymentId: id, number, amount: { currency: "IDR", minor }, paidAt: clock.now(), payer });

  test("the payment's refund is shown with its account, time and reference", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    const number = await opened(id);
    await happen(id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
    expect((await read(id, actor)).data).toMatchObject({ state: "CANCELLED", unused: [] });
    await late(id, number, 100_555_000n);
    const { unused } = expectOk(await read(id, actor));
    expect(unused).toMatchObject([{ to: { end: "4567", holder: "SITI AMINAH", isOrigin: true }, paidAt: null, reference: null }]);
    const payment = unused[0]?.payment ?? "";
    const reference = `${payment}_r1`;
    await happen(id, { type: "unapplied_refunded", payment });
    await happen(id, { type: "refund_sent", of: payment });
    clock.advance(61_000);
    const answer = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null };
    await happen(id, { type: "refund_answered", of: payment, reference, call: "submit", answer, bank: "014" });
    expect((await read(id, actor)).data).toMatchObject({
      unused: [
        { isPaid: true, paidAt: clock.now().toISOString(), reference: { number: numberOf(id), bank: "p" }, to: { end: "4567" } },
      ],
    });
  });

  test("the notice names a part payment received before the cancellation", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    await late(id, await opened(id), 50_000_000n);
    await happen(id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
    const { rows } = await sql<{ facts: object }>`
      select facts from notifications.notification where about = ${id} and kind = 'cancelled'`.execute(app.runtime.database);
    expect(rows).toMatchObject([{ facts: { amount: { currency: "IDR", minor: "50000000" } } }]);
  });
});

describe("the list", () => {
  test("is filtered by name, number, group, product and day, and shows no one else's transfers", async () => {
    const [actor, other] = [await newSender(), await newSender()];
    const first = await sent(actor, "Dewi Lestari");
    await pay(first);
    clock.advance(24 * 3_600_000);
    const second = await sent(actor, "Joko");
    await sent(other, "Dewi Lestari");
    expect(await listed(actor)).toEqual([second.id, first.id]);
    expect(await listed(actor, { search: "dewi" })).toEqual([first.id]);
    expect(await listed(actor, { search: first.number.toLowerCase() })).toEqual([first.id]);
    // Wildcard characters in the search match literally.
    for (const search of ["%", "_", "\\"]) expect(await listed(actor, { search })).toEqual([]);
    expect(await listed(actor, { group: "waiting" })).toEqual([second.id]);
    expect(await listed(actor, { group: "in_progress" })).toEqual([first.id]);
    expect(await listed(actor, { product: "cash_pickup" })).toEqual([]);
    const day = second.createdAt.slice(0, 10) as `${number}-${number}-${number}`;
    expect(await listed(actor, { from: day, to: day })).toEqual([second.id]);
    expect(await listed(other, { search: "dewi" })).not.toContain(first.id);
  });

  test("a frozen transfer is listed with those under review", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    await pay(made);
    const officer = { role: "officer", id: "us_1" };
    await happen(made.id, { type: "review_opened", reason: "EXTRA_CHECK", isReleasedByTwo: false, deadline: clock.now() });
    await happen(made.id, { type: "frozen", by: officer });
    expect(await listed(actor, { group: "in_progress" })).toEqual([made.id]);
    expect((await read(made.id, actor)).data).toMatchObject({ holder: "us", reached: expect.arrayContaining([]) });
    expect(JSON.stringify((await read(made.id, actor)).data)).not.toContain("FROZEN");
  });

  test("twelve months with the amount sent in each, without unpaid and cancelled transfers", async () => {
    const actor = await newSender();
    await pay(await sent(actor));
    await sent(actor);
    const data = expectOk(await api.call(totalMonths, {}, { actor }));
    const { months } = data;
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({
      month: clock.now().toISOString().slice(0, 7),
      transfers: 1,
      sent: { currency: "IDR", minor: "100000000" },
    });
    expect(months.slice(0, -1).every(({ transfers }) => transfers === 0)).toBe(true);
  });
});

describe("exports", () => {
  const taken = (actor: Person, format: "csv" | "xlsx" | "pdf", language: "ID" | "EN" = "ID") =>
    app.as({ actor, language }, (ctx) => exportTransfers(ctx, { format }, { ...deps, companyOf: async () => null }));

  test("CSV: amounts are plain digits", async () => {
    const actor = await newSender();
    const made = await sent(actor, "Dewi Lestari");
    const file = await taken(actor, "csv", "EN");
    const text = String(file.bytes);
    expect(file).toMatchObject({
      fileName: expect.stringMatching(/^transfers-.*\.csv$/),
      contentType: "text/csv; charset=utf-8",
    });
    expect(text).toContain(`"${made.number}"`);
    expect(text).toContain('"Dewi Lestari"');
    expect(text).toContain('"1000000","5550","1005550","IDR","1000000"');
  });

  test.each([
    ["xlsx", "PK"],
    ["pdf", "%PDF-1.7"],
  ] as const)("%s has its own file format", async (format, begins) => {
    const actor = await newSender();
    for (let n = 0; n < 3; n++) await sent(actor);
    const { bytes } = await taken(actor, format);
    const head = Buffer.from(bytes as Uint8Array).toString("latin1");
    expect(head.startsWith(begins)).toBe(true);
    if (format === "pdf") for (const mark of ["/Lang (id)", "/MarkInfo", "/StructTreeRoot"]) expect(head).toContain(mark);
  });
});

describe("reporting a transfer as paid", () => {
  /** How often an inquiry was scheduled. */
  const inquiries = async (transfer: string) =>
    (
      await sql<{
        sequence: number;
      }>`select sequence from transfers.payment_inquiry where transfer = ${transfer} and why = 'notification'`.execute(
        app.runtime.database,
      )
    ).rows.map(({ sequence }) => sequence);

  test("schedules one inquiry to the bank at a time; does nothing for a paid transfer, and another sender's is unknown", async () => {
    const actor = await newSender();
    const [made, another] = [await sent(actor), await sent(actor)];
    await opened(made.id);
    for (let n = 0; n < 2; n++)
      expect(await api.call(reportEvent, { event: "paid", transfer: made.id }, { actor })).toMatchObject({ code: 200, data: {} });
    expect(await inquiries(made.id)).toEqual([2]);
    expect(await api.call(reportEvent, { event: "paid", transfer: made.id }, { actor: await newSender() })).toMatchObject({
      code: 404,
    });
    await pay(another);
    await api.call(reportEvent, { event: "paid", transfer: another.id }, { actor });
    expect(await inquiries(another.id)).toEqual([]);
  });
});
