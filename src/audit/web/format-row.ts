/** Formats rows: names for codes and ids, instants to the second. */
import { localeTag, type Language } from "#kernel/locale.ts";
import { JAKARTA, formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages, type MessageKey } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import type { Option } from "#web/ui/form/choice/select-field.tsx";
import type * as actionFile from "../actions/messages.ts";
import { factMessages } from "../facts/messages.ts";
import type { TrailRow } from "../contract.ts";
import { auditMessages } from "../messages.ts";

type ActionFile = typeof actionFile;
type ActionKey = MessageKey<ActionFile["actionMessages"]["ID"]>;

/** The list of action names grows with every capability, so it loads in parallel with the rows instead of with the page. */
let loaded: (ActionFile & { readonly codes: readonly ActionKey[] }) | undefined;

/** Must be awaited by the loader of a page that shows actions. */
export async function loadActionMessages(): Promise<void> {
  if (loaded) return;
  const file = await import("../actions/messages.ts");
  const codes = Object.entries(file.actionMessages.ID).flatMap(([capability, names]) =>
    Object.keys(names).map((name) => `${capability}.${name}` as ActionKey),
  );
  loaded = { ...file, codes };
}

function loadedActions(): NonNullable<typeof loaded> {
  if (!loaded) throw new Error("the loader of this page has not awaited loadActionMessages");
  return loaded;
}

/** Name of an action; an action without a name is shown by its code. */
export function useActionName(): (code: string) => string {
  const { actionMessages, codes } = loadedActions();
  const t = useMessages(actionMessages);
  const isKnown = (code: string): code is ActionKey => (codes as readonly string[]).includes(code);
  return (code) => (isKnown(code) ? t(code) : code);
}

/** Every known action, sorted by name. */
export function useActionOptions(): Option[] {
  const { actionMessages, capabilityMessages, codes } = loadedActions();
  const t = useMessages(actionMessages);
  const capability = useMessages(capabilityMessages);
  const locale = localeTag(useLanguage());
  const options = codes.map((code) => ({
    value: code,
    label: t(code),
    hint: capability(code.slice(0, code.indexOf(".")) as keyof (typeof capabilityMessages)["ID"]),
  }));
  return options.sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** The name of a fact in the details of a row. */
export function useFactName(): (name: string) => string {
  const t = useMessages(factMessages);
  return (name) => (name in factMessages.ID ? t(name as keyof (typeof factMessages)["ID"]) : name);
}

/** Name of an actor: a person's, a job's, or the word for a visitor. */
export function useActorName(names: Names): (row: Pick<TrailRow, "actorKind" | "actorId">) => string {
  const t = useMessages(auditMessages);
  return ({ actorKind, actorId }) => {
    if (actorId === null) return t(`kind.${actorKind}`);
    return names[actorId]?.name ?? actorId;
  };
}

/** "21 Nov 2026, 15.14.05 WIB": evidence needs the second. Office pages render in the browser only. */
export function exactInstant(instant: Date, language: Language): string {
  const time = new Intl.DateTimeFormat(localeTag(language), { timeZone: JAKARTA, dateStyle: "medium", timeStyle: "medium" });
  const zone = formatInstant(instant, language, "time").split(" ").at(-1) ?? "";
  return `${time.format(instant)} ${zone}`;
}
