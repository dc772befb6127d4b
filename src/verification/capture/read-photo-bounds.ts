import { termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PhotoBounds } from "./model/photo-checks.ts";

/** The bounds of the checks of a photograph in force now. Throws when a threshold is missing: the seed has all of them. */
export async function readPhotoBounds(ctx: Pick<Ctx, "db" | "now">): Promise<PhotoBounds> {
  const values = new Map((await termsAt(ctx, "threshold", ctx.now)).map(({ key, value }) => [key, value]));
  const numberOf = (key: string) => {
    const value = values.get(key);
    if (value?.measure !== "number") throw new Error(`no threshold ${key} as a number`);
    return value.number;
  };
  const glare = values.get("photo_glare");
  if (glare?.measure !== "share") throw new Error("no threshold photo_glare as a share");
  return {
    minSide: numberOf("photo_min_side"),
    lumaLow: numberOf("photo_luma_low"),
    lumaHigh: numberOf("photo_luma_high"),
    sharpness: numberOf("photo_sharpness"),
    glareBps: glare.bps,
  };
}
