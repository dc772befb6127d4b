/** Random faults for the chaos tests: each call draws from the seed and its own reference alone, so that a run can be repeated in any order. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { BEHAVIOURS, type Behaviour } from "./sentinels.ts";

const rate = z.number().min(0).max(1);

export const faultsSchema = z.strictObject({
  seed: z.string().max(64).default("0"),
  /** Share of transfers for each behaviour, among those that would be plain. */
  transfers: z.partialRecord(z.enum(BEHAVIOURS), rate).default({}),
  /** Shares of transfer inquiries: unanswered, and answered 500. */
  inquirySilence: rate.default(0),
  inquiryError: rate.default(0),
  /** Shares of virtual account creations: created but unanswered, and answered 500 and not created. */
  openingSilence: rate.default(0),
  openingError: rate.default(0),
  /** Share of QRIS codes with another amount in them than was ordered. */
  qrisWrongAmount: rate.default(0),
  /** Every service answers 503, and nothing is accepted: the bank's gateway is down. */
  isDown: z.boolean().default(false),
});
export type Faults = z.output<typeof faultsSchema>;

export const NO_FAULTS: Faults = faultsSchema.parse({});

/** A number from 0 to below 1, always the same for the same keys. */
export function draw(...keys: readonly (string | number)[]): number {
  return createHash("md5").update(keys.join("|")).digest().readUInt32BE(0) / 2 ** 32;
}

/** The behaviour drawn for a transfer, or null. */
export function drawBehaviour({ seed, transfers }: Faults, reference: string): Behaviour | null {
  let left = draw(seed, "transfer", reference);
  for (const [behaviour, share] of Object.entries(transfers)) {
    if (left < share) return behaviour as Behaviour;
    left -= share;
  }
  return null;
}
