import { createContext, createElement, Fragment, use, useMemo, type ReactNode } from "react";
import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { DEFAULT_LANGUAGE, localeTag, localizePath, type Bilingual, type Language } from "#kernel/locale.ts";

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Sets the language of the pages below: that of the URL, otherwise of the session. */
export function LanguageProvider({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of this page: `ID` or `EN`. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The messages of a capability in one language: ICU messages, optionally in groups. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The keys of all messages; grouped ones with their path: `"title" | "menu.open"`. */
export type MessageKey<W> = { [K in keyof W & string]: W[K] extends string ? K : `${K}.${MessageKey<W[K]>}` }[keyof W & string];

type Values = Readonly<Record<string, string | number | Date>>;
type RichValues = Readonly<Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>>;

export interface Translate<W> {
  (key: MessageKey<W>, values?: Values): string;
  /** A message with markup: `t.rich("terms", { link: (text) => <a href="…">{text}</a> })`. */
  rich(key: MessageKey<W>, values: RichValues): ReactNode;
}

const formatters: FormatOptions["formatters"] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args) => new Intl.NumberFormat(...args),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
};
const OPTIONS: FormatOptions = { formatters, timeZone: "Asia/Jakarta" };

/** Messages arrive compiled (tools/bundle/precompiled-messages.ts). A key that the types allow but the messages lack is a bug, and throws. */
function messageAt(messages: Messages, key: string): CompiledMessage {
  const found = key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
  if (found === undefined) throw new Error(`no message for ${key}`);
  return found as CompiledMessage;
}

/** The same outside components: for texts written by a loader. */
export function createTranslate<W>(messages: W, language: Language): Translate<W> {
  const locale = localeTag(language);
  const translate = (key: string, values?: Values) =>
    format(messageAt(messages as Messages, key), locale, values, OPTIONS) as string;
  const rich = (key: string, values: RichValues) => {
    // The chunks of each tag become one fragment, so that callers need no React keys.
    const wrapped = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "function" ? (chunks: readonly ReactNode[]) => value(createElement(Fragment, null, ...chunks)) : value,
      ]),
    );
    const parts = format<ReactNode>(messageAt(messages as Messages, key), locale, wrapped as never, OPTIONS);
    return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]));
  };
  return Object.assign(translate, { rich }) as Translate<W>;
}

/** The messages of a capability (its `messages.ts`) in the language of the page: `t("key")`, with values `t("key", { name })`. */
export function useMessages<W>(messages: Bilingual<W>): Translate<W> {
  const language = useLanguage();
  return useMemo(() => createTranslate(messages[language], language), [messages, language]);
}

/** Prefixes a public path for the language of the page. */
export function useLocalizedPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localizePath(path, language);
}
