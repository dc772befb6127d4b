/** Loads one outlet's page on the server. Only its loader imports this, so none of it (nor zod beneath it) reaches the browser. */
import type { Api, Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { plainAmount } from "#kernel/amount.ts";
import { formatDate, weekdayOf, type LocalDate } from "#kernel/time.ts";
import type { StructuredData } from "#web/seo.ts";
import { createTranslate } from "#web/i18n.tsx";
import { provinceWords } from "../../areas/messages.ts";
import { readShownOutlet } from "../../contract-find.ts";
import { partAround } from "../../map.ts";
import { codeOfSlug } from "../../words.ts";
import { drawnMap, type ShownMap } from "./drawn-map.ts";
import { finderWords } from "./messages.ts";
import { entryOf, hoursText, weekdayName, type OutletEntry } from "./shown-outlet.ts";

export interface OutletView {
  readonly entry: OutletEntry;
  readonly title: string;
  readonly description: string;
  readonly province: string;
  readonly provinceName: string;
  readonly city: string;
  readonly cityName: string;
  readonly week: readonly { readonly day: string; readonly text: string; readonly isToday: boolean }[];
  /** Those that are still to come, written out. */
  readonly closedDays: readonly string[];
  readonly map: ShownMap;
  readonly structured: StructuredData;
}

const MOST_CLOSED_DAYS = 10;

/** Null when the address can be of no outlet. */
export async function loadOutlet(api: Api, slug: string, language: Language): Promise<OutletView | null> {
  const code = codeOfSlug(slug);
  if (code === null) return null;
  const outlet = await api(readShownOutlet, { code });
  const { province, city, cityName, name, address, closedDays, today } = outlet;
  const t = createTranslate(finderWords[language], language);
  const entry = entryOf(outlet, language);
  return {
    entry,
    title: `${name}, ${cityName}`,
    description: t("oneDescription", { name, address, city: cityName }),
    province,
    provinceName: (provinceWords[language] as Readonly<Record<string, string>>)[province] ?? "",
    city,
    cityName,
    week: weekOf(outlet, language),
    closedDays: closedDays
      .filter((day) => day >= today)
      .toSorted()
      .slice(0, MOST_CLOSED_DAYS)
      .map((day) => formatDate(day as LocalDate, language, "long")),
    map: drawnMap(partAround([entry]), [{ ...entry, key: entry.id, count: null, to: entry.path }]),
    structured: structuredOf(outlet),
  };
}

type Outlet = Output<typeof readShownOutlet>;

/** From Monday on, as calendars of Indonesia begin. */
function weekOf({ hours, today, zone }: Outlet, language: Language): OutletView["week"] {
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day: weekdayName(day, language),
    text: hoursText(hours[day] ?? null, zone, language),
    isToday: weekdayOf(today) === day,
  }));
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** As schema.org knows a place that does something with money. */
function structuredOf({ name, address, cityName, latitude, longitude, phone, hours, transferLimit }: Outlet): StructuredData {
  return {
    "@type": "FinancialService",
    name,
    telephone: phone,
    address: { "@type": "PostalAddress", streetAddress: address, addressLocality: cityName, addressCountry: "ID" },
    geo: { "@type": "GeoCoordinates", latitude, longitude },
    openingHoursSpecification: hours.flatMap((day, weekday) =>
      day === null
        ? []
        : [
            {
              "@type": "OpeningHoursSpecification",
              dayOfWeek: `https://schema.org/${DAYS[weekday]}`,
              opens: day.opens,
              closes: day.closes,
            },
          ],
    ),
    priceRange: `IDR 1–${plainAmount(transferLimit)}`,
  };
}
