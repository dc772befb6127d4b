import type { Output } from "#kernel/endpoint.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { getSubjectKey } from "../subject-key.ts";
import type { startSelfie as contract } from "./contract.ts";
import { ownPerson } from "./own-person.ts";
import { findSelfieCode, insertSelfieCode, type SelfieCode } from "./store.ts";

const SELFIE_CODE_MS = 15 * MINUTE_MS;
const CODES = 10_000;
/** The largest multiple of 10,000 within 16 bits: numbers above it would make some codes more frequent than others. */
const UNBIASED = 60_000;
/** Each draw fails with a probability of 8.5 %: forty in a row never do with a sound source. */
const MAX_DRAWS = 40;

/** Issues the digits of the caller's selfie, or answers the valid ones. */
export async function startSelfie(ctx: Ctx, deps: VerificationDeps): Promise<Output<typeof contract>> {
  const { digits, expiresAt } = await issueSelfieCode(ctx, deps, ownPerson(ctx));
  return { digits, until: expiresAt };
}

/** The person's valid selfie code; made when there is none. */
export async function issueSelfieCode(ctx: Ctx, deps: VerificationDeps, person: string): Promise<SelfieCode> {
  // Makes the row of the person that the code belongs to.
  await getSubjectKey(ctx, deps, person);
  const expiresAt = new Date(ctx.now.getTime() + SELFIE_CODE_MS);
  await insertSelfieCode(ctx.db, person, { digits: drawDigits(ctx.random), expiresAt }, ctx.now);
  const code = await findSelfieCode(ctx.db, person, ctx.now);
  if (code === null) throw new Error("a selfie code that was just stored is missing");
  return code;
}

/** Four digits, each code with the same probability. */
export function drawDigits(random: Ctx["random"]): string {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const [high = 0, low = 0] = random(2);
    const number = high * 256 + low;
    if (number < UNBIASED) return String(number % CODES).padStart(4, "0");
  }
  throw new Error("the source of randomness draws large numbers only");
}
