/** A day does not close over what still waits, its count is blind, and who is needed is told. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import * as desk from "./contract-desk.ts";
import * as waits from "./contract-waiting.ts";
import { cashier, expectOk, NOON, openCounterHouse, owner, tally, wire } from "./testing/counter-house.ts";

const house = await openCounterHouse();
const { call, clock, db, id, newAgent, newCashier, newOutlet, putIn, start, waiting } = house;
const TODAY = "2026-11-21" as const;
let agent: Id<"us">;
let outlet: Id<"cp">;
let helping: Id<"us">;
let [asOwnerOf, asCashier] = [{ actor: owner("") }, { actor: cashier("") }];

beforeEach(async () => {
  clock.set(new Date(NOON.getTime()));
  agent = await newAgent();
  outlet = await newOutlet(agent);
  helping = await newCashier(outlet, agent);
  [asOwnerOf, asCashier] = [{ actor: owner(agent) }, { actor: cashier(helping) }];
  await house.fill(agent, 5_000_000);
  await putIn(outlet, agent, 1_000_000);
});
afterEach(() => house.check());
afterAll(house.close);

const paid = async (units = 100_000) => {
  const payout = expectOk(await start(outlet, cashier(helping), (await waiting(units)).code)) as PayoutView;
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, asCashier)) as PayoutView;
};
const askFor = async (payout: Id<"po">, as = asCashier) =>
  expectOk(await call(counter.askReversal, { outlet, id: id("rv"), payout, reason: "wrong person" }, as)) as { id: Id<"rv"> };
const decide = (reversal: { id: Id<"rv"> }, decision: "approve" | "refuse", as = asOwnerOf) =>
  call(counter.decideReversal, { outlet, id: reversal.id, decision }, as);
const close = (pieces: Partial<Record<string, number>> = { "100000": 9 }, day: typeof TODAY = TODAY) =>
  call(counter.closeDay, { outlet, id: id("cc"), day, pieces }, asCashier);
const readClosing = async (as = asCashier) =>
  expectOk(await call(waits.readClosing, { outlet }, as)) as Output<typeof waits.readClosing>;
const waitsFor = async (as: { actor: ReturnType<typeof owner> }) =>
  (expectOk(await call(waits.listWaiting, {}, as)) as Output<typeof waits.listWaiting>).waiting;
const told = async (person: string) =>
  (await sql<{ kind: string }>`select kind from notifications.notice where person = ${person} order by no`.execute(db)).rows.map(
    ({ kind }) => kind,
  );

describe("a waiting reversal", () => {
  test("keeps its day open, by name, and both ways out let it close", async () => {
    for (const decision of ["approve", "refuse"] as const) {
      const payout = await paid();
      const reversal = await askFor(payout.id);
      expect(await close()).toMatchObject({ code: 409, status: "reversals_waiting" });
      expect(await call(desk.checkCount, { outlet, pieces: {} }, asCashier)).toMatchObject({
        code: 409,
        status: "reversals_waiting",
      });
      expect((await readClosing()).reversals).toMatchObject([{ payout: payout.id, amount: wire(100_000), askedByName: "Uji" }]);
      expectOk(await decide(reversal, decision));
    }
    expectOk(await close({ "100000": 9 }));
  });

  test("is decided after midnight as long as its day is not counted", async () => {
    const reversal = await askFor((await paid()).id);
    clock.advance(13 * HOUR_MS);
    expect(await close()).toMatchObject({ status: "reversals_waiting" });
    expectOk(await decide(reversal, "approve"));
    expectOk(await close({ "100000": 10 }));
  });

  test("is taken back by who asked, when nobody decides, and by nobody else", async () => {
    const reversal = await askFor((await paid()).id);
    const withdraw = (as = asCashier) => call(counter.withdrawReversal, { outlet, id: reversal.id }, as);
    expect(await withdraw(asOwnerOf)).toMatchObject({ code: 404, status: "not_found" });
    expect(expectOk(await withdraw())).toMatchObject({ state: "withdrawn" });
    expect(expectOk(await withdraw())).toMatchObject({ state: "withdrawn" });
    expect(await decide(reversal, "approve")).toMatchObject({ code: 409, status: "reversal_decided" });
    expectOk(await close());
  });

  test("of a day that was closed over it is refused or withdrawn, never left", async () => {
    const payout = await paid();
    const reversal = await askFor(payout.id);
    await sql`update cash_points.reversal set state = 'refused', decided_by = ${agent}, decided_at = now() where id = ${reversal.id}`.execute(
      db,
    );
    expectOk(await close());
    const late = id("rv");
    await sql`insert into cash_points.reversal (id, payout, reason, asked_by, asked_at) values (${late}, ${payout.id}, 'x', ${helping}, now())`.execute(
      db,
    );
    expect(await decide({ id: late }, "approve")).toMatchObject({ code: 409, status: "day_closed" });
    expectOk(await decide({ id: late }, "refuse"));
  });

  test("asked while the day is closed, twenty times over: one of the two", async () => {
    for (let round = 0; round < 20; round++) {
      const shop = await newOutlet(agent);
      await putIn(shop, agent, 100_000);
      const begun = expectOk(await start(shop, owner(agent), (await waiting(100_000)).code)) as PayoutView;
      expectOk(await call(counter.collectPayout, { outlet: shop, id: begun.id }, asOwnerOf));
      const answers = await Promise.all([
        call(counter.askReversal, { outlet: shop, id: id("rv"), payout: begun.id, reason: "x" }, asOwnerOf),
        call(counter.closeDay, { outlet: shop, id: id("cc"), day: TODAY, pieces: {} }, asOwnerOf),
      ]);
      const { done, ...others } = tally(answers);
      expect([done, Object.keys(others).filter((why) => why !== "day_closed" && why !== "reversals_waiting")]).toEqual([1, []]);
    }
  });

  test("approved while the day is closed, twenty times over: the count never misses the cash that came back", async () => {
    for (let round = 0; round < 20; round++) {
      const shop = await newOutlet(agent);
      const other = await newCashier(shop, agent);
      await putIn(shop, agent, 100_000);
      const begun = expectOk(await start(shop, cashier(other), (await waiting(100_000)).code)) as PayoutView;
      expectOk(await call(counter.collectPayout, { outlet: shop, id: begun.id }, { actor: cashier(other) }));
      const reversal = id("rv");
      expectOk(
        await call(counter.askReversal, { outlet: shop, id: reversal, payout: begun.id, reason: "x" }, { actor: cashier(other) }),
      );
      const [approved, closed] = await Promise.all([
        call(counter.decideReversal, { outlet: shop, id: reversal, decision: "approve" }, asOwnerOf),
        call(counter.closeDay, { outlet: shop, id: id("cc"), day: TODAY, pieces: {}, expected: wire(0) }, asOwnerOf),
      ]);
      expect(approved.code).toBe(200);
      expect(["reversals_waiting", "drawer_moved"]).toContain(closed.status);
    }
  });
});

describe("the count is blind", () => {
  test("nothing that a cashier is answered before the count says what the books have", async () => {
    await paid();
    const answers = [
      await readClosing(),
      expectOk(await call(counter.readDrawer, { outlet }, asCashier)),
      expectOk(await call(counter.moveCash, { outlet, id: id("mv"), direction: "put_in", amount: wire(1_000) }, asCashier)),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/"90[01]00000"|"1000000"/);
    expect(answers[1]).toMatchObject({ cash: null });
    // The owner, who puts cash in and takes it out, sees it; but not where it is counted.
    expect(expectOk(await call(counter.readDrawer, { outlet }, asOwnerOf))).toMatchObject({ cash: wire(901_000) });
    expect(JSON.stringify(await readClosing(asOwnerOf))).not.toContain("90100000");
  });

  test("each look at both sides is on the trail: who tries what fits is seen", async () => {
    for (const hundreds of [1, 9]) expectOk(await call(desk.checkCount, { outlet, pieces: { "100000": hundreds } }, asCashier));
    const { rows } = await sql<{ difference: string }>`
      select details ->> 'differenceMinor' as difference from audit.entry where code = 'cash_points.count_checked' and subject = ${outlet}
      order by id`.execute(db);
    expect(rows.map(({ difference }) => difference)).toEqual(["-90000000", "-10000000"]);
    // The owner sees them, the first one too; who counts is not told by it what the books have.
    const counts = async (as: { actor: ReturnType<typeof owner> }) =>
      (expectOk(await call(desk.listDay, { outlet }, as)) as Output<typeof desk.listDay>).counts;
    expect(await counts(asOwnerOf)).toMatchObject([
      { counted: wire(900_000), difference: wire(-100_000) },
      { counted: wire(100_000), difference: wire(-900_000) },
    ]);
    expect(await counts(asCashier)).toEqual([]);
  });
});

test("the owner sees the outlets today, and nobody else's", async () => {
  await paid(200_000);
  const transfer = await house.unpaid(300_000);
  expectOk(await call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(300_000) }, asCashier));
  const read = async (as: { actor: ReturnType<typeof owner> }) =>
    (expectOk(await call(waits.readOverview, {}, as)) as Output<typeof waits.readOverview>).outlets;
  expect(await read(asOwnerOf)).toMatchObject([
    { outlet, cash: wire(1_100_000), paidOut: wire(200_000), payouts: 1, takenIn: wire(300_000), cashIns: 1, openDay: TODAY },
  ]);
  expect(await read({ actor: owner(await newAgent()) })).toEqual([]);
  expect(await read(asCashier)).toEqual([]);
});

describe("who is needed is told", () => {
  test("of a reversal the owner, and what became of it who asked", async () => {
    const payout = await paid();
    const reversal = await askFor(payout.id);
    expect(await told(agent)).toEqual(["counter_reversal"]);
    expect(await waitsFor(asOwnerOf)).toMatchObject([
      { kind: "reversal", outlet, outletName: "Loket Uji Menteng", payout: payout.id, amount: wire(100_000), isOwn: false },
    ]);
    expect(await waitsFor(asCashier)).toMatchObject([{ kind: "reversal", isOwn: true }]);
    expectOk(await decide(reversal, "refuse"));
    expect(await told(helping)).toEqual(["counter_reversal_refused"]);
    expect(await waitsFor(asOwnerOf)).toEqual([]);
  });

  test("of a payout that needs a second person everybody else at the outlet", async () => {
    const other = await newCashier(outlet, agent);
    const document = { kind: "ktp", number: "3171014101900001", name: "Somebody Else" } as const;
    const payout = expectOk(await start(outlet, cashier(helping), (await waiting(100_000)).code, { document })) as PayoutView;
    expect([await told(agent), await told(other), await told(helping)]).toEqual([["counter_second"], ["counter_second"], []]);
    expect(await waitsFor({ actor: cashier(other) })).toMatchObject([{ kind: "second", payout: payout.id, isOwn: false }]);
    expectOk(await call(counter.confirmName, { outlet, id: payout.id }, { actor: cashier(other) }));
    expect(await waitsFor(asOwnerOf)).toEqual([]);
    expectOk(await call(counter.releasePayout, { outlet, id: payout.id }, asCashier));
  });

  test("of a day that was not closed the owner, once", async () => {
    clock.advance(DAY_MS);
    for (let looks = 0; looks < 2; looks++) await house.tellOwners();
    expect(await told(agent)).toEqual(["counter_day_open"]);
    expect(await waitsFor(asOwnerOf)).toMatchObject([{ kind: "day", outlet, day: TODAY }]);
  });

  test("of a low float the owner, when it falls below the treasury's figure", async () => {
    await house.tellOwners();
    expect(await told(agent)).toEqual([]);
    const transfer = await house.unpaid(4_500_000);
    expectOk(await call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(4_500_000) }, asOwnerOf));
    for (let looks = 0; looks < 2; looks++) await house.tellOwners();
    expect(await told(agent)).toEqual(["counter_float_low"]);
    expect(await waitsFor(asOwnerOf)).toMatchObject([{ kind: "float", amount: wire(500_000), outlet: null }]);
    expect(await waitsFor(asCashier)).toEqual([]);
  });

  test("of another's outlet nobody", async () => {
    await askFor((await paid()).id);
    expect(await waitsFor({ actor: owner(await newAgent()) })).toEqual([]);
  });
});
