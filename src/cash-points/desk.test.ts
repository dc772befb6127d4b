/** What the counter's screens read and print beside the acts: the day's book, a payout, a count before it closes, the slip. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import * as cashCases from "./contract-cases.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import * as desk from "./contract-desk.ts";
import { findOutlets } from "./contract-find.ts";
import { takeSlip } from "./take-slip.ts";
import { cashier, expectOk, openCounterHouse, owner, wire } from "./testing/counter-house.ts";
import { ISSUER } from "./testing/issuer.ts";

const house = await openCounterHouse();
const { call, clock, db, id, newAgent, newOutlet } = house;
const agent = await newAgent();
afterEach(() => house.check());
afterAll(house.close);

const asAgent = { actor: owner(agent) };
/** An outlet with cash in its drawer and somebody who helps there. */
async function opened(units = 5_000_000) {
  const outlet = await newOutlet(agent);
  await house.putIn(outlet, agent, units);
  const helping = await house.newCashier(outlet, agent);
  return { outlet, helping, as: { actor: cashier(helping) } };
}
async function paid(outlet: Id<"cp">, helping: Id<"us">, units: number): Promise<PayoutView> {
  const { code } = await house.waiting(units);
  const payout = expectOk(await house.start(outlet, cashier(helping), code)) as PayoutView;
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: cashier(helping) })) as PayoutView;
}
type Day = Output<typeof desk.listDay>;

test("paid out today is what was recorded; what is under way is set aside", async () => {
  const { outlet, helping } = await opened();
  await paid(outlet, helping, 200_000);
  const { code } = await house.waiting(300_000);
  const payout = expectOk(await house.start(outlet, cashier(helping), code)) as PayoutView;
  const drawer = () => call(counter.readDrawer, { outlet }, asAgent).then(expectOk);
  expect(await drawer()).toMatchObject({ paidToday: wire(200_000), held: wire(300_000) });
  expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: cashier(helping) }));
  expect(await drawer()).toMatchObject({ paidToday: wire(500_000), held: wire(0) });
});

test("while payouts are held after a restore the counter says so before a code is typed; cash is taken in as ever", async () => {
  const { outlet, as } = await opened();
  const { code } = await house.waiting(200_000);
  const drawer = () => call(counter.readDrawer, { outlet }, asAgent).then(expectOk);
  const held = sql<{ id: string }>`
    insert into transfers.recovery (id, since, begun_at) values (${id("rv")}, ${clock.now()}, ${clock.now()}) returning id`;
  const { rows } = await held.execute(db);
  expect(await drawer()).toMatchObject({ whyNotPayOut: "payouts_held", whyNotCashIn: null });
  expect(await call(counter.lookUp, { outlet, code }, as)).toMatchObject({ code: 409, status: "payouts_held" });
  await sql`update transfers.recovery set read_at = begun_at, asked_at = begun_at, lifted_at = begun_at, lifted_by = 'a test'
    where id = ${rows[0]?.id}`.execute(db);
  expect(await drawer()).toMatchObject({ whyNotPayOut: null });
  expectOk(await call(counter.lookUp, { outlet, code }, as));
});

describe("the day's book", () => {
  test("each entry with what it is about, to the rupiah what the drawer says; page by page", async () => {
    const { outlet, helping, as } = await opened();
    await house.fill(agent, 10_000_000);
    const payout = await paid(outlet, helping, 700_000);
    const transfer = await house.unpaid(305_550);
    expectOk(await call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(305_550) }, as));
    const { entries, next } = expectOk(await call(desk.listDay, { outlet }, as)) as Day;
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
    const drawer = expectOk(await call(counter.readDrawer, { outlet }, asAgent)) as Output<typeof counter.readDrawer>;
    expect(drawer).toMatchObject({ cash: wire(4_605_550), openDay: "2026-11-21", whyNotPayOut: null, whyNotCashIn: null });

    for (let times = 0; times < desk.ENTRIES_PER_PAGE; times++) await house.putIn(outlet, agent, 1_000);
    const first = expectOk(await call(desk.listDay, { outlet }, as)) as Day;
    expect(first.entries).toHaveLength(desk.ENTRIES_PER_PAGE);
    const rest = expectOk(await call(desk.listDay, { outlet, after: first.next ?? "" }, as)) as Day;
    expect(rest.entries.map(({ kind }) => kind)).toEqual(["cash_in", "pay_out", "put_in"]);
  });

  test("of another's outlet nobody reads anything", async () => {
    const { outlet } = await opened();
    const stranger = { actor: cashier(await house.newPerson()) };
    for (const asked of [
      call(desk.listDay, { outlet }, stranger),
      call(desk.readPayout, { outlet, id: id("po") }, stranger),
      call(desk.findPayable, { outlet, number: "8808000000000001" }, stranger),
      call(desk.checkCount, { outlet, pieces: {} }, stranger),
      call(desk.takeSlip, { outlet, id: id("po") }, stranger),
    ])
      expect(await asked).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("a payout on its page", () => {
  test("how long the outlet has it, who began it, and whether it can be taken back", async () => {
    const { outlet, helping, as } = await opened();
    const { code } = await house.waiting(400_000);
    const { id: payout } = expectOk(await house.start(outlet, cashier(helping), code)) as PayoutView;
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
    expectOk(await call(counter.askReversal, { outlet, id: reversal, payout, reason: "Salah orang" }, as));
    expect(expectOk(await call(desk.readPayout, one, as))).toMatchObject({
      whyNotReverse: "reversal_waiting",
      reversal: { id: reversal, reason: "Salah orang", isOwn: true, state: "waiting", askedByName: "Uji" },
    });
    expectOk(await call(counter.decideReversal, { outlet, id: reversal, decision: "refuse" }, asAgent));
    expect(expectOk(await call(desk.readPayout, one, asAgent))).toMatchObject({
      whyNotReverse: null,
      reversal: { state: "refused", isOwn: false },
    });
  });

  test("its slip is a file, and only of cash that was handed over", async () => {
    const { outlet, helping, as } = await opened();
    const { code } = await house.waiting(250_000);
    const { id: payout } = expectOk(await house.start(outlet, cashier(helping), code)) as PayoutView;
    expect(await call(desk.takeSlip, { outlet, id: payout }, as)).toMatchObject({ code: 409, status: "payout_ended" });
    expectOk(await call(counter.collectPayout, { outlet, id: payout }, as));
    for (const language of ["ID", "EN"] as const) {
      const slip = await house.house.as(as, (ctx) =>
        takeSlip(ctx, { outlet, id: payout, language }, { issuerFor: async () => ISSUER }),
      );
      const pdf = Buffer.from(slip.bytes as Uint8Array).toString("latin1");
      expect(slip.contentType).toBe("application/pdf");
      expect(pdf).toContain(`/Lang (${language === "ID" ? "id" : "en"})`);
      expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    }
    expect(await call(desk.takeSlip, { outlet, id: id("ci") }, as)).toMatchObject({ code: 404, status: "not_found" });
  });
});

describe("counting", () => {
  test("says both sides before the day is closed, and closes by what was looked at alone", async () => {
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
    await house.putIn(outlet, agent, 100_000);
    expect(await call(counter.closeDay, { ...close, expected: wire(1_000_000) }, as)).toMatchObject({
      code: 409,
      status: "drawer_moved",
    });
    expectOk(await call(counter.closeDay, { ...close, expected: wire(1_100_000) }, as));
    // Said again it is the same; said otherwise it is another count under the same id.
    expectOk(await call(counter.closeDay, { ...close, expected: wire(1_100_000) }, as));
    expect(await call(counter.closeDay, { ...close, explanation: "Lain" }, as)).toMatchObject({
      code: 409,
      status: "id_already_used",
    });
    const { cases } = expectOk(await call(cashCases.listCashCases, {}, { actor: house.office })) as Output<
      typeof cashCases.listCashCases
    >;
    expect(cases[0]).toMatchObject({ difference: wire(-150_000), explanation: "Salah kembalian", state: "open" });
    expect(await call(desk.checkCount, { outlet, pieces }, as)).toMatchObject({ code: 409, status: "day_closed" });
    expect(expectOk(await call(counter.readDrawer, { outlet }, as))).toMatchObject({
      openDay: null,
      closedThrough: "2026-11-21",
      whyNotPayOut: "day_closed",
    });
  });

  test("not while cash is spoken for, and not where nothing was moved", async () => {
    const { outlet, helping, as } = await opened();
    const { code } = await house.waiting(100_000);
    expectOk(await house.start(outlet, cashier(helping), code));
    expect(await call(desk.checkCount, { outlet, pieces: {} }, as)).toMatchObject({ code: 409, status: "payouts_under_way" });
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

test("everybody finds the cities where cash is paid out, and the outlets of one", async () => {
  await newOutlet(agent, { city: "5171", province: "51", district: "517103", cityName: "Denpasar" });
  await newOutlet(agent, { city: "5271", province: "52", district: "527101", cityName: "Mataram", services: ["cash_in"] });
  const { cities } = expectOk(await call(desk.listOutletCities, {})) as Output<typeof desk.listOutletCities>;
  expect(cities).toContainEqual({ city: "5171", name: "Denpasar" });
  expect(cities.map(({ city }) => city)).not.toContain("5271");
  const { outlets } = expectOk(await call(findOutlets, { city: "5171" })) as Output<typeof findOutlets>;
  expect(outlets.map(({ cityName }) => cityName)).toEqual(["Denpasar"]);
});
