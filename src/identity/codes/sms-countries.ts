/**
 * The countries to which one-time codes go by SMS. Foreign numbers cost several times as much, and some are registered only to earn from
 * messages: a country is open when a term (`sms_country`) says so, with a daily budget. Indonesia is always open. To other countries codes
 * go by WhatsApp.
 */
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { countInWindow, hitsInWindow } from "#platform/rate-limit.ts";
import { termAt, termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Destinations } from "./model/destinations.ts";

const HOME = "ID";
const DAY_SECONDS = DAY_MS / SECOND_MS;
const keyOf = (country: string | null) => `identity.code:country:${country ?? "none"}`;

/** The country of a number in E.164; null when it belongs to none. */
const countryOf = (phone: string): string | null => parsePhoneNumberFromString(phone)?.country ?? null;

/** How many codes a day may go to a country by SMS. 0: none. Null: unlimited. */
async function dailyBudget(ctx: Pick<Ctx, "db" | "now">, country: string | null): Promise<number | null> {
  if (country === HOME) return null;
  const term = country === null ? null : await termAt(ctx, "sms_country", country, ctx.now);
  return term?.value.codesPerDay ?? 0;
}

/** Where codes to a number can be sent: by SMS only if its country is open. */
export async function byTelephone(ctx: Pick<Ctx, "db" | "now">, phone: string): Promise<Destinations> {
  const isOpen = (await dailyBudget(ctx, countryOf(phone))) !== 0;
  return isOpen ? { sms: phone, whatsapp: phone } : { whatsapp: phone };
}

/** Counts a message towards its country's day. When that budget is spent, logs a warning and returns the end of the day; otherwise null. */
export async function takeCountryRoom(ctx: Ctx, phone: string): Promise<Date | null> {
  const country = countryOf(phone);
  const max = await dailyBudget(ctx, country);
  if (max === null) return null;
  const { hits, endsAt } = await countInWindow(ctx.db, keyOf(country), DAY_SECONDS, ctx.now);
  if (hits <= max) return null;
  ctx.log.warn({ country, max }, "the budget for codes by SMS to a country is spent");
  return endsAt;
}

/** How many codes may still be sent to each open country today. */
export async function countryRoomLeft(
  ctx: Pick<Ctx, "db" | "now">,
): Promise<{ readonly country: string; readonly left: number }[]> {
  const open = (await termsAt(ctx, "sms_country", ctx.now)).filter(({ value }) => value.codesPerDay > 0);
  const hits = await hitsInWindow(
    ctx.db,
    open.map(({ key }) => keyOf(key)),
    DAY_SECONDS,
    ctx.now,
  );
  return open.map(({ key, value }) => ({ country: key, left: Math.max(0, value.codesPerDay - (hits.get(keyOf(key)) ?? 0)) }));
}
