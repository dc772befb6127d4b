/** The methods by which a person can prove a second factor, and the state of such a step for its page. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { hasStronger, strongerMethods, type StrongerMethod } from "../model/factor.ts";
import { readCodeStep } from "../codes/send-code.ts";
import { byTelephone } from "../codes/sms-countries.ts";
import type { CodeChannel } from "../model/challenge.ts";
import type { CodeStep, FactorStep } from "../model/step-schemas.ts";
import type { Challenge } from "../challenges/store.ts";
import { findFactorsHeld } from "./store.ts";
import type { Person } from "../store.ts";
import type { Destinations } from "../codes/model/destinations.ts";

export interface FactorMethods {
  /** Where one-time codes can be sent, the last used channel first; empty for a person with a stronger factor. */
  readonly destinations: Destinations;
  readonly stronger: StrongerMethod[];
  /** From when codes go to the mailbox again; null: they do now, or no code is sent at all. */
  readonly mailCodesFrom: Date | null;
  /** The channel of the last right code; null: never used, or closed. */
  readonly lastChannel: CodeChannel | null;
}

/**
 * Codes go to the telephone and to the mailbox. A password created by a mailed link has already proven the mailbox: for three days its
 * codes go to the telephone only, so that a mailbox alone opens no account (decision 0094).
 */
export async function factorMethodsOf(
  ctx: Ctx,
  { id, phone, email, codeChannel, mailCodesFrom }: Person,
): Promise<FactorMethods> {
  const held = await findFactorsHeld(ctx.db, id);
  const stronger = strongerMethods(held);
  if (hasStronger(held)) return { destinations: {}, stronger, mailCodesFrom: null, lastChannel: null };
  const isClosed = mailCodesFrom !== null && mailCodesFrom > ctx.now;
  const all: Destinations = { ...(await byTelephone(ctx, phone)), ...(!isClosed && { email }) };
  const lastChannel = codeChannel !== null && all[codeChannel] !== undefined ? codeChannel : null;
  const destinations = lastChannel === null ? all : { [lastChannel]: all[lastChannel], ...all };
  return { destinations, stronger, mailCodesFrom: isClosed ? mailCodesFrom : null, lastChannel };
}

/** Adds to a code step the fields that only a second-factor step has. */
export function factorStepOf(step: CodeStep, { stronger, mailCodesFrom, lastChannel }: FactorMethods): FactorStep {
  return { ...step, stronger, emailFrom: mailCodesFrom?.toISOString() ?? null, lastChannel };
}

export async function readFactorStep(ctx: Ctx, challenge: Challenge, methods: FactorMethods): Promise<FactorStep> {
  return factorStepOf(await readCodeStep(ctx, challenge, methods.destinations), methods);
}
