import type { Input } from "#kernel/endpoint.ts";
import { compare } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readTariff as tariffContract, Tariff, TariffWay } from "./contract-tariff.ts";
import { listCorridors } from "./list-corridors.ts";
import { mostOn, type RailTerm } from "./network.ts";
import { priceNow } from "./price-now.ts";
import { termsAt, termsNamed } from "./read-terms.ts";
import { requestOf, showPrice } from "./show-price.ts";
import type { Term } from "./term.ts";

/** L0 may only calculate: it is nobody's limit. */
const CALCULATES_ONLY = "L0";

/** The price list of one product, as it stands now. */
export async function readTariff(ctx: Ctx, { product, amountMinor }: Input<typeof tariffContract>): Promise<Tariff> {
  const corridors = (await listCorridors(ctx)).corridors.filter((one) => one.product === product);
  const pairs = corridors.flatMap(({ corridor }) => [
    { kind: "fee" as const, key: corridor },
    { kind: "spread" as const, key: corridor },
  ]);
  const wanted = [...pairs, { kind: "fee" as const, key: product }, { kind: "spread" as const, key: product }];
  const terms = await termsNamed(ctx, [...wanted, { kind: "tax", key: "default" }, { kind: "limit", key: product }], ctx.now);
  const ways: TariffWay[] = [];
  for (const one of corridors) {
    const tiers = terms.findFirst("fee", [one.corridor, product])?.value.tiers ?? [];
    ways.push({
      ...one,
      fees: tiers.map(({ from, fixed, bps, least, most }) => ({ from, fixed, bps, least: least ?? null, most: most ?? null })),
      spreadBps: one.currency === "IDR" ? 0 : (terms.findFirst("spread", [one.corridor, product])?.value.bps ?? 0),
      example: await exampleOf(ctx, one, amountMinor),
    });
  }
  const limit = terms.find("limit", product)?.value ?? null;
  return {
    taxBps: terms.find("tax", "default")?.value.bps ?? null,
    ways,
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

async function exampleOf(ctx: Ctx, { corridor, whyNot }: Pick<TariffWay, "corridor" | "whyNot">, amountMinor: string) {
  if (whyNot !== null) return null;
  const request = requestOf({ corridor, side: "source", amountMinor });
  const { now } = await priceNow(ctx, request);
  return now && showPrice(request, now);
}

/** The rails that the product's corridors may take, those of the smallest limit first; without one last. */
async function railsOf(ctx: Ctx, product: TariffWay["product"]): Promise<Tariff["rails"]> {
  const corridors = await termsAt(ctx, "corridor", ctx.now);
  const taken = new Set(corridors.filter(({ value }) => value.product === product).flatMap(({ value }) => value.rails));
  const rails: readonly Term<"rail">[] = (await termsAt(ctx, "rail", ctx.now)).filter(({ key }) => taken.has(key as never));
  return rails.map(({ key, value }) => showRail(key as Tariff["rails"][number]["rail"], value)).toSorted(bySize);
}

function showRail(rail: Tariff["rails"][number]["rail"], term: RailTerm): Tariff["rails"][number] {
  const { opening, hours, arrival } = term;
  return { rail, isOpen: opening.state === "open", most: mostOn(term, "IDR"), hours, arrival };
}

function bySize(a: Tariff["rails"][number], b: Tariff["rails"][number]): number {
  if (a.most === null || b.most === null) return Number(a.most === null) - Number(b.most === null);
  return compare(a.most, b.most);
}
