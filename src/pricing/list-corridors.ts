import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listBanks as banksContract, listCorridors as corridorsContract } from "./contract-ways.ts";
import { findBanks, payableBanks } from "./banks.ts";
import { ratesNow } from "./rates-now.ts";
import { termsAt } from "./read-terms.ts";

/** Every corridor, open or not, with the reason: the calculator offers them, the status page tells of them. */
export async function listCorridors(ctx: Ctx): Promise<Output<typeof corridorsContract>> {
  const rates = new Map((await ratesNow(ctx)).map(({ currency, judged }) => [currency, judged]));
  const corridors = (await termsAt(ctx, "corridor", ctx.now)).map(({ key, value }) => {
    const { opening, currency } = value;
    const judged = rates.get(currency);
    const aboutRate = currency === "IDR" ? null : judged ? judged.fault : ("price_missing" as const);
    return {
      corridor: key,
      product: value.product,
      country: value.country,
      currency,
      method: value.method,
      least: value.least,
      most: value.most,
      whyNot: opening.state === "stopped" ? ("corridor_stopped" as const) : aboutRate,
      stoppedBecause: opening.state === "stopped" ? opening.reason : null,
    };
  });
  const tiers = (await termsAt(ctx, "tier", ctx.now))
    .map(({ key, value: { isDomesticOnly, transfer } }) => ({ tier: key, isDomesticOnly, transfer }))
    .toSorted((a, b) => (a.tier < b.tier ? -1 : 1));
  return { corridors, tiers };
}

/** The banks at home that some rail reaches: those that were meant by what was typed, or all. */
export async function listBanks(ctx: Ctx, { search = "" }: Input<typeof banksContract>): Promise<Output<typeof banksContract>> {
  const found = findBanks(payableBanks(await termsAt(ctx, "bank", ctx.now)), search);
  return {
    banks: found.map(({ code, name, shortName, aliases, popular }) => ({
      bank: code,
      name,
      shortName,
      aliases: [...aliases],
      popular,
    })),
  };
}
