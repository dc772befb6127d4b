import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Operator } from "./contract.ts";
import { findProfile } from "./store.ts";

/** The operator as the caller reads it, in one language. */
export async function readOperator(ctx: Ctx): Promise<Operator> {
  const profile = await findProfile(ctx.db);
  if (!profile) throw new Refusal("operator_not_set", 503);
  const { language } = ctx;
  return {
    ...profile,
    licence: {
      number: profile.licence.number,
      authority: profile.licence.authority[language],
      note: profile.licence.note[language],
    },
    hours: profile.hours[language],
    tagline: profile.tagline[language],
    description: profile.description[language],
    complaintChannel: profile.complaintChannel[language],
  };
}
