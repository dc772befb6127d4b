/** How rows are said: words for codes, names for ids, instants to the second. */
import { localeTag, type Language } from "#kernel/locale.ts";
import { JAKARTA, formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords, type WordKey } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import type { Option } from "#web/ui/form/select-field.tsx";
import { actionWords, capabilityWords } from "../actions/messages.ts";
import { factWords } from "../facts/messages.ts";
import type { TrailRow } from "../contract.ts";
import { auditWords } from "../messages.ts";

type ActionKey = WordKey<(typeof actionWords)["ID"]>;
const CODES = Object.entries(actionWords.ID).flatMap(([capability, names]) =>
  Object.keys(names).map((name) => `${capability}.${name}` as ActionKey),
);

/** Says an action; a name without words is shown as it is. */
export function useActionName(): (code: string) => string {
  const t = useWords(actionWords);
  return (code) => (isKnownAction(code) ? t(code) : code);
}

function isKnownAction(code: string): code is ActionKey {
  return (CODES as readonly string[]).includes(code);
}

/** Every known action, in the order of its words. */
export function useActionOptions(): Option[] {
  const t = useWords(actionWords);
  const capability = useWords(capabilityWords);
  const locale = localeTag(useLanguage());
  return CODES.map((code) => ({
    value: code,
    label: t(code),
    hint: capability(code.slice(0, code.indexOf(".")) as keyof (typeof capabilityWords)["ID"]),
  })).sort((a, b) => a.label.localeCompare(b.label, locale));
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
