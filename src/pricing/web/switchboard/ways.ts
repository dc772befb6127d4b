/** How ways are called on screen, and who did something to them. */
import type { Output } from "#kernel/endpoint.ts";
import { localeTag } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Names } from "#web/private/people.ts";
import { useAuth } from "#web/session/store.ts";
import type { listSwitches } from "../../contract-stops.ts";
import { switchWords } from "./messages.ts";

export type Switch = Output<typeof listSwitches>["switches"][number];

/** "Singapura · rekening bank" of `ID-SG-bank`, "BI-FAST" of `bi_fast`. */
export function useWayName(): (key: string) => string {
  const t = useWords(switchWords);
  const language = useLanguage();
  const places = new Intl.DisplayNames(localeTag(language), { type: "region" });
  return (key) => {
    const [, country, method] = /^ID-([A-Z]{2})-(bank|cash)$/.exec(key) ?? [];
    if (country !== undefined)
      return t("name", { place: places.of(country) ?? country, method: t(method === "cash" ? "methods.cash" : "methods.bank") });
    return isRail(key) ? t(`rails.${key}`) : key;
  };
}

function isRail(key: string): key is keyof (typeof switchWords)["ID"]["rails"] {
  return key in switchWords.ID.rails;
}

/** "Singapura · rekening bank, BI-FAST dan SKN". */
export function useWayList(): (keys: readonly string[]) => string {
  const name = useWayName();
  const language = useLanguage();
  return (keys) => new Intl.ListFormat(localeTag(language), { type: "conjunction" }).format(keys.map(name));
}

/** How somebody is called in a sentence: oneself is "you". */
export function useWho(names: Names): (id: string) => string {
  const t = useWords(switchWords);
  const auth = useAuth();
  return (id) => {
    const known = names[id];
    if (known !== undefined) return known.email === auth?.email_address ? t("you") : known.name;
    return id.startsWith("us_") ? id : t("system");
  };
}

/** "sampai Senin, 23 Nov, 17.00 WIB", or that nobody knows. */
export function useUntil(): (until: Date | null) => string {
  const t = useWords(switchWords);
  const language = useLanguage();
  return (until) => (until === null ? t("untilOpen") : t("until", { when: formatInstant(until, language) }));
}

/** A way as a target of a call: `ID-SG-bank` is a corridor, everything else a rail. */
export const kindOf = (key: string) => (key.startsWith("ID-") ? ("corridor" as const) : ("rail" as const));
