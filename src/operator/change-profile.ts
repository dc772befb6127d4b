import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { changeProfile as contract, StoredProfile } from "./contract.ts";
import { TELL_CHANGE_JOB } from "./jobs.ts";
import { operatorRefusals } from "./refusals/messages.ts";
import { tidyProfile, type OperatorProfile } from "./profile.ts";
import { findStored, readProfile } from "./read-profile.ts";
import { replaceOperator } from "./set-operator.ts";

/**
 * Replaces the profile that somebody has edited, unless another person was faster: then nothing is lost, and both are shown. Upon version 0 it is
 * the first one: an installation can be set up on screen.
 */
export async function changeProfile(ctx: Ctx, { version, profile }: Input<typeof contract>): Promise<StoredProfile> {
  const stored = version === 0 ? await findStored(ctx) : await readProfile(ctx);
  if (stored !== null && stored.version !== version) throw changedMeanwhile(stored);
  const next = withNumbers(ctx, tidyProfile(profile), stored?.profile ?? null);
  if (await replaceOperator(ctx, stored?.profile ?? null, next, version)) {
    await ctx.enqueue(TELL_CHANGE_JOB, { version: version + 1 });
    return readProfile(ctx);
  }
  // Nothing new, or somebody was faster after we had looked.
  const now = await readProfile(ctx);
  if (now.version !== version) throw changedMeanwhile(now);
  return now;
}

function changedMeanwhile({ profile, version, changedBy, changedAt }: StoredProfile): Refusal {
  return new Refusal("operator_changed_meanwhile", 409, { profile, version, changedBy, changedAt: changedAt.toISOString() });
}

/** Numbers that have changed, judged by the tables of numbering plans and spaced as their country does it. One that stays may be what an import has brought. */
function withNumbers(ctx: Ctx, profile: OperatorProfile, stored: OperatorProfile | null): OperatorProfile {
  const fields: Record<string, string> = {};
  const judge = (name: "phone" | "whatsapp") => {
    const { e164 } = profile[name];
    if (e164 === stored?.[name].e164) return stored[name];
    const number = parsePhoneNumberFromString(e164);
    if (number?.isValid()) return { e164: number.number, display: number.formatInternational() };
    fields[`${name}.e164`] = operatorRefusals[ctx.language].operator_phone_invalid;
    return profile[name];
  };
  const next = { ...profile, phone: judge("phone"), whatsapp: judge("whatsapp") };
  if (Object.keys(fields).length > 0) throw new Refusal("operator_phone_invalid", 422, { fields });
  return next;
}
