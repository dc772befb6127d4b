/**
 * The bank's simulator over its own protocol, our adapter, and the checker: the differences that the bank's test accounts cause in a
 * statement are found, and nothing else.
 */
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { listBalances } from "#ledger/index.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { SENTINELS, type Behaviour } from "../../../simulators/bank/sentinels.ts";
import { openTestBank, testOrder } from "#outside/testing/bank.ts";
import { accounts, idr, openDesk } from "../testing/test-books.ts";

const bank = await openTestBank();
// The bank's clock is the machine's, so the test app runs on the same day.
const desk = await openDesk({ now: new Date(), read: bank.party.readStatement });
afterAll(async () => {
  await bank[Symbol.asyncDispose]();
  await desk.close();
});
const PRINCIPAL = idr(1_000_000n);

/** Paid in at the bank, paid out to one of its test accounts, and booked as transfers books it. */
async function transfer(behaviour: Behaviour, { isBooked }: { readonly isBooked: boolean }): Promise<string> {
  const { id } = await desk.funded(PRINCIPAL);
  const opened = await bank.party.payIns.open({
    reference: id,
    amount: PRINCIPAL,
    title: "Sampai",
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  if (opened.outcome !== "open") throw new Error(`no virtual account: ${opened.outcome}`);
  desk.transfers.paidOn(id, opened.number);
  await bank.control("pay", { number: opened.number, amount: "1000000.00" });
  await desk.submitted(id, PRINCIPAL);
  const order = testOrder(SENTINELS.find((one) => one.behaviour === behaviour)?.ending ?? "", { reference: id });
  await bank.party.payouts.submit(order);
  const { cost } = await vi.waitFor(
    async () => {
      const answer = await bank.party.payouts.inquire(order);
      if (answer.outcome !== "paid") throw new Error(`${behaviour} was not paid`);
      return answer;
    },
    { timeout: 6_000, interval: 100 },
  );
  if (isBooked) await desk.paid(id, PRINCIPAL, cost);
  return id;
}

test(
  "a day at the bank: late answers are no differences; a missing, duplicate or different line is",
  { timeout: 60_000 },
  async () => {
    const fine: readonly Behaviour[] = ["plain", "plain", "silence_after", "bad_gateway_after", "notification_thrice", "slow"];
    for (const behaviour of fine) await transfer(behaviour, { isBooked: true });
    const wrong = {
      missing_there: await transfer("line_missing", { isBooked: true }),
      twice_there: await transfer("line_twice", { isBooked: true }),
      other_amount: await transfer("line_other_amount", { isBooked: true }),
      missing_here: await transfer("plain", { isBooked: false }),
    };
    await desk.runs("read_statements");
    desk.clock.advance(31 * MINUTE_MS);
    await desk.runs("check_books");
    await desk.hoursPass(40);
    await desk.runs("check_books");
    await desk.runs("check_all_books");
    const { rows } = await sql<{
      kind: string;
      key: string;
    }>`select kind, key from reconciliation.case_file order by kind`.execute(desk.db);
    expect(Object.fromEntries(rows.map(({ kind, key }) => [kind, key]))).toEqual(wrong);
    expect(rows).toHaveLength(4);
    const balances = new Map((await listBalances(desk.db)).map(({ code, minor }) => [code, minor]));
    expect(balances.get(accounts.clearing.code)).toBe(0n);
    // The bank charged its cost for each transfer, including the one that we have not booked.
    expect(balances.get(accounts.cost.code)).toBe(10n * idr(1_500n).minor);
  },
);
