/** The HTTP calls by which everybody finds outlets. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { REGIONS } from "./areas.ts";
import { hoursSchema, MAX_CLOSED_DAYS, OUTLET_ZONES } from "./opening.ts";
import { cityCode, outletId, provinceCode, SERVICES } from "./outlet.ts";

export const FOUND_OUTLETS = 20;
/** Who reads on further than that needs a narrower search. */
export const MAX_FOUND_PAGE = 50;
const SEARCH_MAX_CHARS = 80;

/** A search by name or place. */
export const searchSchema = z.string().trim().toLowerCase().min(2).max(SEARCH_MAX_CHARS);

/** What everybody may know of an outlet. */
const shownOutletSchema = z.strictObject({
  id: outletId,
  name: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  cityName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  services: z.array(z.enum(SERVICES)),
  transferLimit: moneyCodec,
  zone: z.enum(OUTLET_ZONES),
  hours: hoursSchema,
  closedDays: z.array(z.string()).max(MAX_CLOSED_DAYS),
  isOpen: z.boolean(),
  closesAt: instantCodec.nullable(),
  opensAt: instantCodec.nullable(),
});
export type ShownOutlet = z.output<typeof shownOutletSchema>;

export const findOutlets = get({
  name: "cash_points.find_outlets",
  path: "/v1/cash-points/find",
  access: "public",
  summary:
    "Active outlets for everybody, found by name or place even with typing errors: the nearest first where a place is given, else the best match, else by name.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z
    .strictObject({
      search: searchSchema.optional(),
      region: z.enum(REGIONS).optional(),
      province: provinceCode.optional(),
      city: cityCode.optional(),
      service: z.enum(SERVICES).optional(),
      /** Only those that are open now, by the clock on their own wall. */
      openNow: z.literal("Y").optional(),
      latitude: z.coerce.number().min(-90).max(90).optional(),
      longitude: z.coerce.number().min(-180).max(180).optional(),
      page: z.coerce.number().int().min(1).max(MAX_FOUND_PAGE).default(1),
    })
    .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
      error: "Latitude and longitude together",
      path: ["latitude"],
    }),
  output: z.strictObject({
    outlets: z.array(
      shownOutletSchema.extend({
        /** From the place that was given. */
        distanceMetres: z.int().nullable(),
      }),
    ),
    hasMore: z.boolean(),
    /** Nothing is called quite so; these nearly are. */
    isNearly: z.boolean(),
  }),
});

export const readShownOutlet = get({
  name: "cash_points.read_shown_outlet",
  path: "/v1/cash-points/find/outlet",
  access: "public",
  summary: "One active outlet for everybody, by the last ten letters of its id, which stand at the end of its own address.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ code: z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/) }),
  output: shownOutletSchema.extend({
    /** The calendar day on the outlet's own wall. */
    today: localDateSchema,
  }),
});

export const listOutletAreas = get({
  name: "cash_points.list_outlet_areas",
  path: "/v1/cash-points/areas",
  access: "public",
  summary: "Cities with active outlets: how many there are, and where in the middle of them is.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    cities: z.array(
      z.strictObject({
        province: z.string(),
        city: z.string(),
        name: z.string(),
        outlets: z.int(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
});

const MAX_CITY_CHARS = 60;

export const readOpening = get({
  name: "cash_points.read_opening",
  path: "/v1/cash-points/opening",
  access: "public",
  summary: "How many paying outlets of a city are open at an instant, and when the first of them opens where none is.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    /** As people write it, or its code; without it, outlets everywhere. */
    city: z.string().trim().max(MAX_CITY_CHARS).optional(),
    /** What is to be collected, in sen: an outlet that pays out less does not count. */
    amountMinor: z
      .string()
      .regex(/^\d{1,14}$/)
      .optional(),
    /** When the money is there; now, where that is past or not given. */
    at: instantCodec.optional(),
  }),
  output: z.strictObject({
    /** The city that was meant, without a code where several are called so; null where none was named, or none of its outlets pays this out: the rest is then said of outlets everywhere. */
    city: z.strictObject({ province: provinceCode, city: cityCode.nullable(), name: z.string() }).nullable(),
    outlets: z.int(),
    open: z.int(),
    /** When the first of them opens, on its own clock; null while one is open, or where none opens within two weeks. */
    opens: z
      .strictObject({ at: instantCodec, zone: z.enum(OUTLET_ZONES), day: z.enum(["today", "tomorrow", "later"]) })
      .nullable(),
  }),
});
export type Opened = z.output<typeof readOpening.output>;
