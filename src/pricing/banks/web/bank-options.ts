/** Bank options for every field where a bank is chosen. */
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { bankLabel, bankMark, findBanks, walletNamed, type NamedBank } from "../model/banks.ts";
import { listBanks } from "../../corridors/contract.ts";
import { bankMessages } from "./messages.ts";

/** Options for the matching banks, with their marks and codes. */
export const bankOptions = (banks: readonly NamedBank[], typed: string): readonly Option[] =>
  findBanks(banks, typed).map((bank) => ({
    value: bank.code,
    label: bankLabel(bank),
    hint: bank.code,
    mark: bankMark(bank.shortName),
  }));

let known: Promise<readonly NamedBank[]> | null = null;

/** Indonesian banks, requested once per page load, so that a keystroke is not a call. */
async function homeBanks(): Promise<readonly NamedBank[]> {
  known ??= api(listBanks, {}).then(({ banks }) => banks.map(({ bank, ...rest }) => ({ code: bank, ...rest })));
  try {
    return await known;
  } catch (error) {
    known = null;
    throw error;
  }
}

/** Loads a field's options: the Indonesian banks that match the typed text. */
export const loadBankOptions = async (typed: string): Promise<readonly Option[]> => bankOptions(await homeBanks(), typed);

/** The message for no match: a wallet is named as such. */
export function useNoBank(): (typed: string) => string {
  const t = useMessages(bankMessages);
  return (typed) => {
    const wallet = walletNamed(typed);
    return wallet === null ? t("none") : t("wallet", { wallet });
  };
}
