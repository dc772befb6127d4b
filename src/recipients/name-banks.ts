/** Names of recipients' banks: domestic ones from the treasury's terms, others from the forms' lists. */
import { bankLabel, payableBanks, termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { BANKS_ABROAD } from "./forms/model/banks-abroad.ts";
import type { Recipient } from "./model/recipient.ts";

type Named = Pick<Recipient, "country" | "method" | "entries">;

interface NamedBankOf {
  /** Null for cash, and where no list has the code. */
  readonly bankTitle: string | null;
  readonly isWallet: boolean;
}

/** Returns the name of each recipient's bank or e-wallet. */
export async function bankTitles(
  ctx: Pick<Ctx, "db" | "now">,
  recipients: readonly Named[],
): Promise<(of: Named) => NamedBankOf> {
  const isHome = recipients.some(({ country, method }) => country === "ID" && method === "bank");
  const home = new Map(
    (isHome ? payableBanks(await termsAt(ctx, "bank", ctx.now)) : []).map((bank) => [
      bank.code,
      { bankTitle: bankLabel(bank), isWallet: bank.isWallet },
    ]),
  );
  return ({ country, entries }) => {
    const code = entries["bank"];
    const unnamed = { bankTitle: null, isWallet: false };
    if (code === undefined) return unnamed;
    if (country === "ID") return home.get(code) ?? unnamed;
    return { ...unnamed, bankTitle: BANKS_ABROAD[country]?.find(({ value }) => value === code)?.title.EN ?? null };
  };
}
