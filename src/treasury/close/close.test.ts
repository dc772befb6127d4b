/** Closing days and months over HTTP, on PostgreSQL: checklist, four eyes, the lock, reopening, the page, and every refusal. */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { addDays, startOfDay, type LocalDate } from "#kernel/time.ts";
import { postJournals, readPeriod as readClosed } from "#ledger/index.ts";
import { credit, debit, operatorAccount } from "#ledger/contract-books.ts";
import { expectOk, type TestAnswer } from "#platform/testing/api.ts";
import { accounts, idr } from "#reconciliation/testing/test-books.ts";
import * as contract from "../contract-close.ts";
import { listPeriods } from "../contract-close-list.ts";
import { ani, budi, citra, closeParts, openTreasury, OTHER_BANK, PARTNER, said } from "../testing/treasury-desk.ts";

const office = await openTreasury();
const { desk, api, capital } = office;
afterAll(office.close);
const { db } = desk;

const read = async (period: string, actor = citra) => expectOk(await api.call(contract.readPeriod, { period }, { actor }));
const checksOf = async (period: string) =>
  Object.fromEntries((await read(period)).figures?.checks.map(({ name, state, count }) => [name, `${state} ${count}`]) ?? []);
const WHY = {
  closing_balances: "opened with the bank's letter",
  cash_days: "outlet without power",
  cases: "known",
  unknown_outcomes: "asked",
};
const propose = async (period: string, more: { hash?: string; explanations?: object; id?: Id<"cl">; by?: typeof ani } = {}) => {
  desk.clock.advance(1_000);
  const shown = await read(period);
  const open = shown.figures?.checks.filter(({ state }) => state === "explain").map(({ name }) => [name, "we know why"]) ?? [];
  const sent = {
    id: more.id ?? desk.newId("cl"),
    period,
    hash: more.hash ?? shown.hash ?? "0".repeat(64),
    explanations: more.explanations ?? Object.fromEntries(open),
  };
  return api.call(contract.proposeClose, sent, { actor: more.by ?? ani });
};
const reopen = (day: LocalDate) =>
  api.call(contract.proposeReopening, { id: desk.newId("cl"), day, reason: "a payout was booked twice" }, { actor: ani });
type Made = TestAnswer<typeof contract.proposeClose> | TestAnswer<typeof contract.proposeReopening>;
const decide = (made: Made, actor = budi, decision: "approve" | "reject" = "approve") => {
  const { id, hash } = expectOk<Made>(made);
  // Decisions follow one another in time.
  desk.clock.advance(1_000);
  return api.call(contract.decideClose, { id, hash, decision }, { actor });
};
/** Statements of the day are in, and the night check has run. */
async function settle(): Promise<void> {
  await desk.runs("read_statements");
  await office.compared(async () => desk.runs("check_all_books"));
  // The other places of this installation are read as well.
  await desk.app.pool.query(
    `insert into reconciliation.statement_day (party, account, day, read_at) select other.party, other.account, of_bank.day, of_bank.read_at
     from reconciliation.statement_day as of_bank cross join (values ($1, 'bank'), ($2, 'nostro')) as other (party, account)
     where of_bank.party = '014' on conflict (party, day) do update set read_at = excluded.read_at`,
    [OTHER_BANK, PARTNER],
  );
}
const nextDay = async () => {
  desk.clock.advance(startOfDay(addDays(desk.today(), 1)).getTime() + 4 * 3_600_000 - desk.clock.now().getTime());
  await settle();
};
const late = (day: LocalDate) =>
  desk.app.as({}, async (ctx) => {
    const effectiveAt = new Date(startOfDay(day).getTime() + 3_600_000);
    const id = desk.newId("jr");
    await postJournals(ctx, [
      {
        id,
        kind: "test.late",
        subject: null,
        effectiveAt,
        postings: [debit(accounts.bank, idr(1n)), credit(operatorAccount("fee", "IDR"), idr(1n))],
      },
    ]);
    return id;
  });

desk.statesBalance(0n);
await capital(idr(5_000n));
const first = desk.today();

describe("a day", () => {
  test("that is not over can't be closed", async () => {
    expect(await read(first)).toMatchObject({ state: "running", whyNotClose: "day_not_over" });
    expect(said(await propose(first))).toBe("409 day_not_over");
  });

  test("whose statements and night check are missing is blocked; nobody can explain that away", async () => {
    desk.clock.advance(24 * 3_600_000);
    const checks = await checksOf(first);
    expect(checks).toMatchObject({ statements: "blocks 3", night_check: "blocks 1", trial_balance: "holds 0", cover: "holds 0" });
    expect(said(await propose(first))).toBe("409 check_blocks");
  });

  test("with an open item needs its explanation, and figures as they were shown", async () => {
    desk.clock.advance(-24 * 3_600_000);
    await nextDay();
    closeParts.cashDays = 2;
    // The statement has no line of the capital: the closing balance differs by it, and two places state none.
    expect(await checksOf(first)).toMatchObject({ statements: "holds 0", night_check: "holds 0", cash_days: "explain 2" });
    expect(said(await propose(first, { explanations: {} }))).toBe("400 explanation_missing");
    expect(said(await propose(first, { hash: "0".repeat(64) }))).toBe("409 close_changed");
    expect(said(await propose(first, { by: citra }))).toBe("403 permission_denied");
  });

  test("is closed by two people, once; the page holds what they signed, and its bytes stay the same", async () => {
    const made = await propose(first, { explanations: WHY });
    expect(expectOk(made).figures.checks.find(({ name }) => name === "cash_days")).toMatchObject({
      state: "explain",
      count: 2,
      explanation: "outlet without power",
    });
    expect(await read(first)).toMatchObject({ state: "waiting", figures: null });
    expect(said(await propose(first, { explanations: WHY, hash: "0".repeat(64) }))).toMatch(/^409 /);
    expect(said(await decide(made, ani))).toBe("403 proposal_own");
    expect(said(await decide(made, citra))).toBe("403 permission_denied");
    const closed = expectOk(await decide(made));
    expect(closed).toMatchObject({ state: "approved", decidedBy: "us_budi" });
    expect(await readClosed(db)).toEqual({ openFrom: addDays(first, 1), monthsFrom: null });
    expect(await read(first)).toMatchObject({ state: "closed", close: { id: closed.id }, whyNotReopen: null });
    expect(said(await decide(made))).toBe("409 proposal_not_waiting");
    const page = await desk.app.pool.query<{ page: Buffer; hash: Buffer }>("select page, page_hash as hash from treasury.close");
    const [row] = page.rows;
    expect(row?.page.subarray(0, 5).toString()).toBe("%PDF-");
    expect(
      createHash("sha256")
        .update(row?.page ?? "")
        .digest("hex"),
    ).toBe(closed.pageHash);
    await expect(desk.app.pool.query("update treasury.close set page = page || 'x'")).rejects.toThrow(/never changed|page_hash/);
    closeParts.cashDays = 0;
  });

  test("that is closed takes no journal any more: it falls into the next one", async () => {
    const before = await read(first);
    const id = await late(first);
    const { rows } = await desk.app.pool.query(
      "select (effective_at at time zone 'Asia/Jakarta')::date::text as day from ledger.journal where id = $1",
      [id],
    );
    expect(rows).toEqual([{ day: addDays(first, 1) }]);
    expect(await read(first)).toEqual(before);
    expect(await office.broken()).toEqual([]);
  });

  test("is closed after the days before it", async () => {
    await nextDay();
    await nextDay();
    expect(said(await propose(addDays(first, 2)))).toBe("409 day_not_next");
    expect(said(await propose(first))).toBe("409 day_not_next");
  });

  test("that got another posting since it was proposed is not closed as it was shown", async () => {
    const day = addDays(first, 1);
    const made = await propose(day);
    expect(await read(day)).toMatchObject({ isOutdated: false, changed: null });
    await late(day);
    const since = await read(day);
    expect(since.isOutdated).toBe(true);
    expect(since.changed?.balances).not.toEqual(since.close?.figures.balances);
    expect(said(await decide(made))).toBe("409 proposal_overtaken");
    expect((await readClosed(db)).openFrom).toBe(day);
    expect((await read(day)).history.map(({ state }) => state)).toEqual(["overtaken"]);
    // A new open item is not what was signed either; one less is.
    closeParts.unknown = 1;
    const two = await propose(day);
    closeParts.unknown = 2;
    expect(said(await decide(two))).toBe("409 proposal_overtaken");
    const three = await propose(day);
    closeParts.unknown = 0;
    expect(said(await decide(three))).toBe("200 done");
  });

  test("can be rejected and withdrawn, and nothing is closed", async () => {
    const day = addDays(first, 2);
    expect(said(await decide(await propose(day), budi, "reject"))).toBe("200 done");
    const made = expectOk(await propose(day));
    expect(said(await api.call(contract.withdrawClose, { id: made.id }, { actor: budi }))).toBe("403 proposal_not_yours");
    expect(said(await api.call(contract.withdrawClose, { id: made.id }, { actor: ani }))).toBe("200 done");
    expect((await readClosed(db)).openFrom).toBe(day);
  });

  test("a repeated proposal is the same proposal; its id with other words is refused", async () => {
    const day = addDays(first, 2);
    const id = desk.newId("cl");
    const made = expectOk(await propose(day, { id }));
    const again = {
      id,
      period: day,
      hash: "1".repeat(64),
      explanations: Object.fromEntries(
        made.figures.checks.flatMap(({ name, explanation }) => (explanation === null ? [] : [[name, explanation]])),
      ),
    };
    expect(expectOk(await api.call(contract.proposeClose, again, { actor: ani })).hash).toBe(made.hash);
    expect(
      said(await api.call(contract.proposeClose, { ...again, explanations: { closing_balances: "else" } }, { actor: ani })),
    ).toBe("409 id_already_used");
    expectOk(await api.call(contract.withdrawClose, { id }, { actor: ani }));
  });
});

describe("reopening", () => {
  test("only the last closed day, by two people with a reason; it is closed again afterwards", async () => {
    const last = addDays(first, 1);
    expect(said(await reopen(first))).toBe("409 reopen_not_last");
    const made = await reopen(last);
    expect(said(await reopen(last))).toBe("409 proposal_already_waiting");
    expect(said(await decide(made, ani))).toBe("403 proposal_own");
    expectOk(await decide(made));
    expect((await readClosed(db)).openFrom).toBe(last);
    const shown = await read(last);
    expect(shown).toMatchObject({ state: "open", whyNotClose: null });
    expect(shown.history.map(({ kind, state }) => `${kind} ${state}`)).toContain("reopen approved");
    expectOk(await decide(await propose(last)));
    expect(await read(last)).toMatchObject({ state: "closed" });
    expect(await office.broken()).toEqual([]);
  });
});

describe("a month", () => {
  test("is closed when its days are, with its result; then no day of it is reopened", async () => {
    const month = first.slice(0, 7);
    expect(said(await propose(month))).toBe("409 month_days_open");
    for (;;) {
      const day = (await readClosed(db)).openFrom as LocalDate;
      if (day.slice(0, 7) !== month) break;
      while (desk.today() <= day) await nextDay();
      expectOk(await decide(await propose(day)));
    }
    const made = expectOk(await propose(month));
    expect(made.figures.results).toMatchObject([{ name: "fee", kind: "income", amount: { minor: "200" } }]);
    const days = await desk.app.pool.query<{ minor: string }>(
      `select sum((line ->> 'minor')::bigint)::text as minor from treasury.close cross join jsonb_array_elements(content -> 'results') as line
       where kind = 'day' and state = 'approved' and not exists (select from treasury.close as later
         where later.period = close.period and later.kind = 'day' and later.state = 'approved' and later.id > close.id)`,
    );
    expect(days.rows[0]?.minor).toBe("200");
    expectOk(await api.call(contract.decideClose, { id: made.id, hash: made.hash, decision: "approve" }, { actor: budi }));
    const last = addDays((await readClosed(db)).openFrom as LocalDate, -1);
    expect(said(await reopen(last))).toBe("409 month_is_closed");
    expect(await read(month)).toMatchObject({ state: "closed", whyNotReopen: "month_is_closed" });
    expect(await office.broken()).toEqual([]);
  }, 120_000);

  test("stands in the list with its days, newest first", async () => {
    const { periods, next } = expectOk(await api.call(listPeriods, {}, { actor: citra }));
    expect(periods.slice(0, 2).map(({ kind, state }) => `${kind} ${state}`)).toEqual(["month running", "day running"]);
    expect(periods.find(({ period }) => period === first)).toMatchObject({ state: "closed", closedBy: "us_budi" });
    expect(next).toBeNull();
  });
});

test("an unknown period is not found, and a page is downloaded only where one is stored", async () => {
  expect(said(await api.call(contract.readPeriod, { period: "2026-02-31" }, { actor: citra }))).toBe("404 not_found");
});
