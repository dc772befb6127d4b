/** The calls of the counter's screens: day book, payout, count before closing, slip. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as cashDifferences from "../drawer/contract-differences.ts";
import * as counter from "./contract.ts";
import * as desk from "./contract-screens.ts";
import { findOutlets } from "../finder/contract.ts";
import { downloadSlip } from "../slips/download-slip.ts";
import { cashier, openCounterApp, owner, wire } from "../testing/counter-app.ts";
import { ISSUER } from "../testing/issuer.ts";

const counterApp = await openCounterApp();
const { call, clock, db, id, newAgent, newOutlet } = counterApp;
const agent = await newAgent();
afterEach(() => counterApp.check());
afterAll(counterApp.close);

const asAgent = { actor: owner(agent) };
/** An outlet with cash in its drawer and a cashier. */
async function opened(units = 5_000_000) {
  const outlet = await newOutlet(agent);
  await counterApp.putIn(outlet, agent, units);
  const helping = await counterApp.newCashier(outlet, agent);
  return { outlet, helping, as: { actor: cashier(helping) } };
}
async function paid(outlet: Id<"cp">, helping: Id<"us">, units: number) {
  const { code } = await counterApp.waiting(units);
  const payout = expectOk(await counterApp.start(outlet, cashier(helping), code));
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: cashier(helping) }));
}

test("paid out today counts recorded payouts; a payout in progress is held", async () => {
  const { outlet, helping } = await opened();
  await paid(outlet, helping, 200_000);
  const { code } = await counterApp.waiting(300_000);
  const payout = expectOk(await counterApp.start(outlet, cashier(helping), code));
  const drawer = () => call(counter.readDrawer, { outlet }, asAgent).then(expectOk);
  expect(await drawer()).toMatchObject({ paidToday: wire(200_000), held: wire(300_000) });
  expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: cashier(helping) }));
  expect(await drawer()).toMatchObject({ paidToday: wire(500_000), held: wire(0) });
});

test("while payouts are held after a restore the counter says so before a code is typed; cash-in continues", async () => {
  const { outlet, as } = await opened();
  const { code } = await counterApp.waiting(200_000);
  const drawer = () => call(counter.readDrawer, { outlet }, asAgent).then(expectOk);
  const held = sql<{ id: string }>`
    insert into transfers.recovery (id, since, begun_at) values (${id("rv")}, ${clock.now()}, ${clock.now()}) returning id`;
  const { rows } = await held.execute(db);
  expect(await drawer()).toMatchObject({ whyNotPayOut: "payouts_held", whyNotCashIn: null });
  expect(await call(counter.lookUp, { outlet, code }, as)).toMatchObject({ code: 409, status: "payouts_held" });
  await sql`update transfers.recovery set read_at = begun_at, inquired_at = begun_at, lifted_at = begun_at, lifted_by = 'a test'
    where id = ${rows[0]?.id}`.execute(db);
  expect(await drawer()).toMatchObject({ whyNotPayOut: null });
  expectOk(await call(counter.lookUp, { outlet, code }, as));
});

describe("the day book", () => {
  test("lists each entry with its subject, agrees with the drawer to the rupiah, and pages", async () => {
    const { outlet, helping, as } = await opened();
    await counterApp.fill(agent, 10_000_000);
    const payout = await paid(outlet, helping, 700_000);
    const transfer = await counterApp.unpaid(305_550);
    expectOk(await call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(305_550) }, as));
    const { entries, next } = expectOk(await call(desk.listDay, { outlet }, as));
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["cash_in", wire(305_550)],
      ["pay_out", wire(-700_000)],
      ["put_in", wire(5_000_000)],
    ]);
    expect(entries[1]).toMatchObject({
      payout: payout.id,
      payoutState: "paid",
      byName: "Uji",
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
    expect(next).toBeNull();
    const drawer = expectOk(await call(counter.readDrawer, { outlet }, asAgent));
    expect(drawer).toMatchObject({ cash: wire(4_605_550), openDay: "2026-11-21", whyNotPayOut: null, whyNotCashIn: null });

    for (let times = 0; times < desk.ENTRIES_PER_PAGE; times++) await counterApp.putIn(outlet, agent, 1_000);
    const first = expectOk(await call(desk.listDay, { outlet }, as));
    expect(first.entries).toHaveLength(desk.ENTRIES_PER_PAGE);
    const rest = expectOk(await call(desk.listDay, { outlet, after: first.next ?? "" }, as));
    expect(rest.entries.map(({ kind }) => kind)).toEqual(["cash_in", "pay_out", "put_in"]);
  });

  test("a stranger reads nothing of an outlet", async () => {
    const { outlet } = await opened();
    const stranger = { actor: cashier(await counterApp.newPerson()) };
    for (const answer of [
      call(desk.listDay, { outlet }, stranger),
      call(desk.readPayout, { outlet, id: id("po") }, stranger),
      call(desk.findPayable, { outlet, number: "8808000000000001" }, stranger),
      call(desk.checkCount, { outlet, pieces: {} }, stranger),
      call(desk.downloadSlip, { outlet, id: id("po") }, stranger),
    ])
      expect(await answer).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("a payout's page", () => {
  test("shows the remaining lock time, the worker who started it, and whether it can be reversed", async () => {
    const { outlet, helping, as } = await opened();
    const { code } = await counterApp.waiting(400_000);
    const { id: payout } = expectOk(await counterApp.start(outlet, cashier(helping), code));
    clock.advance(60_000);
    const one = { outlet, id: payout };
    expect(expectOk(await call(desk.readPayout, one, as))).toMatchObject({
      isOwn: true,
      leftSeconds: 540,
      startedByName: "Uji",
      whyNotReverse: "payout_ended",
      reversal: null,
    });
    expectOk(await call(counter.collectPayout, one, as));
    expect(expectOk(await call(desk.readPayout, one, asAgent))).toMatchObject({
      isOwn: false,
      leftSeconds: 0,
      whyNotReverse: null,
    });
    const reversal = id("rv");
    const { hash } = expectOk(await call(counter.requestReversal, { outlet, id: reversal, payout, reason: "Salah orang" }, as));
    expect(expectOk(await call(desk.readPayout, one, as))).toMatchObject({
      whyNotReverse: "proposal_already_waiting",
      reversal: { id: reversal, reason: "Salah orang", isMine: true, state: "proposed", proposedByName: "Uji" },
    });
    expectOk(await call(counter.decideReversal, { outlet, id: reversal, hash, decision: "reject" }, asAgent));
    expect(expectOk(await call(desk.readPayout, one, asAgent))).toMatchObject({
      whyNotReverse: null,
      reversal: { state: "rejected", isMine: false },
    });
  });

  test("its slip is a PDF, and exists only after the cash was paid out", async () => {
    const { outlet, helping, as } = await opened();
    const { code } = await counterApp.waiting(250_000);
    const { id: payout } = expectOk(await counterApp.start(outlet, cashier(helping), code));
    expect(await call(desk.downloadSlip, { outlet, id: payout }, as)).toMatchObject({ code: 409, status: "payout_ended" });
    expectOk(await call(counter.collectPayout, { outlet, id: payout }, as));
    for (const language of ["ID", "EN"] as const) {
      const slip = await counterApp.app.as(as, (ctx) =>
        downloadSlip(ctx, { outlet, id: payout, language }, { issuerFor: async () => ISSUER }),
      );
      const pdf = Buffer.from(slip.bytes as Uint8Array).toString("latin1");
      expect(slip.contentType).toBe("application/pdf");
      expect(pdf).toContain(`/Lang (${language === "ID" ? "id" : "en"})`);
      expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    }
    expect(await call(desk.downloadSlip, { outlet, id: id("ci") }, as)).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("counting", () => {
  test("shows counted and expected before the day is closed, and closes only against the expected cash that was shown", async () => {
    const { outlet, as } = await opened(1_000_000);
    const pieces = { "100000": 9, "50000": 1 };
    const checked = expectOk(await call(desk.checkCount, { outlet, pieces }, as));
    expect(checked).toEqual({
      day: "2026-11-21",
      lines: [
        { denomination: 100_000, pieces: 9, total: wire(900_000) },
        { denomination: 50_000, pieces: 1, total: wire(50_000) },
      ],
      counted: wire(950_000),
      expected: wire(1_000_000),
      difference: wire(-50_000),
    });
    const close = { outlet, id: id("cc"), day: "2026-11-21", pieces, explanation: "Salah kembalian" } as const;
    await counterApp.putIn(outlet, agent, 100_000);
    expect(await call(counter.closeDay, { ...close, expected: wire(1_000_000) }, as)).toMatchObject({
      code: 409,
      status: "drawer_moved",
    });
    expectOk(await call(counter.closeDay, { ...close, expected: wire(1_100_000) }, as));
    // A repeated request succeeds; a different one under the same id is refused.
    expectOk(await call(counter.closeDay, { ...close, expected: wire(1_100_000) }, as));
    expect(await call(counter.closeDay, { ...close, explanation: "Lain" }, as)).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    const { differences } = expectOk(await call(cashDifferences.listCashDifferences, {}, { actor: counterApp.office }));
    expect(differences[0]).toMatchObject({ difference: wire(-150_000), explanation: "Salah kembalian", state: "open" });
    expect(await call(desk.checkCount, { outlet, pieces }, as)).toMatchObject({ code: 409, status: "day_closed" });
    expect(expectOk(await call(counter.readDrawer, { outlet }, as))).toMatchObject({
      openDay: null,
      closedThrough: "2026-11-21",
      whyNotPayOut: "day_closed",
    });
  });

  test("is refused while cash is held, and where no cash moved", async () => {
    const { outlet, helping, as } = await opened();
    const { code } = await counterApp.waiting(100_000);
    expectOk(await counterApp.start(outlet, cashier(helping), code));
    expect(await call(desk.checkCount, { outlet, pieces: {} }, as)).toMatchObject({ code: 409, status: "payouts_in_progress" });
    const empty = await newOutlet(agent);
    expect(await call(desk.checkCount, { outlet: empty, pieces: {} }, asAgent)).toMatchObject({
      code: 409,
      status: "nothing_to_close",
    });
    expectOk(await call(counter.releasePayout, { outlet, id: (await onlyPayout(outlet)) as Id<"po"> }, as));
  });
});

const onlyPayout = async (outlet: string) =>
  (await sql<{ id: string }>`select id from cash_points.payout where outlet = ${outlet} and state = 'collecting'`.execute(db))
    .rows[0]?.id;

test("the public finds cities where cash is paid out, and the outlets of one", async () => {
  await newOutlet(agent, { city: "5171", province: "51", district: "517103", cityName: "Denpasar" });
  await newOutlet(agent, { city: "5271", province: "52", district: "527101", cityName: "Mataram", services: ["cash_in"] });
  const { cities } = expectOk(await call(desk.listOutletCities, {}));
  expect(cities).toContainEqual({ city: "5171", name: "Denpasar" });
  expect(cities.map(({ city }) => city)).not.toContain("5271");
  const { outlets } = expectOk(await call(findOutlets, { city: "5171" }));
  expect(outlets.map(({ cityName }) => cityName)).toEqual(["Denpasar"]);
});
