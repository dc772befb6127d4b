/** An outlet: a place that takes in or pays out cash, with its agent, its limits and its status (CASH-8). Pure. */
import { z } from "zod";
import { idSchema, type Id } from "#kernel/id.ts";
import { compare, isPayable, moneyCodec, type Money } from "#kernel/money.ts";
import { isVisibleText } from "#kernel/validation/visible-text.ts";
import { closedDaysSchema, hoursSchema, OUTLET_ZONES } from "./opening-hours.ts";

export const SERVICES = ["pay_out", "cash_in"] as const;
export type OutletService = (typeof SERVICES)[number];
/** Deleted outlets are never shown; their rows stay because payouts refer to them. */
export const OUTLET_STATUSES = ["active", "inactive", "deleted"] as const;
export type OutletStatus = (typeof OUTLET_STATUSES)[number];
/** Settlement with an agent: `deposit` is prepaid by the agent, `credit` is owed up to a line, `chain` is prepaid by the operator. */
export const SETTLEMENTS = ["deposit", "credit", "chain"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];
/**
 * `suspended`: begins nothing new and is shown to nobody outside; what is under way is finished. `terminated`: settled and over, until
 * another sheet is signed.
 */
export const AGENT_STATUSES = ["active", "suspended", "terminated"] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

const text = (max: number) => z.string().trim().min(1).max(max);
const seen = (max: number) => text(max).refine(isVisibleText, { error: "Characters that can be seen, all of them" });
export const agentId = idSchema("us");
export const outletId = idSchema("cp");

/** Whole rupiah, above zero. */
export const rupiah = moneyCodec.refine((amount: Money) => amount.currency === "IDR" && amount.minor > 0n && isPayable(amount), {
  error: "Whole rupiah, above zero",
});

/** Codes of the Ministry of Home Affairs, without dots: 31, 3171, 317101. */
export const provinceCode = z.string().regex(/^[0-9]{2}$/);
export const cityCode = z.string().regex(/^[0-9]{4}$/);
const districtCode = z.string().regex(/^[0-9]{6}$/);

/** An outlet as stored. Text rules that were added later apply to input, never to stored rows. */
export const storedEntries = z.strictObject({
  name: text(100),
  address: text(300),
  province: provinceCode,
  city: cityCode,
  district: districtCode,
  cityName: text(80),
  latitude: z.number().min(-11.5).max(6.5),
  longitude: z.number().min(94.5).max(141.5),
  zone: z.enum(OUTLET_ZONES),
  hours: hoursSchema,
  closedDays: closedDaysSchema,
  /** E.164. */
  phone: z.string().regex(/^\+[1-9][0-9]{6,14}$/),
  services: z
    .array(z.enum(SERVICES))
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "Each service once" }),
  /** Maximum of one payout, and of all payouts in a day. */
  transferLimit: rupiah,
  dayLimit: rupiah,
});
/** An outlet's data as entered by staff. */
export const outletEntries = storedEntries.extend({ name: seen(100), address: seen(300), cityName: seen(80) });
export type OutletEntries = z.output<typeof outletEntries>;

export interface Outlet extends OutletEntries {
  readonly id: Id<"cp">;
  readonly agent: Id<"us">;
  readonly status: OutletStatus;
  readonly version: number;
}

export interface Agent {
  readonly id: Id<"us">;
  readonly name: string;
  readonly settlement: Settlement;
  readonly chain: string | null;
  readonly creditLine: Money;
  readonly status: AgentStatus;
  /** Codes of provinces and cities in which it may have outlets, as signed; empty: everywhere. */
  readonly territory: readonly string[];
  /** Since when the float is low, as of the last check. */
  readonly lowSince: Date | null;
}

/** The first inconsistency between an outlet's entries, each valid by itself; null when they are consistent. */
export function whyNotOutlet(
  { province, city, district, transferLimit, dayLimit, services }: OutletEntries,
  { settlement, territory }: Pick<Agent, "settlement" | "territory">,
): "area_does_not_fit" | "limits_do_not_fit" | "chain_takes_no_cash" | "outlet_outside_territory" | null {
  if (!city.startsWith(province) || !district.startsWith(city)) return "area_does_not_fit";
  if (compare(dayLimit, transferLimit) < 0) return "limits_do_not_fit";
  // The operator prepays a chain for payouts. Cash that a chain took in would be a debt without any credit line.
  if (settlement === "chain" && services.includes("cash_in")) return "chain_takes_no_cash";
  if (!isWithin(territory, city)) return "outlet_outside_territory";
  return null;
}

/** Whether a city is in a territory, by itself or with its province. */
export const isWithin = (territory: readonly string[], city: string): boolean =>
  territory.length === 0 || territory.some((code) => city.startsWith(code));

/** Why an agent begins nothing new, or null. */
export function whyNotAgent({ status }: Pick<Agent, "status">): "agent_suspended" | "agent_terminated" | null {
  return status === "active" ? null : `agent_${status}`;
}

/**
 * Why an outlet's status cannot change this way, or null. An active outlet has to be deactivated before it is deleted, so that a single
 * mistake deletes nothing.
 */
export function whyNotStatus(from: OutletStatus, to: OutletStatus): "outlet_status_same" | "outlet_still_active" | null {
  if (from === to) return "outlet_status_same";
  return to === "deleted" && from === "active" ? "outlet_still_active" : null;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance in metres between two places on a sphere (haversine; mean earth radius, IUGG). */
export function distanceMetres(from: Place, to: Place): number {
  const sineOfHalf = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const h = sineOfHalf(from.latitude, to.latitude) + across * sineOfHalf(from.longitude, to.longitude);
  return Math.round(2 * 6_371_009 * Math.asin(Math.min(1, Math.sqrt(h))));
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}
