/** Displayed names of corridors and rails, and of the people who changed them. */
import type { Output } from "#kernel/endpoint.ts";
import { countryNames } from "#kernel/country/country-name.ts";
import { localeTag } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { useAuth } from "#web/session/store.ts";
import type { listSwitches } from "../../contract-stops.ts";
import { switchMessages } from "./messages.ts";

export type Switch = Output<typeof listSwitches>["switches"][number];

/** "Singapura · rekening bank" for `ID-SG-bank`, "BI-FAST" for `bi_fast`. */
export function useCorridorName(): (key: string) => string {
  const t = useMessages(switchMessages);
  const language = useLanguage();
  const nameOf = countryNames(language);
  return (key) => {
    const [, country, method] = /^ID-([A-Z]{2})-(bank|cash)$/.exec(key) ?? [];
    if (country !== undefined)
      return t("name", { place: nameOf(country), method: t(method === "cash" ? "methods.cash" : "methods.bank") });
    return isRail(key) ? t(`rails.${key}`) : key;
  };
}

function isRail(key: string): key is keyof (typeof switchMessages)["ID"]["rails"] {
  return key in switchMessages.ID.rails;
}

/** The names of all rails by code. */
export function useRailNames(): Readonly<Record<string, string>> {
  const t = useMessages(switchMessages);
  return Object.fromEntries(Object.keys(switchMessages.ID.rails).map((code) => [code, isRail(code) ? t(`rails.${code}`) : code]));
}

/** Such as "Singapura · rekening bank, BI-FAST dan SKN". */
export function useCorridorList(): (keys: readonly string[]) => string {
  const name = useCorridorName();
  const language = useLanguage();
  return (keys) => new Intl.ListFormat(localeTag(language), { type: "conjunction" }).format(keys.map(name));
}

/** A person's name in a sentence; the reader is "you". */
export function useWho(names: Names): (id: string) => string {
  const t = useMessages(switchMessages);
  const auth = useAuth();
  return (id) => {
    const known = names[id];
    if (known !== undefined) return known.email === auth?.email_address ? t("you") : known.name;
    return id.startsWith("us_") ? id : t("system");
  };
}

/** Such as "sampai Senin, 23 Nov, 17.00 WIB", or that the end is unknown. */
export function useUntil(): (until: Date | null) => string {
  const t = useMessages(switchMessages);
  const language = useLanguage();
  return (until) => (until === null ? t("untilOpen") : t("until", { when: formatInstant(until, language) }));
}

/** The kind of a call's target: `ID-SG-bank` is a corridor, everything else a rail. */
export const kindOf = (key: string) => (key.startsWith("ID-") ? ("corridor" as const) : ("rail" as const));
