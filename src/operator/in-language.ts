import type { Language } from "#kernel/locale.ts";
import type { Operator } from "./contract.ts";
import type { OperatorProfile } from "./profile.ts";

/** The profile as a reader of one language sees it. Pure, for server and screen. */
export function inLanguage(profile: OperatorProfile, language: Language): Operator {
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
