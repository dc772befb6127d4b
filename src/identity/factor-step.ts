/** Which ways a person has to prove a second factor, and what the page of such a step shows. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { hasStronger, strongerWays, type StrongerWay } from "./factor.ts";
import { readCodeStep, type Destinations } from "./send-code.ts";
import { byTelephone } from "./sms-countries.ts";
import type { CodeStep, FactorStep } from "./steps.ts";
import type { Challenge } from "./store-challenges.ts";
import { findFactorsHeld } from "./store-factors.ts";
import type { Person } from "./store.ts";

export interface Ways {
  /** Where one-time codes may go, the channel that was used last first: nowhere for who has something stronger. */
  readonly destinations: Destinations;
  readonly stronger: StrongerWay[];
  /** From when codes go to the mailbox again; null: they do, or nothing is sent at all. */
  readonly mailCodesFrom: Date | null;
}

/**
 * Codes go to the telephone and to the mailbox. A password that was created by a link in a mail has shown the mailbox already: for three days its
 * codes go to the telephone, so that a mailbox alone opens no account (docs/decisions/0094).
 */
export async function waysOf(ctx: Ctx, { id, phone, email, codeChannel, mailCodesFrom }: Person): Promise<Ways> {
  const held = await findFactorsHeld(ctx.db, id);
  const stronger = strongerWays(held);
  if (hasStronger(held)) return { destinations: {}, stronger, mailCodesFrom: null };
  const isClosed = mailCodesFrom !== null && mailCodesFrom > ctx.now;
  const all: Destinations = { ...(await byTelephone(ctx, phone)), ...(!isClosed && { email }) };
  const last = codeChannel === null ? undefined : all[codeChannel];
  const destinations = codeChannel === null || last === undefined ? all : { [codeChannel]: last, ...all };
  return { destinations, stronger, mailCodesFrom: isClosed ? mailCodesFrom : null };
}

/** What only such a step shows, beside what each step of a code shows. */
export function factorStepOf(step: CodeStep, { stronger, mailCodesFrom }: Ways): FactorStep {
  return { ...step, stronger, emailFrom: mailCodesFrom?.toISOString() ?? null };
}

export async function readFactorStep(ctx: Ctx, challenge: Challenge, ways: Ways): Promise<FactorStep> {
  return factorStepOf(await readCodeStep(ctx, challenge, ways.destinations), ways);
}
