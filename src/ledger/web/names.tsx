import type { ReactNode } from "react";
import type { Language } from "#kernel/locale.ts";
import { useLanguage } from "#web/i18n.tsx";
import { nameOfAccount, nameOfAccounts, nameOfJournal } from "../model/names.ts";

/** For screens of other capabilities. */
export { nameOfAccount, nameOfAccounts };

interface BookNames {
  readonly account: (code: string, owner?: string) => string;
  readonly journal: (kind: string) => string;
}

/** Names of accounts and journals in a language. */
const namesIn = (language: Language): BookNames => ({
  account: (code, owner) => nameOfAccount(code, language, owner),
  journal: (kind) => nameOfJournal(kind, language),
});

/** The same in the language of the page. */
export const useBookNames = (): BookNames => namesIn(useLanguage());

interface NamedProps {
  readonly code: string;
  /** The name, or a link with it. */
  readonly children: ReactNode;
}

/** A name, and its code in small below it. */
export function Named({ code, children }: NamedProps) {
  return (
    <>
      {children} <span className="block font-mono text-xs font-normal text-ink-muted wrap-anywhere">{code}</span>
    </>
  );
}
