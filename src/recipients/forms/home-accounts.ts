/** Accounts in Indonesia, many at once: the banks are read once, and each account is validated by the form that a person fills in. */
import { bankNamed, payableBanks, termAt, termsAt, type NamedBank } from "#pricing/index.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { validateEntries } from "./model/entries.ts";
import { formFor } from "./model/forms-by-country.ts";

export interface HomeEntries {
  readonly bank: string;
  readonly account: string;
  readonly name: string;
}

export interface HomeAccounts {
  /** All banks and e-wallets that can be sent to. */
  readonly banks: readonly NamedBank[];
  /** The bank or e-wallet with exactly this name, short name, alias or code; null where none has, or several have. */
  readonly bankNamed: (typed: string) => NamedBank | null;
  readonly bankOf: (code: string) => NamedBank | null;
  /** The entries as they are stored, or what is wrong with each field. */
  readonly validate: (
    typed: HomeEntries,
  ) => { readonly entries: HomeEntries } | { readonly faults: Readonly<Record<string, Bilingual>> };
}

/** The form of an account in Indonesia. */
export function homeForm(choices: Parameters<typeof formFor>[2]): NonNullable<ReturnType<typeof formFor>> {
  const form = formFor("ID", "bank", choices);
  if (form === null) throw new Error("there is no form for accounts in Indonesia");
  return form;
}

export async function openHomeAccounts(ctx: Pick<Ctx, "db" | "now">): Promise<HomeAccounts> {
  const banks = payableBanks(await termsAt(ctx, "bank", ctx.now));
  const homeBanks = banks.map(({ code, name, ...bank }) => ({ value: code, title: { ID: name, EN: name }, bank }));
  const walletMax = (await termAt(ctx, "limit", "wallet", ctx.now))?.value.transfer ?? null;
  const byCode = new Map(banks.map((bank) => [bank.code, bank]));
  return {
    banks,
    bankNamed: (typed) => bankNamed(banks, typed),
    bankOf: (code) => byCode.get(code) ?? null,
    validate: ({ bank, account, name }) => {
      const validated = validateEntries(homeForm({ bank, homeBanks, walletMax }), { bank, account, name });
      if (!validated.ok)
        return { faults: Object.fromEntries(Object.entries(validated.faults).map(([field, { says }]) => [field, says])) };
      const { entries } = validated;
      return { entries: { bank: entries["bank"] ?? "", account: entries["account"] ?? "", name: entries["name"] ?? "" } };
    },
  };
}
