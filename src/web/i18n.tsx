import { createContext, createElement, Fragment, use, useMemo, type ReactNode } from "react";
import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { DEFAULT_LANGUAGE, localeTag, localizePath, type Bilingual, type Language } from "#kernel/locale.ts";

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Gives the pages below it their language: that of the address, else of the session. */
export function LanguageProvider({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language in which this page is shown: `ID` or `EN`. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The words of a capability in one language: ICU messages, in groups if it likes. */
export interface Words {
  readonly [key: string]: string | Words;
}

/** Names of all messages, those in groups with their path: `"title" | "menu.open"`. */
export type WordKey<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${WordKey<W[K]>}` }[keyof W & string];

type Values = Readonly<Record<string, string | number | Date>>;
type RichValues = Readonly<Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>>;

export interface Translate<W> {
  (key: WordKey<W>, values?: Values): string;
  /** A message with markup: `t.rich("terms", { link: (text) => <a href="…">{text}</a> })`. */
  rich(key: WordKey<W>, values: RichValues): ReactNode;
}

const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args) => new Intl.NumberFormat(...args),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
};
const OPTIONS: FormatOptions = { formatters, timeZone: "Asia/Jakarta" };

/** Messages arrive compiled (tools/precompiled-messages.ts). A key the types let through but the words lack is a bug, and is thrown. */
function messageAt(words: Words, key: string): CompiledMessage {
  const found = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], words);
  if (found === undefined) throw new Error(`no word for ${key}`);
  return found as CompiledMessage;
}

/** The same outside of components: for what a loader writes out. */
export function createTranslate<W>(words: W, language: Language): Translate<W> {
  const locale = localeTag(language);
  const translate = (key: string, values?: Values) => format(messageAt(words as Words, key), locale, values, OPTIONS) as string;
  const rich = (key: string, values: RichValues) => {
    // Each tag's chunks become one fragment, so that nobody has to invent React keys.
    const wrapped = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "function" ? (chunks: readonly ReactNode[]) => value(createElement(Fragment, null, ...chunks)) : value,
      ]),
    );
    const parts = format<ReactNode>(messageAt(words as Words, key), locale, wrapped as never, OPTIONS);
    return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]));
  };
  return Object.assign(translate, { rich }) as Translate<W>;
}

/** The words of a capability (its `messages.ts`) in the language of the page: `t("key")`, with values `t("key", { name })`. */
export function useWords<W>(words: Bilingual<W>): Translate<W> {
  const language = useLanguage();
  return useMemo(() => createTranslate(words[language], language), [words, language]);
}

/** A public address in the language of the page. */
export function useLocalizedPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizePath(path, language);
}
