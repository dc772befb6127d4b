/** Names of accounts and journals on screens. They are a file of some size, so a page that is near its budget loads it with its rows. */
import type { Language } from "#kernel/locale.ts";
import { useLanguage } from "#web/i18n.tsx";
import { nameOfAccount, nameOfAccounts, nameOfJournal } from "../model/names.ts";

export { nameOfAccount, nameOfAccounts, nameOfJournal };

export interface BookNames {
  /** `owner`: the owner's name where it is known. */
  readonly account: (code: string, owner?: string | null) => string;
  readonly journal: (kind: string) => string;
}

export const namesIn = (language: Language): BookNames => ({
  account: (code, owner) => nameOfAccount(code, language, owner),
  journal: (kind) => nameOfJournal(kind, language),
});

/** The names in the language of the page. */
export const useBookNames = (): BookNames => namesIn(useLanguage());
