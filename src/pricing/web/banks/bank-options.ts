/** Banks as a list to choose from, the same wherever one is chosen. */
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import type { Option } from "#web/ui/form/select-field.tsx";
import { bankLabel, findBanks, walletNamed, type NamedBank } from "../../banks.ts";
import { listBanks } from "../../contract-ways.ts";
import { bankWords } from "./messages.ts";

/** The banks that were meant, each with its code. */
export const bankOptions = (banks: readonly NamedBank[], typed: string): readonly Option[] =>
  findBanks(banks, typed).map((bank) => ({ value: bank.code, label: bankLabel(bank), hint: bank.code }));

let known: Promise<readonly NamedBank[]> | null = null;

/** The banks at home, asked for once in the life of a page: each key typed must not be a call. */
async function homeBanks(): Promise<readonly NamedBank[]> {
  known ??= api(listBanks, {}).then(({ banks }) => banks.map(({ bank, ...rest }) => ({ code: bank, ...rest })));
  try {
    return await known;
  } catch (error) {
    known = null;
    throw error;
  }
}

/** For a field that loads its options: the banks at home that were meant by what is typed. */
export const loadBankOptions = async (typed: string): Promise<readonly Option[]> => bankOptions(await homeBanks(), typed);

/** The sentence where nothing was found: a wallet is no bank, and is called by its name. */
export function useNoBank(): (typed: string) => string {
  const t = useWords(bankWords);
  return (typed) => {
    const wallet = walletNamed(typed);
    return wallet === null ? t("none") : t("wallet", { wallet });
  };
}
