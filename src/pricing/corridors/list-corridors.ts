import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listBanks as banksContract, listCorridors as corridorsContract } from "./contract.ts";
import { findBanks, payableBanks } from "../banks/model/banks.ts";
import { ratesNow } from "../rates/rates-now.ts";
import { withAutomaticStop } from "./model/automatic-stop.ts";
import { listAutomaticStops } from "./store-automatic-stops.ts";
import { termAt, termsAt } from "../terms/read-terms.ts";

/** Every corridor, open or not, with the reason. Used by the calculator and the status page. */
export async function listCorridors(ctx: Ctx): Promise<Output<typeof corridorsContract>> {
  const rates = new Map((await ratesNow(ctx)).map(({ currency, evaluation }) => [currency, evaluation]));
  const automatic = await listAutomaticStops(ctx.db);
  const corridors = (await termsAt(ctx, "corridor", ctx.now)).map(({ key, value }) => {
    const { currency } = value;
    const availability = withAutomaticStop(value.availability, automatic.has(key));
    const evaluation = rates.get(currency);
    const aboutRate = currency === "IDR" ? null : evaluation ? evaluation.fault : ("price_missing" as const);
    return {
      corridor: key,
      product: value.product,
      country: value.country,
      currency,
      method: value.method,
      min: value.min,
      max: value.max,
      whyNot: availability.state === "stopped" ? ("corridor_stopped" as const) : aboutRate,
      stoppedBecause: availability.state === "stopped" ? availability.reason : null,
    };
  });
  const tiers = (await termsAt(ctx, "tier", ctx.now))
    .map(({ key, value: { isDomesticOnly, transfer } }) => ({ tier: key, isDomesticOnly, transfer }))
    .toSorted((a, b) => (a.tier < b.tier ? -1 : 1));
  const review = (await termAt(ctx, "threshold", "verification_review", ctx.now))?.value;
  const verificationReview = review?.measure === "days" ? { days: review.days.at(-1) ?? 0, counted: review.counted } : null;
  return { corridors, tiers, verificationReview };
}

/** Indonesian banks and e-wallets that a rail reaches: those that match the search, or all. */
export async function listBanks(ctx: Ctx, { search = "" }: Input<typeof banksContract>): Promise<Output<typeof banksContract>> {
  const found = findBanks(payableBanks(await termsAt(ctx, "bank", ctx.now)), search);
  return {
    banks: found.map(({ code, name, shortName, aliases, popular, isWallet }) => ({
      bank: code,
      name,
      shortName,
      aliases: [...aliases],
      popular,
      isWallet,
    })),
  };
}
