import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { changeProfile as contract, StoredProfile } from "./contract.ts";
import { MAIL_CONTACT_CHANGE_JOB } from "./jobs.ts";
import { operatorRefusals } from "./refusals/messages.ts";
import { tidyProfile, type OperatorProfile } from "./model/profile.ts";
import { findStored, readProfile } from "./read-profile.ts";
import { replaceOperator } from "./set-operator.ts";

/**
 * Replaces the profile that staff edited. If another person saved first, the change is refused with the stored profile: nothing is lost,
 * and the screen shows both. Version 0 enters the first profile, so an installation can be set up on screen.
 */
export async function changeProfile(ctx: Ctx, { version, profile }: Input<typeof contract>): Promise<StoredProfile> {
  const stored = version === 0 ? await findStored(ctx) : await readProfile(ctx);
  if (stored !== null && stored.version !== version) throw changedMeanwhile(stored);
  const next = withNumbers(ctx, tidyProfile(profile), stored?.profile ?? null);
  if (await replaceOperator(ctx, stored?.profile ?? null, next, version)) {
    await ctx.enqueue(MAIL_CONTACT_CHANGE_JOB, { version: version + 1 });
    return readProfile(ctx);
  }
  // Nothing changed, or another person saved after the version was read.
  const now = await readProfile(ctx);
  if (now.version !== version) throw changedMeanwhile(now);
  return now;
}

function changedMeanwhile({ profile, version, changedBy, changedAt }: StoredProfile): Refusal {
  return new Refusal("operator_changed_meanwhile", 409, { profile, version, changedBy, changedAt: changedAt.toISOString() });
}

/**
 * Changed numbers, validated by the numbering-plan tables and spaced as in their country. An unchanged number is not validated: it may come
 * from an import.
 */
function withNumbers(ctx: Ctx, profile: OperatorProfile, stored: OperatorProfile | null): OperatorProfile {
  const fields: Record<string, string> = {};
  const validate = (name: "phone" | "whatsapp") => {
    const { e164 } = profile[name];
    if (e164 === stored?.[name].e164) return stored[name];
    const number = parsePhoneNumberFromString(e164);
    if (number?.isValid()) return { e164: number.number, display: number.formatInternational() };
    fields[`${name}.e164`] = operatorRefusals[ctx.language].operator_phone_invalid;
    return profile[name];
  };
  const next = { ...profile, phone: validate("phone"), whatsapp: validate("whatsapp") };
  if (Object.keys(fields).length > 0) throw new Refusal("operator_phone_invalid", 422, { fields });
  return next;
}
