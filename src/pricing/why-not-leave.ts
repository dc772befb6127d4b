import type { Ctx } from "#platform/unit-of-work.ts";
import { judgeRates } from "./rates.ts";
import { deskRate } from "./rates-now.ts";
import { termsNamed } from "./read-terms.ts";
import { findReferenceRates } from "./store-rates.ts";

/**
 * Why a payout in a corridor must wait, or null: asked when it leaves, long after its quote was made. A rate that has merely grown old
 * since stops nobody who was promised a price; sources that contradict each other do.
 */
export async function whyNotLeave(
  ctx: Pick<Ctx, "db" | "now">,
  corridor: string,
): Promise<"corridor_stopped" | "rate_deviates" | null> {
  const found = (await termsNamed(ctx, [{ kind: "corridor", key: corridor }], ctx.now)).find("corridor", corridor);
  if (found?.value.opening.state !== "open") return "corridor_stopped";
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
  const judged = judgeRates(reference, deskRate(terms.find("desk_rate", currency)), rule.value, ctx.now);
  return judged.fault === "rate_deviates" ? judged.fault : null;
}
