import type { Input } from "#kernel/endpoint.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { citiesNamed, sharedName } from "../areas/model/areas.ts";
import type { OpeningTime, readOpeningTime as contract } from "../finder/contract.ts";
import { firstToOpen } from "../model/opening-hours.ts";
import { listCityRows, listOpeningPatterns } from "../finder/store-cities.ts";

/**
 * How many outlets of a city can pay out an amount at an instant, and when the first one opens if none is open. Used wherever cash is
 * promised, because the promise has to hold at the counter.
 */
export async function readOpeningTime(
  ctx: Pick<Ctx, "db" | "now">,
  { city, amountMinor = "0", at = ctx.now }: Input<typeof contract>,
): Promise<OpeningTime> {
  const minor = BigInt(amountMinor);
  const meant = city === undefined || city === "" ? [] : citiesNamed(city, await listCityRows(ctx.db));
  const inCity = meant.length === 0 ? [] : await listOpeningPatterns(ctx.db, { cities: meant.map((one) => one.city), minor });
  const patterns = inCity.length > 0 ? inCity : await listOpeningPatterns(ctx.db, { cities: null, minor });
  const instant = at > ctx.now ? at : ctx.now;
  const { outlets, open, opens } = firstToOpen(patterns, instant);
  const [first, second] = meant;
  return {
    city:
      inCity.length === 0 || first === undefined
        ? null
        : second === undefined
          ? { province: first.city.slice(0, 2), city: first.city, name: first.name }
          : { province: first.city.slice(0, 2), city: null, name: sharedName(city ?? "", first) },
    outlets,
    open,
    opens: opens && { ...opens, day: dayOf(ctx.now, opens) },
  };
}

/**
 * "today" or "tomorrow" by the outlet's time zone, and only while its date is also Jakarta's. Otherwise "today" would be tomorrow for
 * readers in Jakarta.
 */
function dayOf(now: Date, { at, zone }: NonNullable<ReturnType<typeof firstToOpen>["opens"]>) {
  const [today, day] = [toLocalDate(now, zone), toLocalDate(at, zone)];
  if (today !== toLocalDate(now)) return "later";
  return day === today ? "today" : day === addDays(today, 1) ? "tomorrow" : "later";
}
