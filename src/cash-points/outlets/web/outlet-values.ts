/** Converts between an outlet, the values of its form, and the entries that a call takes. Pure. */
import { z } from "zod";
import type { Money } from "#kernel/amount.ts";
import type { Bilingual } from "#kernel/locale.ts";
import { isLocalDate, type LocalDate } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { compare } from "#kernel/amount.ts";
import { cityNameOf, zoneOf } from "../../areas/model/areas.ts";
import { DAY_TWICE, MAX_CLOSED_DAYS } from "../../model/opening-hours.ts";
import type { OutletEntries } from "../../model/outlet.ts";
import { amountEntry, wireAmount } from "../../web/amount-entry.ts";
import { outletMessages } from "./messages.ts";

/** A message for which FORM-7 has no rule. */
const says = (key: keyof (typeof outletMessages)["ID"]): { readonly says: Bilingual } => ({
  says: { ID: outletMessages.ID[key] as string, EN: outletMessages.EN[key] as string },
});

const filled = toZod([required()]);
const degreesOf = (text: string): number =>
  /^[-+]?\d{1,3}(?:[.,]\d{1,12})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;
const degrees = (min: number, max: number, key: "latitudeWrong" | "longitudeWrong") =>
  filled.superRefine((text, context) => {
    const value = degreesOf(text);
    if (text.trim() !== "" && !(value >= min && value <= max))
      context.addIssue({ code: "custom", message: key, params: says(key) });
  });
const daysOf = (text: string): string[] => text.split(/[\s,;]+/).filter((day) => day !== "");

const dayFields = z.object({ isOpen: z.boolean(), opens: z.string(), closes: z.string() });

export const outletForm = z
  .object({
    agent: filled,
    name: toZod([required(), max(100), visible()]),
    address: toZod([required(), max(300), visible()]),
    province: filled,
    city: filled,
    district: filled,
    cityName: z.string(),
    phone: filled,
    latitude: degrees(-11.5, 6.5, "latitudeWrong"),
    longitude: degrees(94.5, 141.5, "longitudeWrong"),
    zone: z.string(),
    /** Sunday first. */
    week: z.array(dayFields).length(7),
    closedDays: z.string(),
    paysOut: z.boolean(),
    takesCashIn: z.boolean(),
    transferLimit: amountEntry,
    dayLimit: amountEntry,
  })
  .superRefine((values, context) => {
    const wrong = (path: (string | number)[], key: Parameters<typeof says>[0]) => {
      context.addIssue({ code: "custom", message: key, path, params: says(key) });
    };
    for (const [index, day] of values.week.entries())
      if (day.isOpen && !(day.opens !== "" && day.closes !== "" && day.opens < day.closes))
        wrong(["week", index, "closes"], "hoursWrong");
    if (values.week.every(({ isOpen }) => !isOpen)) wrong(["week", 1, "isOpen"], "closedAllWeek");
    const days = daysOf(values.closedDays);
    if (days.length > MAX_CLOSED_DAYS || !days.every(isLocalDate)) wrong(["closedDays"], "daysWrong");
    else if (new Set(days).size < days.length) {
      const params = { failure: DAY_TWICE };
      context.addIssue({ code: "custom", message: validationMessage(DAY_TWICE), path: ["closedDays"], params });
    }
    if (!values.paysOut && !values.takesCashIn) wrong(["paysOut"], "serviceMissing");
    if (values.phone !== "" && !/^\+[1-9][0-9]{6,14}$/.test(values.phone)) wrong(["phone"], "phoneWrong");
    const { transferLimit, dayLimit } = values;
    if (transferLimit && dayLimit && compare(dayLimit, transferLimit) < 0) wrong(["dayLimit"], "limitWrong");
  });
export type OutletValues = z.input<typeof outletForm>;

const SHOP_HOURS = { opens: "08:00", closes: "20:00" };

/** Initial values for a new outlet: open every day but Sunday, both services. */
export const NEW_OUTLET: OutletValues = {
  agent: "",
  name: "",
  address: "",
  province: "",
  city: "",
  district: "",
  cityName: "",
  phone: "",
  latitude: "",
  longitude: "",
  zone: "Asia/Jakarta",
  week: Array.from({ length: 7 }, (_, day) => ({ isOpen: day > 0, ...SHOP_HOURS })),
  closedDays: "",
  paysOut: true,
  takesCashIn: true,
  transferLimit: null,
  dayLimit: null,
};

/** In place of the agent where the form does not ask for it, as on an approval sheet: the sheet is the agent's. */
const KNOWN_AGENT = "known";
/** Initial values for a new outlet of an agent that is known from elsewhere. */
export const NEW_OUTLET_OF_AGENT: OutletValues = { ...NEW_OUTLET, agent: KNOWN_AGENT };

/** An outlet that is stored, or the entries of one that is not yet. */
export type KnownOutlet = OutletEntries & { readonly agent?: string };

/** The form values of a known outlet. */
export function valuesOf(outlet: KnownOutlet): OutletValues {
  const { name, address, province, city, district, cityName, phone, latitude, longitude, zone, hours, closedDays } = outlet;
  return {
    agent: outlet.agent ?? KNOWN_AGENT,
    name,
    address,
    province,
    city,
    district,
    cityName,
    phone,
    zone,
    latitude: String(latitude),
    longitude: String(longitude),
    week: hours.map((day) => ({ isOpen: day !== null, ...(day ?? SHOP_HOURS) })),
    closedDays: closedDays.join(" "),
    paysOut: outlet.services.includes("pay_out"),
    takesCashIn: outlet.services.includes("cash_in"),
    transferLimit: outlet.transferLimit,
    dayLimit: outlet.dayLimit,
  };
}

/** Position of the pin for the typed coordinates; null unless both are valid. */
export function placeTyped({ latitude, longitude }: Pick<OutletValues, "latitude" | "longitude">) {
  const place = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) };
  const isGood = place.latitude >= -11.5 && place.latitude <= 6.5 && place.longitude >= 94.5 && place.longitude <= 141.5;
  return isGood ? place : null;
}

/** The entries in the form that a call takes. */
export function entriesOf(values: z.output<typeof outletForm>) {
  const { name, address, province, city, district, cityName, phone, latitude, longitude, zone, week, closedDays } = values;
  return {
    name,
    address,
    province,
    city,
    district,
    cityName,
    phone,
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
    zone: zone as OutletEntries["zone"],
    hours: week.map(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null)),
    closedDays: daysOf(closedDays) as LocalDate[],
    services: [...(values.paysOut ? (["pay_out"] as const) : []), ...(values.takesCashIn ? (["cash_in"] as const) : [])],
    transferLimit: wireAmount(values.transferLimit as Money),
    dayLimit: wireAmount(values.dayLimit as Money),
  };
}

/** Values that follow from a city (its name on envelopes) and from a province (its time zone). */
export const afterCity = (name: string) => ({ cityName: cityNameOf(name) });
export const afterProvince = (province: string) => ({ city: "", cityName: "", district: "", zone: zoneOf(province) });
