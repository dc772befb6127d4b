/** Names of recipients' banks: domestic ones from the treasury's terms, others from the forms' lists. */
import { bankLabel, payableBanks, termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { BANKS_ABROAD } from "./forms/model/banks-abroad.ts";
import type { Recipient } from "./model/recipient.ts";

type Named = Pick<Recipient, "country" | "method" | "entries">;

/** Returns the bank's name of each recipient; null for cash, and where no list has the code. */
export async function bankTitles(
  ctx: Pick<Ctx, "db" | "now">,
  recipients: readonly Named[],
): Promise<(of: Named) => string | null> {
  const isHome = recipients.some(({ country, method }) => country === "ID" && method === "bank");
  const home = new Map(
    (isHome ? payableBanks(await termsAt(ctx, "bank", ctx.now)) : []).map((bank) => [bank.code, bankLabel(bank)]),
  );
  return ({ country, entries }) => {
    const code = entries["bank"];
    if (code === undefined) return null;
    return (country === "ID" ? home.get(code) : BANKS_ABROAD[country]?.find(({ value }) => value === code)?.title.EN) ?? null;
  };
}
