/** Options for every field where a bank, or a bank or e-wallet, is chosen. */
import { useCallback } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import { bankLabel, bankMark, findBanks, walletNamed, type NamedBank } from "../model/banks.ts";
import { listBanks } from "../../corridors/contract.ts";
import { bankMessages } from "./messages.ts";

type FindOptions = (banks: readonly NamedBank[], typed: string) => readonly Option[];

const optionOf = (bank: NamedBank, hint: string): Option => ({
  value: bank.code,
  label: bankLabel(bank),
  hint,
  mark: bankMark(bank.shortName),
});

/** Finds the options for the matching banks and wallets, with their marks: a bank has its code beside it, a wallet says that it is one. */
export function useBankOptions(): FindOptions {
  const t = useMessages(bankMessages);
  return useCallback(
    (banks, typed) => findBanks(banks, typed).map((bank) => optionOf(bank, bank.isWallet ? t("eWallet") : bank.code)),
    [t],
  );
}

let known: Promise<readonly NamedBank[]> | null = null;

/** Indonesian banks and wallets, requested once per page load, so that a keystroke is not a call. */
async function homeBanks(): Promise<readonly NamedBank[]> {
  known ??= api(listBanks, {}).then(({ banks }) => banks.map(({ bank, ...rest }) => ({ code: bank, ...rest })));
  try {
    return await known;
  } catch (error) {
    known = null;
    throw error;
  }
}

/** Loads the options of a field for the recipient of a transfer: the banks and wallets that match the typed text. */
export function useLoadDestinations(): (typed: string) => Promise<readonly Option[]> {
  const optionsOf = useBankOptions();
  return useCallback(async (typed) => optionsOf(await homeBanks(), typed), [optionsOf]);
}

/** Loads the options of a field for a bank account, which no wallet is: a refund, the account of a business. */
export async function loadBankOptions(typed: string): Promise<readonly Option[]> {
  const banks = (await homeBanks()).filter(({ isWallet }) => !isWallet);
  return findBanks(banks, typed).map((bank) => optionOf(bank, bank.code));
}

/** The message for no match: a wallet is named as such. */
export function useNoBank(takes: "banks" | "destinations" = "banks"): (typed: string) => string {
  const t = useMessages(bankMessages);
  return (typed) => {
    const wallet = walletNamed(typed);
    return wallet === null ? t("none") : t(takes === "banks" ? "onlyBanks" : "wallet", { wallet });
  };
}
