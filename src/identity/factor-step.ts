/** Which ways a person has to prove a second factor, and what the page of such a step shows. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { hasStronger, strongerWays, type StrongerWay } from "./factor.ts";
import { readCodeStep, type Destinations } from "./send-code.ts";
import { byTelephone } from "./sms-countries.ts";
import type { FactorStep } from "./steps.ts";
import type { Challenge } from "./store-challenges.ts";
import { findFactorsHeld } from "./store-factors.ts";
import type { Person } from "./store.ts";

export interface Ways {
  /** Where one-time codes may go, the channel that was used last first: nowhere for who has something stronger. */
  readonly destinations: Destinations;
  readonly stronger: StrongerWay[];
}

export async function waysOf(ctx: Ctx, { id, phone, email, codeChannel }: Person): Promise<Ways> {
  const held = await findFactorsHeld(ctx.db, id);
  const stronger = strongerWays(held);
  if (hasStronger(held)) return { destinations: {}, stronger };
  const all: Destinations = { ...(await byTelephone(ctx, phone)), email };
  const last = codeChannel === null ? undefined : all[codeChannel];
  return { destinations: codeChannel === null || last === undefined ? all : { [codeChannel]: last, ...all }, stronger };
}

export async function readFactorStep(ctx: Ctx, challenge: Challenge, { destinations, stronger }: Ways): Promise<FactorStep> {
  return { ...(await readCodeStep(ctx, challenge, destinations)), stronger };
}
