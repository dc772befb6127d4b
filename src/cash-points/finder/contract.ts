/** HTTP calls of the public outlet finder. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { REGIONS } from "../areas/model/areas.ts";
import { hoursSchema, MAX_CLOSED_DAYS, OUTLET_ZONES } from "../model/opening-hours.ts";
import { cityCode, outletId, provinceCode, SERVICES } from "../model/outlet.ts";

export const FOUND_OUTLETS = 20;
/** Last page of a search; beyond it a narrower search is needed. */
export const MAX_FOUND_PAGE = 50;
const SEARCH_MAX_CHARS = 80;

/** A search by name or place. */
export const searchSchema = z.string().trim().toLowerCase().min(2).max(SEARCH_MAX_CHARS);

/** Public data of an outlet. */
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
    "Finds active outlets by name or place, with typing errors: nearest first when a position is given, else by best match, else by name.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z
    .strictObject({
      search: searchSchema.optional(),
      region: z.enum(REGIONS).optional(),
      province: provinceCode.optional(),
      city: cityCode.optional(),
      service: z.enum(SERVICES).optional(),
      /** Only outlets that are open now, by their local time. */
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
        /** Distance from the given position. */
        distanceMetres: z.int().nullable(),
      }),
    ),
    hasMore: z.boolean(),
    /** Nothing matches exactly; these are similar. */
    isNearly: z.boolean(),
  }),
});

export const readShownOutlet = get({
  name: "cash_points.read_shown_outlet",
  path: "/v1/cash-points/find/outlet",
  access: "public",
  summary: "Reads one active outlet by the last ten characters of its id, which end its page address.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({ code: z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/) }),
  output: shownOutletSchema.extend({
    /** The calendar day in the outlet's time zone. */
    today: localDateSchema,
  }),
});

export const listOutletAreas = get({
  name: "cash_points.list_outlet_areas",
  path: "/v1/cash-points/areas",
  access: "public",
  summary: "Lists cities with active outlets: number of outlets and their mean position.",
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

export const readOpeningTime = get({
  name: "cash_points.read_opening_time",
  path: "/v1/cash-points/opening-time",
  access: "public",
  summary: "Counts the paying outlets of a city that are open at an instant, and returns when the first opens if none is.",
  rateLimit: { max: 120, windowSeconds: 60 },
  input: z.strictObject({
    /** As typed, or its code; if absent, outlets everywhere. */
    city: z.string().trim().max(MAX_CITY_CHARS).optional(),
    /** The amount to collect, in sen. Outlets with a lower limit are not counted. */
    amountMinor: z
      .string()
      .regex(/^\d{1,14}$/)
      .optional(),
    /** When the money arrives; now, if that is past or absent. */
    at: instantCodec.optional(),
  }),
  output: z.strictObject({
    /**
     * The matched city, without a code if several share the name. Null if none was given or none of its outlets pays this out; the other
     * fields then cover outlets everywhere.
     */
    city: z.strictObject({ province: provinceCode, city: cityCode.nullable(), name: z.string() }).nullable(),
    outlets: z.int(),
    open: z.int(),
    /** When the first of them opens, in its local time. Null while one is open, or if none opens within two weeks. */
    opens: z
      .strictObject({ at: instantCodec, zone: z.enum(OUTLET_ZONES), day: z.enum(["today", "tomorrow", "later"]) })
      .nullable(),
  }),
});
export type OpeningTime = z.output<typeof readOpeningTime.output>;
