/**
 * Books the capital that the demo's owners have paid in at the partner abroad, from prefund.yaml: once, under the reference that the
 * partner's statement names.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { idSchema } from "../../src/kernel/id.ts";
import { currencySchema, wholeUnits } from "../../src/kernel/money.ts";
import { accountWith, credit, debit, operatorAccount } from "../../src/ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "../../src/ledger/index.ts";
import { listJournals } from "../../src/ledger/store.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";

const file = z.strictObject({
  partner: z.string().min(1),
  reference: idSchema("pf"),
  units: z.int().positive(),
  currencies: z.array(currencySchema).min(1),
});
const KIND = "capital.prefunded";

export async function bookDemoPrefund(ctx: Ctx, folder: string): Promise<void> {
  const { partner, reference, units, currencies } = file.parse(parse(await readFile(join(folder, "prefund.yaml"), "utf8")));
  // Skips capital that is already booked: posting it with another instant would reuse the journal id with different content.
  if ((await listJournals(ctx.db, { subject: reference })).length > 0) return;
  const postings = currencies.flatMap((currency) => {
    const amount = wholeUnits(currency, BigInt(units));
    return [debit(accountWith("nostro", partner, currency), amount), credit(operatorAccount("capital", currency), amount)];
  });
  await openAccounts(
    ctx,
    postings.map(({ account }) => account),
  );
  const id = journalIdFor(reference, KIND);
  await postJournals(ctx, [{ id, kind: KIND, subject: reference, effectiveAt: ctx.now, postings }]);
}
