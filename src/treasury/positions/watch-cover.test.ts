/** Corridors stop by themselves while our money at a partner does not cover them, and open again; what people stopped stays stopped. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import { money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { accountWith, credit, debit, operatorAccount, type Posting } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { asOwner } from "#platform/testing/database.ts";
import { listStopped, whyNotLeave } from "#pricing/index.ts";
import { pricingInvariants } from "#pricing/invariants.ts";
import { listCorridors } from "#pricing/corridors/contract.ts";
import { AUTOMATIC_REASON } from "#pricing/corridors/model/automatic-stop.ts";
import { calculatePrice } from "#pricing/quotes/contract.ts";
import { customerRatesNow } from "#pricing/rates/record-customer-rates.ts";
import { openStopClient, SG } from "#pricing/testing/stop-client.ts";
import { watchCover } from "./watch-cover.ts";

const client = await openStopClient();
const { app, api, asSeed, id, freshRates, switchOf, stopsOf, stand } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());

const places = [{ at: "nostro", party: "partner" }] as const;
const sgd = (units: bigint) => money("SGD", units * 100n);
const nostro = accountWith("nostro", "partner", "SGD");
const inFlight = accountWith("payout_inflight", "partner_bank", "SGD");
const capital = operatorAccount("capital", "SGD");
const cost = operatorAccount("rail_cost", "SGD");
const watch = () => asSeed((ctx) => watchCover(ctx, { places }));
/** One subject, because what is in flight is held for it. */
const about = id("tr");
let journals = 0;
async function post(kind: string, postings: readonly Posting[]): Promise<void> {
  journals += 1;
  await asSeed(async (ctx) => {
    await openAccounts(
      ctx,
      postings.map(({ account }) => account),
    );
    await postJournals(ctx, [
      { id: journalIdFor(about, `test.${kind}`, journals), kind: `test.${kind}`, subject: about, effectiveAt: ctx.now, postings },
    ]);
  });
}
const payIn = (units: bigint) => post("prefund", [debit(nostro, sgd(units)), credit(capital, sgd(units))]);
const order = (units: bigint) => post("order", [debit(cost, sgd(units)), credit(inFlight, sgd(units))]);
const settle = (units: bigint) => post("paid", [debit(inFlight, sgd(units)), credit(nostro, sgd(units))]);
const quote = () => api.call(calculatePrice, { corridor: SG, side: "source", amountMinor: "1000000000" });
const notices = async (person: string) =>
  (
    await sql<{ kind: string }>`select kind from notifications.notification where person = ${person} order by no`.execute(db)
  ).rows.map(({ kind }) => kind);
const audited = async () =>
  (
    await sql<{ code: string; subject: string; actor: string }>`
      select code, subject, actor_kind as actor from audit.entry where code like 'pricing.corridor_%' order by id`.execute(db)
  ).rows;

const treasurer = id("us");
beforeAll(async () => {
  await asSeed((ctx) => insertCustomer(ctx, { id: treasurer, email: "t@x.example", phone: "+6281200000001" }));
  for (const statement of [
    `insert into access.level (code, audience, name_id, name_en, updated_at) values ('UJI_TRES', 'STAFF', 'Uji', 'Test', now())`,
    `insert into access.level_right (level, menu, module) values ('UJI_TRES', 'treasury', 'propose')`,
    `insert into access.holder (user_id, level, granted_by, granted_at) values ('${treasurer}', 'UJI_TRES', 'system', now())`,
    `update identity.person set status = 'active' where id = '${treasurer}'`,
  ])
    await asOwner(app.url, statement);
});
beforeEach(async () => {
  clock.advance(1_000);
  await freshRates();
});

describe("in order", () => {
  test("while the money lasts nothing happens", async () => {
    await payIn(1_400n);
    await order(1_300n);
    expect(await watch()).toEqual({ stopped: [], opened: [] });
    expect((await quote()).code).toBe(200);
  });

  test("too few days left: new quotes are refused as by a person's stop, and promised transfers leave", async () => {
    await settle(1_300n);
    clock.advance(1_000);
    // 100 of 1,300 in 14 days: one day, exactly the figure.
    expect((await watch()).stopped).toEqual([]);
    await order(30n);
    expect((await watch()).stopped).toMatchObject([
      { corridor: SG, account: "nostro:partner", cause: "runway_low", availableMinor: 7_000n, runwayDays: 0 },
    ]);
    expect(await quote()).toMatchObject({ code: 409, status: "corridor_stopped", details: { reason: AUTOMATIC_REASON } });
    expect(await asSeed((ctx) => whyNotLeave(ctx, SG))).toBeNull();
    expect(expectOk(await api.call(listCorridors, {})).corridors.find(({ corridor }) => corridor === SG)).toMatchObject({
      whyNot: "corridor_stopped",
    });
    expect((await asSeed(customerRatesNow)).find(({ corridor }) => corridor === SG)?.rates).toBeNull();
    expect(await asSeed(listStopped)).toMatchObject([{ kind: "corridor", key: SG, until: null, isAutomatic: true }]);
    expect(await switchOf(SG)).toMatchObject({ stopped: null, automatic: { cause: "runway_low", account: "nostro:partner" } });
    expect(await stopsOf(SG)).toMatchObject([{ until: null, reason: AUTOMATIC_REASON }]);
    expect(await notices(treasurer)).toEqual(["corridors_stopped"]);
    expect(await audited()).toEqual([{ code: "pricing.corridor_stopped_by_itself", subject: SG, actor: "system" }]);
  });

  test("said once, however often it looks and by however many processes at once", async () => {
    clock.advance(1_000);
    const all = await Promise.all([watch(), watch(), watch()]);
    expect(all.flatMap(({ stopped, opened }) => [...stopped, ...opened])).toEqual([]);
    expect(await notices(treasurer)).toHaveLength(1);
  });

  test("more ordered than there is: promised transfers wait as well; nobody is told again", async () => {
    await order(100n);
    clock.advance(1_000);
    expect((await watch()).stopped).toEqual([]);
    expect(await asSeed((ctx) => whyNotLeave(ctx, SG))).toBe("corridor_stopped");
    expect(await switchOf(SG)).toMatchObject({ automatic: { cause: "overdrawn" } });
    expect(await notices(treasurer)).toHaveLength(1);
  });

  test("between the figures it stays stopped; from the second on it opens by itself, once by two processes", async () => {
    await payIn(250n);
    clock.advance(1_000);
    expect(await watch()).toEqual({ stopped: [], opened: [] });
    expect(await switchOf(SG)).toMatchObject({ automatic: { cause: "runway_low" } });
    await payIn(200n);
    clock.advance(1_000);
    const all = await Promise.all([watch(), watch()]);
    expect(all.flatMap(({ opened }) => opened.map(({ corridor }) => corridor))).toEqual([SG]);
    expect(await switchOf(SG)).toMatchObject({ stopped: null, automatic: null });
    expect((await quote()).code).toBe(200);
    expect(await notices(treasurer)).toEqual(["corridors_stopped", "corridors_opened"]);
  });

  test("a person's stop stays when the money comes back, and keeps its own reason meanwhile", async () => {
    await order(500n);
    expectOk(await client.stop([SG]));
    clock.advance(1_000);
    expect((await watch()).stopped).toHaveLength(1);
    const details = (await quote()) as { details?: unknown };
    expect(details).toMatchObject({ status: "corridor_stopped" });
    expect(details.details).not.toMatchObject({ reason: AUTOMATIC_REASON });
    await payIn(900n);
    clock.advance(1_000);
    expect((await watch()).opened).toHaveLength(1);
    expect(await quote()).toMatchObject({ code: 409, status: "corridor_stopped" });
    expect(await asSeed(listStopped)).toMatchObject([{ key: SG, isAutomatic: false }]);
    await client.openAll([SG]);
    expect((await quote()).code).toBe(200);
  });

  test("people's opening does not end an automatic stop; a stop by a person and the watch at once keep both", async () => {
    await order(1_000n);
    clock.advance(1_000);
    await Promise.all([watch(), client.stop([SG]), watch()]);
    clock.advance(1_000);
    await client.openAll([SG]);
    expect(await switchOf(SG)).toMatchObject({ stopped: null, automatic: { cause: "overdrawn" } });
    expect(await quote()).toMatchObject({ code: 409, status: "corridor_stopped", details: { reason: AUTOMATIC_REASON } });
  });

  test("without a figure no corridor is stopped by itself, and the stops that last end", async () => {
    await stand(
      { kind: "threshold", key: "corridor_cover", value: { measure: "number", number: 0, source: "a test" } },
      { validFrom: clock.now() },
    );
    clock.advance(DAY_MS);
    expect((await watch()).opened).toHaveLength(1);
    await freshRates();
    expect((await quote()).code).toBe(200);
    expect((await checkInvariants(db, pricingInvariants)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });
});

test("an automatic stop is never changed or deleted, and ends once", async () => {
  for (const tamper of ["update pricing.automatic_stop set opened_at = null", "delete from pricing.automatic_stop"])
    await expect(asOwner(app.url, tamper)).rejects.toThrow("ends once");
});
