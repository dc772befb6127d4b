/** Outlets as the pages show them, fully formatted: by the loader on the server, and by the sort by distance in the browser. */
import { href } from "#kernel/href.ts";
import { localeTag, type Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import type { ShownOutlet } from "../contract.ts";
import type { Hours, OutletZone } from "../../model/opening-hours.ts";
import { zoneName } from "../../outlet-files/model/outlet-row.ts";
import { slugOf } from "../../outlets/model/outlet-slug.ts";
import { finderMessages } from "./messages.ts";

export interface OutletEntry {
  readonly id: string;
  readonly name: string;
  /** Path of its page, without the language prefix. */
  readonly path: string;
  readonly address: string;
  readonly isOpen: boolean;
  readonly state: string;
  readonly services: readonly ShownOutlet["services"][number][];
  readonly limit: string;
  readonly phone: string;
  readonly route: string;
  /** Null when no position was given. */
  readonly distance: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** Open day and night. Hours are entered as ending a minute before midnight. */
const isAllDay = (hours: Hours[number]) => hours?.opens === "00:00" && hours.closes === "23:59";

export function entryOf(outlet: ShownOutlet & { readonly distanceMetres?: number | null }, language: Language): OutletEntry {
  const { id, name, address, cityName, isOpen, services, transferLimit, phone, latitude, longitude } = outlet;
  const t = createTranslate(finderMessages[language], language);
  const metres = outlet.distanceMetres ?? null;
  return {
    id,
    name,
    path: href("/lokasi-tunai/:slug", { slug: slugOf(outlet) }),
    address: `${address}, ${cityName}`,
    isOpen,
    state: stateOf(outlet, language),
    services,
    limit: t("limit", { amount: formatMoney(transferLimit, language) }),
    phone,
    route: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    distance: metres === null ? null : t("away", { distance: distanceText(metres, language) }),
    latitude,
    longitude,
  };
}

/** Open until, or closed until, as text. */
export function stateOf({ isOpen, closesAt, opensAt, zone, hours }: ShownOutlet, language: Language): string {
  const t = createTranslate(finderMessages[language], language);
  if (hours.every(isAllDay) && isOpen) return t("openAlways");
  if (isOpen) return closesAt === null ? t("openAlways") : t("open", { time: formatInstant(closesAt, language, "time", zone) });
  return opensAt === null ? t("closed") : t("opens", { when: formatInstant(opensAt, language, "short", zone) });
}

/** Such as "08.00–20.00 WITA", "24 jam", "Tutup". */
export function hoursText(hours: Hours[number], zone: OutletZone, language: Language): string {
  const t = createTranslate(finderMessages[language], language);
  if (hours === null) return t("closedDay");
  if (isAllDay(hours)) return t("allDay");
  const clock = (time: string) => (language === "ID" ? time.replace(":", ".") : time);
  return `${clock(hours.opens)}–${clock(hours.closes)} ${zoneName(zone)}`;
}

/** Such as "850 m", "1,2 km", "38 km". */
function distanceText(metres: number, language: Language): string {
  const written = (value: number, decimals: number) =>
    value.toLocaleString(localeTag(language), { maximumFractionDigits: decimals });
  if (metres < 950) return `${written(Math.max(50, Math.round(metres / 50) * 50), 0)} m`;
  return `${written(metres / 1_000, metres < 9_950 ? 1 : 0)} km`;
}
