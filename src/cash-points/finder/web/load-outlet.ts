/** Loads an outlet's page on the server. Only the page's loader imports this file, so none of it (nor zod beneath it) reaches the browser. */
import type { Api, Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { plainAmount } from "#kernel/amount.ts";
import { formatDate, weekdayName, weekdayOf, type LocalDate } from "#kernel/time.ts";
import type { StructuredData } from "#web/seo.ts";
import { createTranslate } from "#web/i18n.tsx";
import { provinceMessages } from "../../areas/messages.ts";
import { readShownOutlet } from "../contract.ts";
import { extentAround } from "../model/map.ts";
import { codeOfSlug } from "../../outlets/model/outlet-slug.ts";
import { drawnMap, type ShownMap } from "./drawn-map.ts";
import { finderMessages } from "./messages.ts";
import { entryOf, hoursText, type OutletEntry } from "./shown-outlet.ts";

export interface OutletView {
  readonly entry: OutletEntry;
  readonly title: string;
  readonly description: string;
  readonly province: string;
  readonly provinceName: string;
  readonly city: string;
  readonly cityName: string;
  readonly week: readonly { readonly day: string; readonly text: string; readonly isToday: boolean }[];
  /** Coming closed days, formatted. */
  readonly closedDays: readonly string[];
  readonly map: ShownMap;
  readonly structured: StructuredData;
}

const MAX_CLOSED_DAYS_SHOWN = 10;

/** Null when the address cannot be an outlet's. */
export async function loadOutlet(api: Api, slug: string, language: Language): Promise<OutletView | null> {
  const code = codeOfSlug(slug);
  if (code === null) return null;
  const outlet = await api(readShownOutlet, { code });
  const { province, city, cityName, name, address, closedDays, today } = outlet;
  const t = createTranslate(finderMessages[language], language);
  const entry = entryOf(outlet, language);
  return {
    entry,
    title: `${name}, ${cityName}`,
    description: t("oneDescription", { name, address, city: cityName }),
    province,
    provinceName: (provinceMessages[language] as Readonly<Record<string, string>>)[province] ?? "",
    city,
    cityName,
    week: weekOf(outlet, language),
    closedDays: closedDays
      .filter((day) => day >= today)
      .toSorted()
      .slice(0, MAX_CLOSED_DAYS_SHOWN)
      .map((day) => formatDate(day as LocalDate, language, "long")),
    map: drawnMap(extentAround([entry]), [{ ...entry, key: entry.id, count: null, to: entry.path }]),
    structured: structuredOf(outlet),
  };
}

type Outlet = Output<typeof readShownOutlet>;

/** Starts on Monday, like Indonesian calendars. */
function weekOf({ hours, today, zone }: Outlet, language: Language): OutletView["week"] {
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day: weekdayName(day, language),
    text: hoursText(hours[day] ?? null, zone, language),
    isToday: weekdayOf(today) === day,
  }));
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** schema.org data: a place that offers a financial service. */
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
