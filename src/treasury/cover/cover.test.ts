/** The proof over HTTP on PostgreSQL: figures by day, whether the sums were taken or not, and the right to read it. */
import { afterAll, expect, test } from "vitest";
import { addDays } from "#kernel/time.ts";
import { takeSums } from "#ledger/store-sums.ts";
import { expectOk } from "#platform/testing/api.ts";
import { idr } from "#reconciliation/testing/test-books.ts";
import { readCover, readCoverRecord } from "../contract-cover.ts";
import { citra, openTreasury } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, api, capital } = office;
afterAll(office.close);

const record = async () => expectOk(await api.call(readCoverRecord, {}, { actor: { kind: "visitor" } }));

const cover = async (day?: `${number}-${number}-${number}`) =>
  expectOk(await api.call(readCover, day === undefined ? {} : { day }, { actor: citra }));

test("customers' money against the money at the bank, today and on the days before", async () => {
  const first = desk.today();
  await capital(idr(1_000n));
  await desk.funded(idr(700n));
  const today = await cover();
  expect(today).toMatchObject({ day: first, isOver: false });
  expect(today.covers).toMatchObject([
    { money: { minor: "170000" }, others: { minor: "70000" }, own: { minor: "100000" }, isCovered: true },
  ]);
  expect(today.lines).toMatchObject([
    { side: "money", name: "bank", account: "bank:014:IDR", amount: { minor: "100000" } },
    { side: "money", name: "payin_clearing", amount: { minor: "70000" } },
    { side: "others", name: "transit", amount: { minor: "70000" } },
  ]);
  // A day counts when it is over.
  expect(await record()).toMatchObject({ days: 0, coveredDays: 0 });
  desk.clock.advance(24 * 3_600_000);
  await desk.funded(idr(5n));
  expect(await record()).toEqual({ days: 1, coveredDays: 1, lastDay: first });
  const after = async () => {
    expect(await cover(first)).toMatchObject({ ...today, isOver: true });
    expect((await cover()).history.slice(0, 2).map(({ covers }) => covers[0]?.others.minor)).toEqual(["70500", "70000"]);
    expect((await cover()).history[2]).toEqual({ day: addDays(first, -1), covers: [] });
  };
  await after();
  await desk.app.as({}, (ctx) => takeSums(ctx.db));
  await after();
});

test("needs the right to see the treasury", async () => {
  expect((await api.call(readCover, {}, { actor: { kind: "visitor" } })).code).not.toBe(200);
});
