/** A sender's discount from quote to books: what is paid in and what is earned are the discounted fee and its tax. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { openSenders } from "#transfers/testing/senders.ts";
import { putSheetTerms } from "../index.ts";

const senders = await openSenders();
const { app, idOf, newSender, sent, paid } = senders;
afterAll(() => senders[Symbol.asyncDispose]());

const idr = (minor: string) => ({ currency: "IDR", minor });

test("a transfer of a discounted quote is paid in and booked at the discounted fee, and another sender's at the standard one", async () => {
  const [actor, other] = [await newSender(), await newSender()];
  await app.as({}, (ctx) =>
    putSheetTerms(ctx, { sheet: idOf("sh"), party: actor.id as Id<"us">, feeDiscountBps: 2_000, commission: null }),
  );
  const own = await paid(actor);
  expect(own).toMatchObject({ fee: idr("400000"), tax: idr("44000"), total: idr("100444000") });
  expect(await sent(other)).toMatchObject({ fee: idr("500000"), tax: idr("55000"), total: idr("100555000") });
  const { rows } = await sql<{ account: string; minor: bigint }>`
    select account.code as account, posting.minor from ledger.posting join ledger.journal on journal.no = posting.journal_no
      join ledger.account on account.no = posting.account_no
    where journal.subject = ${own.id} order by journal.no, posting.line`.execute(app.runtime.database);
  expect(rows.map(({ minor }) => minor)).toContain(100_444_000n);
  const { rows: stored } = await sql<{ fee: bigint; tax: bigint }>`
    select fee_minor as fee, tax_minor as tax from transfers.transfer where id = ${own.id}`.execute(app.runtime.database);
  expect(stored).toEqual([{ fee: 400_000n, tax: 44_000n }]);
});
