/** The list of days whose cash has to be reported (LTKT): its rows, pages and deadlines, and what it withholds. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "../counter/contract.ts";
import * as reports from "./contract.ts";
import { maskName } from "./list-cash-reports.ts";
import { idr, KTP, openCounterApp, owner, TERMS, wire } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet, start, unpaid, waiting } = desk;
afterAll(desk.close);

const officer: Actor = {
  kind: "staff",
  id: id("us"),
  level: "COMPLIANCE",
  menuAccess: [{ menu: "compliance", module: ["report"] }],
};
const listed = async (input: { after?: string; side?: "recipient" | "payer" | "agent" } = {}) =>
  expectOk(await call(reports.listCashReports, input, { actor: officer }));

describe("a day that reached the threshold", () => {
  test.each([
    [2_499_999, 0],
    [2_500_000, 1],
    [2_500_001, 1],
  ])("a payer with two payments, the second of %i: %i rows", async (second, count) => {
    desk.figures.terms = { ...TERMS, cashReport: idr(5_000_000) };
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    await desk.fill(agent, 10_000_000);
    const payer = id("us");
    for (const units of [2_500_000, second]) {
      const input = { outlet, id: id("ci"), transfer: await unpaid(units, payer), amount: wire(units) };
      expectOk(await call(counter.takeCashIn, input, { actor: owner(agent) }));
    }
    const own = (await listed({ side: "payer" })).reports.filter(({ owner: party }) => party === payer);
    expect(own).toHaveLength(count);
    if (count > 0)
      expect(own[0]).toMatchObject({
        day: "2026-11-21",
        maskedName: null,
        paidOut: wire(0),
        total: wire(2_500_000 + second),
        reportedFrom: wire(5_000_000),
        reportBy: null,
      });
  });

  test("a recipient is identified by the document's key and the initials on it, with a deadline", async () => {
    desk.figures.terms = { ...TERMS, cashReport: idr(100_000) };
    await putTerm(app, "threshold", "cash_report_deadline", {
      measure: "days",
      days: [14],
      counted: "working",
      source: "a test",
    });
    const agent = await newAgent();
    const outlet = await newOutlet(agent);
    await desk.putIn(outlet, agent, 100_000);
    const document = { ...KTP, number: "3171014101907777" };
    const payout = expectOk(await start(outlet, owner(agent), (await waiting(100_000)).code, { document }));
    expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, { actor: owner(agent) }));
    const [one] = (await listed({ side: "recipient" })).reports;
    expect(one).toMatchObject({ maskedName: maskName(KTP.name), total: wire(100_000), paidOut: wire(100_000) });
    // Saturday plus fourteen working days, Monday to Friday.
    expect(one?.reportBy).toBe("2026-12-10");
    expect(JSON.stringify(one)).not.toContain(document.number);
    expect(JSON.stringify(one)).not.toContain(KTP.name);
  });
});

test("pages list each row once, newest day first", async () => {
  await sql`insert into cash_points.cash_day (day, side, owner, taken_minor, due_at, due_from_minor)
    select date '2026-10-01' + n / 3, 'payer', 'us_p' || n, 60000000000, now(), 50000000000 from generate_series(1, 45) as n`.execute(
    db,
  );
  const seen: string[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < 10 && after !== null; page++) {
    const { reports: rows, next } = await listed(after === undefined ? { side: "payer" } : { side: "payer", after });
    expect(rows.length).toBeLessThanOrEqual(reports.CASH_REPORTS_PER_PAGE);
    seen.push(...rows.map(({ day, owner: party }) => `${day} ${party}`));
    after = next;
  }
  const made = seen.filter((row) => row.includes(" us_p"));
  expect(new Set(made).size).toBe(45);
  expect(seen).toHaveLength(new Set(seen).size);
  expect(seen.map((row) => row.slice(0, 10))).toEqual(
    seen
      .map((row) => row.slice(0, 10))
      .toSorted()
      .toReversed(),
  );
});

test("is readable only with the right to report: by no other staff and no agent", async () => {
  const agent = await newAgent();
  for (const actor of [owner(agent), desk.office])
    expect(await call(reports.listCashReports, {}, { actor })).toMatchObject({ code: 403, status: "permission_denied" });
});

test.each([
  ["Siti Aminah", "S*** A***"],
  ["Sukarno", "S***"],
  ["  Ñusta   ’t Hart ", "Ñ*** ’*** H***"],
  ["送", "送***"],
])("%s is masked as %s", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
