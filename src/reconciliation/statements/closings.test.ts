/** The closing balance of a statement beside the books: what explains a difference, and that the two explain it to the last rupiah. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { startOfDay } from "#kernel/time.ts";
import { closingOf } from "../model/closing.ts";
import { BANK, idr, openDesk } from "../testing/test-books.ts";
import { compareClosings } from "./compare-closings.ts";

const desk = await openDesk();
afterAll(() => desk.close());
desk.statesBalance(0n);

const readAll = async () => {
  await desk.runs("check_books");
  await desk.runs("read_statements");
  await desk.runs("check_books");
  await desk.runs("check_books");
};
const closing = async (day = desk.today()) => (await compareClosings(desk, [{ party: BANK, day }]))[0];

test("a day whose payments are on both sides agrees", async () => {
  await desk.life(idr(1_000_000n));
  await readAll();
  expect(await closing()).toMatchObject({ difference: 0n, unexplained: 0n, statement: -2_500_00n, books: -2_500_00n });
});

test("a line without a posting and a posting without a line explain the difference", async () => {
  desk.says("other", null, idr(70n));
  const { id } = await desk.funded(idr(500n));
  await desk.submitted(id, idr(500n));
  await desk.paid(id, idr(500n));
  await readAll();
  // The pay-in of the second transfer is not at the bank, and neither is its payout.
  expect(await closing()).toMatchObject({ lines: 70_00n, entries: -500_00n, difference: 570_00n, unexplained: 0n });
});

test("a payout that the bank books after midnight is in flight at the end of its day, and agrees the day after", async () => {
  const day = desk.today();
  desk.clock.advance(24 * 3_600_000);
  const [line] = [desk.newId("tr")];
  desk.says("payout", line, money("IDR", -500_00n), { bookedAt: new Date(startOfDay(desk.today()).getTime() + 60_000) });
  await readAll();
  expect(await closing(day)).toMatchObject({ difference: 570_00n, unexplained: 0n });
});

test("a balance that nothing explains is named", async () => {
  desk.statesBalance(9_00n);
  await readAll();
  expect((await closing())?.unexplained).toBe(9_00n);
});

test("a day without a stated balance has nothing to compare", async () => {
  expect(await compareClosings(desk, [{ party: BANK, day: "2020-01-01" }])).toEqual([]);
});

test("difference, lines, postings and the rest always add up", () => {
  const minor = fc.bigInt(-(10n ** 15n), 10n ** 15n);
  fc.assert(
    fc.property(minor, minor, minor, minor, (statement, books, lines, entries) => {
      const { difference, unexplained } = closingOf({ currency: "IDR", statement, books }, { lines, entries });
      expect(statement - books).toBe(difference);
      expect(lines - entries + unexplained).toBe(difference);
    }),
  );
});
