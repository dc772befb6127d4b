/**
 * Orders that a restore removed from the ledger: no case while the inquiries run, then one case for each transfer, closed when everything
 * is known again.
 */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { idr, openDesk } from "../testing/test-books.ts";

const desk = await openDesk();
afterAll(() => desk.close());
const AMOUNT = idr(1_000_000n);
const OUT = money("IDR", -AMOUNT.minor);

const lostCases = async () =>
  (
    await sql<{ topic: string; state: string; findings: number }>`
      select topic, state, (select count(*)::int from reconciliation.finding where case_id = case_file.id and over_at is null) as findings
      from reconciliation.case_file where kind = 'lost_in_restore' order by topic`.execute(desk.db)
  ).rows;
const others = async () =>
  (await sql`select from reconciliation.case_file where kind <> 'lost_in_restore'`.execute(desk.db)).rows.length;

async function look(): Promise<void> {
  desk.clock.advance(2 * MINUTE_MS);
  await desk.runs("read_statements");
  await desk.runs("check_books");
}

test(
  "one case for each transfer, after all parties were inquired; once known again, it closes by itself",
  { timeout: 60_000 },
  async () => {
    const before = desk.newId("tr");
    desk.clock.advance(60 * MINUTE_MS);
    const since = desk.clock.now();
    desk.clock.advance(MINUTE_MS);
    const { id: known, number } = await desk.funded(AMOUNT);
    desk.says("pay_in", number, AMOUNT);
    const lost = desk.newId("tr");
    for (const id of [known, lost]) desk.says("payout", id, OUT);
    // The payout came back and was refunded: three lines under two keys.
    desk.says("payout", `${lost}_r1`, OUT);
    desk.clock.advance(MINUTE_MS);
    const gap = { id: "rv_1" as const, since, begunAt: desk.clock.now(), readAt: since, inquiredAt: null, liftedAt: null };
    desk.transfers.gaps.push(gap);
    await look();
    expect(await lostCases()).toEqual([]);

    desk.transfers.gaps.splice(0, 1, { ...gap, inquiredAt: desk.clock.now() });
    await look();
    const both = [`lost ${known}`, `lost ${lost}`].toSorted();
    expect((await lostCases()).map(({ topic }) => topic)).toEqual(both);
    expect((await lostCases()).find(({ topic }) => topic.endsWith(lost))).toMatchObject({ state: "open", findings: 2 });
    expect(desk.transfers.flagged.toSorted()).toContain(known);
    expect(await others()).toBe(0);

    await desk.submitted(known, AMOUNT);
    await desk.paid(known, AMOUNT);
    await look();
    await look();
    expect((await lostCases()).map(({ topic, state }) => `${topic} ${state}`)).toEqual(
      both.map((topic) => `${topic} ${topic.endsWith(lost) ? "open" : "closed"}`),
    );
    // Outside the gap it is an ordinary difference.
    desk.says("payout", before, OUT);
    desk.clock.advance(40 * MINUTE_MS);
    await look();
    expect(await others()).toBe(1);
  },
);

test("each day since the restored instant is read again, whatever was known of it, and no inquiry starts while a party is silent", async () => {
  desk.transfers.gaps.splice(0);
  desk.clock.advance(24 * 60 * MINUTE_MS);
  const since = desk.clock.now();
  await desk.runs("read_statements");
  const number = "880800000000077";
  desk.clock.advance(MINUTE_MS);
  desk.says("pay_in", number, AMOUNT);
  const code = `${desk.newId("tr")}_q1`;
  desk.says("pay_in", code, AMOUNT);
  desk.clock.advance(MINUTE_MS);
  const gap = { id: "rv_2" as const, since, begunAt: desk.clock.now(), readAt: null, inquiredAt: null, liftedAt: null };
  desk.transfers.gaps.push(gap);
  desk.clock.advance(1_000);
  desk.silence(true);
  await desk.runs("read_gap");
  expect(desk.transfers.gapsRead).toEqual([]);
  desk.silence(false);
  desk.clock.advance(30 * MINUTE_MS);
  await desk.runs("read_gap");
  expect(desk.transfers.gapsRead).toEqual([expect.arrayContaining([`va ${number}`, `qris_014 ${code}`])]);
  desk.transfers.gaps.splice(0, 1, { ...gap, readAt: desk.clock.now() });
  await desk.runs("read_gap");
  expect(desk.transfers.gapsRead).toHaveLength(1);
  desk.transfers.gaps.splice(0);
});

test("a day that a reader of before the restore had claimed is read at once, and not after its claim has expired", async () => {
  desk.clock.advance(24 * 60 * MINUTE_MS);
  const since = desk.clock.now();
  await desk.runs("read_statements");
  // The backup was taken while a day was being read.
  await sql`update reconciliation.statement_day set claimed_until = ${desk.clock.now()}::timestamptz + interval '20 minutes',
    requested_at = ${desk.clock.now()} where day >= (${since}::timestamptz at time zone 'Asia/Jakarta')::date - 1`.execute(
    desk.db,
  );
  desk.clock.advance(MINUTE_MS);
  desk.transfers.gapsRead.splice(0);
  desk.transfers.gaps.push({ id: "rv_3", since, begunAt: desk.clock.now(), readAt: null, inquiredAt: null, liftedAt: null });
  desk.clock.advance(1_000);
  await desk.runs("read_gap");
  expect(desk.transfers.gapsRead).toHaveLength(1);
  desk.transfers.gaps.splice(0);
});
