/** Bookings that name a line of the bank's statement: reconciliation sees it as matched, once. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { addDays } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { BANK, idr } from "#reconciliation/testing/test-books.ts";
import * as contract from "../contract.ts";
import { ani, at, openTreasury, OTHER_BANK, said } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, api, propose, decide, capital, broken } = office;
afterAll(office.close);
beforeEach(() => desk.clock.advance(61_000));

describe("a statement line", () => {
  test("that a booking names is matched from its approval on, its case closes, and no second booking takes it", async () => {
    const line = await office.lineOf(idr(250_000n));
    desk.clock.advance(31 * 60_000);
    await desk.runs("check_books");
    expect(await office.seen(line)).toEqual({ bucket: "missing_here", cases: 1 });
    const free = await api.call(
      contract.listStatementLines,
      { party: BANK, currency: "IDR", minor: "25000000", side: "in", on: desk.today() },
      { actor: ani },
    );
    expect(expectOk(free).lines).toMatchObject([{ id: line }]);
    const named = { template: "owners_capital", in: at(BANK, idr(250_000n), line) } as const;
    const [first, second] = [await propose(named), await propose(named)];
    expect(said(await decide(first))).toBe("200 done");
    expect(said(await decide(second))).toBe("409 line_not_free");
    expect(said(await propose(named))).toBe("409 line_not_free");
    await office.compared(async () => {
      expect(await office.seen(line)).toEqual({ bucket: "matched", cases: 0 });
    });
    expect(await broken()).toEqual([]);
  });

  test("of another amount, direction, bank or day does not fit, and a customer's pay-in never does", async () => {
    await capital(idr(900_000n));
    const line = await office.lineOf(idr(260_000n));
    const paidIn = await office.lineOf(idr(270_000n), "pay_in");
    const into = (party: string, amount: bigint, named: Id<"sl">, on = desk.today()) =>
      propose({ template: "owners_capital", in: at(party, idr(amount), named), on });
    expect(said(await into(BANK, 260_001n, line))).toBe("409 line_not_free");
    expect(said(await into(OTHER_BANK, 260_000n, line))).toBe("409 line_not_free");
    expect(said(await into(BANK, 260_000n, line, addDays(desk.today(), -6)))).toBe("409 line_not_free");
    expect(said(await propose({ template: "compensation", out: at(BANK, idr(260_000n), line) }))).toBe("409 line_not_free");
    expect(said(await into(BANK, 270_000n, paidIn))).toBe("409 line_not_free");
  });

  test("with the booking's id as its reference is matched although none was named", async () => {
    const { id } = await capital(idr(280_000n));
    const lineId = desk.says("other", id, idr(280_000n));
    await desk.runs("read_statements");
    await office.compared(async () => {
      const { rows } = await sql<{ bucket: string }>`
          select bucket from reconciliation.statement_line where line_id = ${lineId}`.execute(desk.db);
      expect(rows).toEqual([{ bucket: "matched" }]);
    });
  });
});
