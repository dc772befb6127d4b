import type { Ctx } from "#platform/unit-of-work.ts";
import { evaluateRates } from "../rates/model/rates.ts";
import { deskRate } from "../rates/rates-now.ts";
import { findAutomaticStop } from "../corridors/store-automatic-stops.ts";
import { termsNamed } from "../terms/read-terms.ts";
import { findReferenceRates } from "../rates/store-reference-rates.ts";

/**
 * Why a payout in a corridor must wait, or null. Checked when the payout leaves, long after the quote. A rate that has become stale in the
 * meantime does not stop a promised transfer; conflicting sources do. An automatic stop keeps what is left for promised transfers, so it stops
 * them only while nothing is left.
 */
export async function whyNotLeave(
  ctx: Pick<Ctx, "db" | "now">,
  corridor: string,
): Promise<"corridor_stopped" | "rate_deviates" | null> {
  const found = (await termsNamed(ctx, [{ kind: "corridor", key: corridor }], ctx.now)).find("corridor", corridor);
  if (found?.value.availability.state !== "open") return "corridor_stopped";
  if ((await findAutomaticStop(ctx.db, corridor, ctx.now))?.cause === "overdrawn") return "corridor_stopped";
  const { currency } = found.value;
  if (currency === "IDR") return null;
  const terms = await termsNamed(
    ctx,
    [
      { kind: "rate_rule", key: currency },
      { kind: "rate_rule", key: "default" },
      { kind: "desk_rate", key: currency },
    ],
    ctx.now,
  );
  const rule = terms.findFirst("rate_rule", [currency, "default"]);
  if (!rule) return null;
  const reference = (await findReferenceRates(ctx.db, [currency], ctx.now)).get(currency) ?? null;
  const evaluation = evaluateRates(reference, deskRate(terms.find("desk_rate", currency)), rule.value, ctx.now);
  return evaluation.fault === "rate_deviates" ? evaluation.fault : null;
}
