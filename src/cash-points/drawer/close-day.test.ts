/** A day does not close while a reversal waits, its count is blind, and the workers concerned are notified. */
import { asOwner } from "#platform/testing/database.ts";
import { sql } from "kysely";
import { hashShown } from "#platform/maker-checker/workflow.ts";
import { REVERSALS } from "../payouts/workflow.ts";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "../counter/contract.ts";
import * as desk from "../counter/contract-screens.ts";
import * as waits from "../tasks/contract.ts";
import { cashier, NOON, openCounterApp, owner, tally, wire } from "../testing/counter-app.ts";

const app = await openCounterApp();
const { call, clock, db, id, newAgent, newCashier, newOutlet, putIn, start, waiting } = app;
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
  await app.fill(agent, 5_000_000);
  await putIn(outlet, agent, 1_000_000);
});
afterEach(() => app.check());
afterAll(app.close);

const paid = async (units = 100_000) => {
  const payout = expectOk(await start(outlet, cashier(helping), (await waiting(units)).code));
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, asCashier));
};
const requestReversal = async (payout: Id<"po">, as = asCashier) =>
  expectOk(await call(counter.requestReversal, { outlet, id: id("rv"), payout, reason: "wrong person" }, as));
const decide = ({ id: reversal, hash }: { id: Id<"rv">; hash: string }, decision: "approve" | "reject", as = asOwnerOf) =>
  call(counter.decideReversal, { outlet, id: reversal, hash, decision }, as);
const close = (pieces: Partial<Record<string, number>> = { "100000": 9 }, day: typeof TODAY = TODAY) =>
  call(counter.closeDay, { outlet, id: id("cc"), day, pieces }, asCashier);
const readClosing = async (as = asCashier) => expectOk(await call(waits.readClosing, { outlet }, as));
const waitsFor = async (as: { actor: ReturnType<typeof owner> }) => expectOk(await call(waits.listWaiting, {}, as)).waiting;
/** Without what every test begins with: an approved top-up, and a cashier who is added. */
const notificationsOf = async (person: string) =>
  (
    await sql<{ kind: string }>`
      select kind from notifications.notification where person = ${person} and kind not in ('counter_float_approved', 'counter_cashier_added') order by no`.execute(
      db,
    )
  ).rows.map(({ kind }) => kind);

describe("a waiting reversal", () => {
  test("keeps its day open, under its own refusal, until it is approved or refused", async () => {
    for (const decision of ["approve", "reject"] as const) {
      const payout = await paid();
      const reversal = await requestReversal(payout.id);
      expect(await close()).toMatchObject({ code: 409, status: "reversals_waiting" });
      expect(await call(desk.checkCount, { outlet, pieces: {} }, asCashier)).toMatchObject({
        code: 409,
        status: "reversals_waiting",
      });
      expect((await readClosing()).reversals).toMatchObject([
        { payout: payout.id, amount: wire(100_000), proposedByName: "Uji" },
      ]);
      expectOk(await decide(reversal, decision));
    }
    expectOk(await close({ "100000": 9 }));
  });

  test("can be decided after midnight until its day is counted", async () => {
    const reversal = await requestReversal((await paid()).id);
    clock.advance(13 * HOUR_MS);
    expect(await close()).toMatchObject({ status: "reversals_waiting" });
    expectOk(await decide(reversal, "approve"));
    expectOk(await close({ "100000": 10 }));
  });

  test("can be withdrawn by its requester while undecided, and by nobody else", async () => {
    const reversal = await requestReversal((await paid()).id);
    const withdraw = (as = asCashier) => call(counter.withdrawReversal, { outlet, id: reversal.id }, as);
    expect(await withdraw(asOwnerOf)).toMatchObject({ code: 403, status: "proposal_not_yours" });
    expect(expectOk(await withdraw())).toMatchObject({ state: "withdrawn" });
    expect(expectOk(await withdraw())).toMatchObject({ state: "withdrawn" });
    expect(await decide(reversal, "approve")).toMatchObject({ code: 409, status: "proposal_not_waiting" });
    expectOk(await close());
  });

  test("of a day that is already closed is overtaken", async () => {
    const payout = await paid();
    const reversal = await requestReversal(payout.id);
    await sql`update cash_points.reversal set state = 'rejected', decided_by = ${agent}, decided_at = now() where id = ${reversal.id}`.execute(
      db,
    );
    expectOk(await close());
    const late = { id: id("rv"), payout: payout.id, reason: "x", proposedBy: helping, expiresAt: null };
    const hash = hashShown(REVERSALS, late);
    await sql`insert into cash_points.reversal (id, payout, reason, shown_hash, proposed_by, proposed_at)
      values (${late.id}, ${payout.id}, 'x', ${Buffer.from(hash, "hex")}, ${helping}, now())`.execute(db);
    expect(await decide({ id: late.id, hash }, "approve")).toMatchObject({ code: 409, status: "proposal_overtaken" });
    expect(await decide({ id: late.id, hash }, "reject")).toMatchObject({ code: 409, status: "proposal_not_waiting" });
  });

  test("requested while the day is closed, twenty times: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 20; round++) {
      const shop = await newOutlet(agent);
      await putIn(shop, agent, 100_000);
      const begun = expectOk(await start(shop, owner(agent), (await waiting(100_000)).code));
      expectOk(await call(counter.collectPayout, { outlet: shop, id: begun.id }, asOwnerOf));
      const answers = await Promise.all([
        call(counter.requestReversal, { outlet: shop, id: id("rv"), payout: begun.id, reason: "x" }, asOwnerOf),
        call(counter.closeDay, { outlet: shop, id: id("cc"), day: TODAY, pieces: {} }, asOwnerOf),
      ]);
      const { done, ...others } = tally(answers);
      expect([done, Object.keys(others).filter((why) => why !== "day_closed" && why !== "reversals_waiting")]).toEqual([1, []]);
    }
  });

  test("approved while the day is closed, twenty times: the count never misses the returned cash", async () => {
    for (let round = 0; round < 20; round++) {
      const shop = await newOutlet(agent);
      const other = await newCashier(shop, agent);
      await putIn(shop, agent, 100_000);
      const begun = expectOk(await start(shop, cashier(other), (await waiting(100_000)).code));
      expectOk(await call(counter.collectPayout, { outlet: shop, id: begun.id }, { actor: cashier(other) }));
      const reversal = id("rv");
      const { hash } = expectOk(
        await call(
          counter.requestReversal,
          { outlet: shop, id: reversal, payout: begun.id, reason: "x" },
          { actor: cashier(other) },
        ),
      );
      const [approved, closed] = await Promise.all([
        call(counter.decideReversal, { outlet: shop, id: reversal, hash, decision: "approve" }, asOwnerOf),
        call(counter.closeDay, { outlet: shop, id: id("cc"), day: TODAY, pieces: {}, expected: wire(0) }, asOwnerOf),
      ]);
      expect(approved.code).toBe(200);
      expect(["reversals_waiting", "drawer_moved"]).toContain(closed.status);
    }
  });
});

describe("the count is blind", () => {
  test("no answer to a cashier before the count reveals the expected cash", async () => {
    await paid();
    const answers = [
      await readClosing(),
      expectOk(await call(counter.readDrawer, { outlet }, asCashier)),
      expectOk(await call(counter.moveCash, { outlet, id: id("mv"), direction: "put_in", amount: wire(1_000) }, asCashier)),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/"90[01]00000"|"1000000"/);
    expect(answers[1]).toMatchObject({ cash: null });
    // The owner, who puts cash in and takes it out, sees it, but not on the page of the count.
    expect(expectOk(await call(counter.readDrawer, { outlet }, asOwnerOf))).toMatchObject({ cash: wire(901_000) });
    expect(JSON.stringify(await readClosing(asOwnerOf))).not.toContain("90100000");
  });

  test("each comparison of a count with the books is in the audit trail, so that repeated attempts are visible", async () => {
    for (const hundreds of [1, 9]) expectOk(await call(desk.checkCount, { outlet, pieces: { "100000": hundreds } }, asCashier));
    const { rows } = await sql<{ difference: string }>`
      select details ->> 'differenceMinor' as difference from audit.entry where code = 'cash_points.count_checked' and subject = ${outlet}
      order by id`.execute(db);
    expect(rows.map(({ difference }) => difference)).toEqual(["-90000000", "-10000000"]);
    // The owner sees all counts, including the first. A cashier sees none, so does not learn the expected cash.
    const counts = async (as: { actor: ReturnType<typeof owner> }) => expectOk(await call(desk.listDay, { outlet }, as)).counts;
    expect(await counts(asOwnerOf)).toMatchObject([
      { counted: wire(900_000), difference: wire(-100_000) },
      { counted: wire(100_000), difference: wire(-900_000) },
    ]);
    expect(await counts(asCashier)).toEqual([]);
  });
});

test("an owner sees today's figures of own outlets only", async () => {
  await paid(200_000);
  const transfer = await app.unpaid(300_000);
  expectOk(await call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(300_000) }, asCashier));
  const read = async (as: { actor: ReturnType<typeof owner> }) => expectOk(await call(waits.readOverview, {}, as)).outlets;
  expect(await read(asOwnerOf)).toMatchObject([
    {
      outlet,
      cash: wire(1_100_000),
      paidOut: wire(200_000),
      payouts: 1,
      takenIn: wire(300_000),
      cashIns: 1,
      openDay: TODAY,
      whyNotPayOut: null,
      needsOwner: false,
    },
  ]);
  // Another outlet without cash cannot pay out: it comes first, whatever its name.
  const empty = await newOutlet(agent, { name: "Loket Uji Zamrud" });
  expect(await read(asOwnerOf)).toMatchObject([
    { outlet: empty, whyNotPayOut: "drawer_empty", needsOwner: true },
    { outlet, needsOwner: false },
  ]);
  expect(expectOk(await call(waits.readOverview, {}, asOwnerOf)).totals).toMatchObject({
    cash: wire(1_100_000),
    payouts: 1,
    cashIns: 1,
  });
  expect(await read({ actor: owner(await newAgent()) })).toEqual([]);
  expect(await read(asCashier)).toEqual([]);
});

test("the figures of a network are those of all its outlets, also of those that the list leaves out", async () => {
  await paid(200_000);
  // By name all of them come before the outlet that paid out.
  for (let no = 1; no <= waits.OVERVIEW_OUTLETS; no += 1) await newOutlet(agent, { name: `Loket Uji A${no}` });
  const { totals, count, stopped, outlets } = expectOk(await call(waits.readOverview, {}, asOwnerOf));
  expect(count).toBe(waits.OVERVIEW_OUTLETS + 1);
  expect(totals).toMatchObject({ cash: wire(800_000), paidOut: wire(200_000), payouts: 1 });
  expect(stopped).toEqual([{ why: "drawer_empty", count: waits.OVERVIEW_OUTLETS }]);
  expect(outlets).toHaveLength(waits.OVERVIEW_OUTLETS);
});

describe("notifications to workers", () => {
  test("a reversal notifies the owner, and its outcome the requester", async () => {
    const payout = await paid();
    const reversal = await requestReversal(payout.id);
    expect(await notificationsOf(agent)).toEqual(["counter_reversal"]);
    expect(await waitsFor(asOwnerOf)).toMatchObject([
      { kind: "reversal", outlet, outletName: "Loket Uji Menteng", payout: payout.id, amount: wire(100_000), isOwn: false },
    ]);
    expect(await waitsFor(asCashier)).toMatchObject([{ kind: "reversal", isOwn: true }]);
    expectOk(await decide(reversal, "reject"));
    expect(await notificationsOf(helping)).toEqual(["counter_reversal_refused"]);
    expect(await waitsFor(asOwnerOf)).toEqual([]);
  });

  test("a payout that needs a second worker notifies everyone else at the outlet", async () => {
    const other = await newCashier(outlet, agent);
    const document = { kind: "ktp", number: "3171014101900001", name: "Somebody Else" } as const;
    const payout = expectOk(await start(outlet, cashier(helping), (await waiting(100_000)).code, { document }));
    expect([await notificationsOf(agent), await notificationsOf(other), await notificationsOf(helping)]).toEqual([
      ["counter_second"],
      ["counter_second"],
      [],
    ]);
    expect(await waitsFor({ actor: cashier(other) })).toMatchObject([{ kind: "second", payout: payout.id, isOwn: false }]);
    expectOk(await call(counter.confirmName, { outlet, id: payout.id }, { actor: cashier(other) }));
    expect(await waitsFor(asOwnerOf)).toEqual([]);
    expectOk(await call(counter.releasePayout, { outlet, id: payout.id }, asCashier));
  });

  test("a day left open notifies the owner once", async () => {
    clock.advance(DAY_MS);
    for (let looks = 0; looks < 2; looks++) await app.notifyOwners();
    expect(await notificationsOf(agent)).toEqual(["counter_day_open"]);
    expect(await waitsFor(asOwnerOf)).toMatchObject([{ kind: "day", outlet, day: TODAY }]);
  });

  test("a float below the treasury's figure notifies the owner and those who decide about floats, once", async () => {
    const treasurer = await app.newPerson(null);
    await asOwner(
      app.app.url,
      `insert into access.level (code, audience, name_id, name_en, updated_at) values ('UJI_TRES', 'STAFF', 'Uji', 'Test', now());
       insert into access.level_right (level, menu, module) values ('UJI_TRES', 'float', 'approve');
       insert into access.holder (user_id, level, granted_by, granted_at) values ('${treasurer}', 'UJI_TRES', 'system', now())`,
    );
    await app.notifyOwners();
    expect(await notificationsOf(agent)).toEqual([]);
    const transfer = await app.unpaid(4_500_000);
    expectOk(await call(counter.takeCashIn, { outlet, id: id("ci"), transfer, amount: wire(4_500_000) }, asOwnerOf));
    for (let looks = 0; looks < 2; looks++) await app.notifyOwners();
    expect(await notificationsOf(agent)).toEqual(["counter_float_low"]);
    expect(await notificationsOf(treasurer)).toEqual(["agent_float_low"]);
    expect(await waitsFor(asOwnerOf)).toMatchObject([{ kind: "float", amount: wire(500_000), outlet: null }]);
    expect(await waitsFor(asCashier)).toEqual([]);
  });

  test("another owner is notified of nothing", async () => {
    await requestReversal((await paid()).id);
    expect(await waitsFor({ actor: owner(await newAgent()) })).toEqual([]);
  });
});
