/** How rows are said: words for codes, names for ids, instants to the second. */
import { localeTag, type Language } from "#kernel/locale.ts";
import { JAKARTA, formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords, type WordKey } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import type { Option } from "#web/ui/form/select-field.tsx";
import type * as actionFile from "../actions/messages.ts";
import { factWords } from "../facts/messages.ts";
import type { TrailRow } from "../contract.ts";
import { auditWords } from "../messages.ts";

type ActionFile = typeof actionFile;
type ActionKey = WordKey<ActionFile["actionWords"]["ID"]>;

/** The names of all actions grow with every capability: they come beside the rows that they name, not before them. */
let loaded: (ActionFile & { readonly codes: readonly ActionKey[] }) | undefined;

/** To be waited for by the loader of a page that says actions. */
export async function loadActionWords(): Promise<void> {
  if (loaded) return;
  const file = await import("../actions/messages.ts");
  const codes = Object.entries(file.actionWords.ID).flatMap(([capability, names]) =>
    Object.keys(names).map((name) => `${capability}.${name}` as ActionKey),
  );
  loaded = { ...file, codes };
}

function spoken(): NonNullable<typeof loaded> {
  if (!loaded) throw new Error("a page says actions whose loader has not waited for loadActionWords");
  return loaded;
}

/** Says an action; a name without words is shown as it is. */
export function useActionName(): (code: string) => string {
  const { actionWords, codes } = spoken();
  const t = useWords(actionWords);
  const isKnown = (code: string): code is ActionKey => (codes as readonly string[]).includes(code);
  return (code) => (isKnown(code) ? t(code) : code);
}

/** Every known action, in the order of its words. */
export function useActionOptions(): Option[] {
  const { actionWords, capabilityWords, codes } = spoken();
  const t = useWords(actionWords);
  const capability = useWords(capabilityWords);
  const locale = localeTag(useLanguage());
  const options = codes.map((code) => ({
    value: code,
    label: t(code),
    hint: capability(code.slice(0, code.indexOf(".")) as keyof (typeof capabilityWords)["ID"]),
  }));
  return options.sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** The name of a fact in the details of a row. */
export function useFactName(): (name: string) => string {
  const t = useWords(factWords);
  return (name) => (name in factWords.ID ? t(name as keyof (typeof factWords)["ID"]) : name);
}

/** Who did something: a person's name, a job's, or a word for a visitor. */
export function useActorName(names: Names): (row: Pick<TrailRow, "actorKind" | "actorId">) => string {
  const t = useWords(auditWords);
  return ({ actorKind, actorId }) => {
    if (actorId === null) return t(`kind.${actorKind}`);
    return names[actorId]?.name ?? actorId;
  };
}

/** "21 Nov 2026, 15.14.05 WIB": evidence needs the second. Pages of the office are drawn in the browser only. */
export function exactInstant(instant: Date, language: Language): string {
  const time = new Intl.DateTimeFormat(localeTag(language), { timeZone: JAKARTA, dateStyle: "medium", timeStyle: "medium" });
  const zone = formatInstant(instant, language, "time").split(" ").at(-1) ?? "";
  return `${time.format(instant)} ${zone}`;
}
