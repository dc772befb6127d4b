import type { Input } from "#kernel/endpoint.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { citiesNamed, sharedName } from "./areas.ts";
import type { Opened, readOpening as contract } from "./contract-find.ts";
import { firstOpening } from "./opening.ts";
import { listCityRows, listOpenings } from "./store-cities.ts";

/** Whether cash can be collected in a city at an instant, and from when where it can't: what is promised has to hold at the counter. */
export async function readOpening(
  ctx: Pick<Ctx, "db" | "now">,
  { city, amountMinor = "0", at = ctx.now }: Input<typeof contract>,
): Promise<Opened> {
  const minor = BigInt(amountMinor);
  const meant = city === undefined || city === "" ? [] : citiesNamed(city, await listCityRows(ctx.db));
  const inCity = meant.length === 0 ? [] : await listOpenings(ctx.db, { cities: meant.map((one) => one.city), minor });
  const openings = inCity.length > 0 ? inCity : await listOpenings(ctx.db, { cities: null, minor });
  const instant = at > ctx.now ? at : ctx.now;
  const { outlets, open, opens } = firstOpening(openings, instant);
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

/** By the outlet's own clock, and in words only where it is the same day for readers in Jakarta: else "today" would be their tomorrow. */
function dayOf(now: Date, { at, zone }: NonNullable<ReturnType<typeof firstOpening>["opens"]>) {
  const [today, day] = [toLocalDate(now, zone), toLocalDate(at, zone)];
  if (today !== toLocalDate(now)) return "later";
  return day === today ? "today" : day === addDays(today, 1) ? "tomorrow" : "later";
}
