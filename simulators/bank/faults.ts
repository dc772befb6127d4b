/** Faults by chance, for torture: each call draws one, from the seed and its own reference alone, so that a run can be repeated in any order. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { BEHAVIOURS, type Behaviour } from "./sentinels.ts";

const rate = z.number().min(0).max(1);

export const faultsSchema = z.strictObject({
  seed: z.string().max(64).default("0"),
  /** How transfers are played that would be plain: a share for each behaviour. */
  transfers: z.partialRecord(z.enum(BEHAVIOURS), rate).default({}),
  /** Of inquiries about transfers: not answered, answered 500. */
  inquirySilence: rate.default(0),
  inquiryError: rate.default(0),
  /** Of virtual accounts' opening: opened but not answered, answered 500 and not opened. */
  openingSilence: rate.default(0),
  openingError: rate.default(0),
});
export type Faults = z.output<typeof faultsSchema>;

export const NO_FAULTS: Faults = faultsSchema.parse({});

/** From 0 to below 1: always the same for the same words. */
export function draw(...words: readonly (string | number)[]): number {
  return createHash("md5").update(words.join("|")).digest().readUInt32BE(0) / 2 ** 32;
}

/** The behaviour that a transfer draws, if any. */
export function drawBehaviour({ seed, transfers }: Faults, reference: string): Behaviour | null {
  let left = draw(seed, "transfer", reference);
  for (const [behaviour, share] of Object.entries(transfers)) {
    if (left < share) return behaviour as Behaviour;
    left -= share;
  }
  return null;
}
