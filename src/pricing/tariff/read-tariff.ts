import type { Input } from "#kernel/endpoint.ts";
import { compare } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readTariff as tariffContract, Tariff, TariffCorridor } from "./contract.ts";
import { listCorridors } from "../corridors/list-corridors.ts";
import { maxAmountOn, type RailTerm } from "../model/network.ts";
import { priceNow } from "../quotes/price-now.ts";
import { termsAt, termsNamed } from "../terms/read-terms.ts";
import { requestOf, showPrice } from "../quotes/model/price-view.ts";
import type { Term } from "../terms/model/term.ts";

/** L0 may only calculate, so its limits are not shown. */
const CALCULATES_ONLY = "L0";

/** The current price list of one product. */
export async function readTariff(ctx: Ctx, { product, amountMinor }: Input<typeof tariffContract>): Promise<Tariff> {
  const corridors = (await listCorridors(ctx)).corridors.filter((one) => one.product === product);
  const pairs = corridors.flatMap(({ corridor }) => [
    { kind: "fee" as const, key: corridor },
    { kind: "spread" as const, key: corridor },
  ]);
  const wanted = [...pairs, { kind: "fee" as const, key: product }, { kind: "spread" as const, key: product }];
  const terms = await termsNamed(ctx, [...wanted, { kind: "tax", key: "default" }, { kind: "limit", key: product }], ctx.now);
  const tariffCorridors: TariffCorridor[] = [];
  for (const one of corridors) {
    const tiers = terms.findFirst("fee", [one.corridor, product])?.value.tiers ?? [];
    tariffCorridors.push({
      ...one,
      fees: tiers.map(({ from, fixed, bps, min, max }) => ({ from, fixed, bps, min: min ?? null, max: max ?? null })),
      spreadBps: one.currency === "IDR" ? 0 : (terms.findFirst("spread", [one.corridor, product])?.value.bps ?? 0),
      example: await exampleOf(ctx, one, amountMinor),
    });
  }
  const limit = terms.find("limit", product)?.value ?? null;
  return {
    taxBps: terms.find("tax", "default")?.value.bps ?? null,
    corridors: tariffCorridors,
    rails: await railsOf(ctx, product),
    tiers: (await termsAt(ctx, "tier", ctx.now))
      .filter(({ key }) => key !== CALCULATES_ONLY)
      .map(({ key, value: { isDomesticOnly, transfer, month, abroadMonth } }) => ({
        tier: key,
        isDomesticOnly,
        transfer,
        month,
        abroadMonth,
      })),
    limit: limit && { transfer: limit.transfer, day: limit.day, countPerDay: limit.countPerDay },
  };
}

async function exampleOf(ctx: Ctx, { corridor, whyNot }: Pick<TariffCorridor, "corridor" | "whyNot">, amountMinor: string) {
  if (whyNot !== null) return null;
  const request = requestOf({ corridor, side: "source", amountMinor });
  const { now } = await priceNow(ctx, request, null);
  return now && showPrice(request, now);
}

/** Rails that the product's corridors may use, by ascending limit; those without a limit last. */
async function railsOf(ctx: Ctx, product: TariffCorridor["product"]): Promise<Tariff["rails"]> {
  const corridors = await termsAt(ctx, "corridor", ctx.now);
  const taken = new Set(corridors.filter(({ value }) => value.product === product).flatMap(({ value }) => value.rails));
  const rails: readonly Term<"rail">[] = (await termsAt(ctx, "rail", ctx.now)).filter(({ key }) => taken.has(key as never));
  return rails.map(({ key, value }) => showRail(key as Tariff["rails"][number]["rail"], value)).toSorted(bySize);
}

function showRail(rail: Tariff["rails"][number]["rail"], term: RailTerm): Tariff["rails"][number] {
  const { availability, hours, arrival } = term;
  return { rail, isOpen: availability.state === "open", max: maxAmountOn(term, "IDR"), hours, arrival };
}

function bySize(a: Tariff["rails"][number], b: Tariff["rails"][number]): number {
  if (a.max === null || b.max === null) return Number(a.max === null) - Number(b.max === null);
  return compare(a.max, b.max);
}
