import { Refusal } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import type { PasswordFault } from "./guessable.ts";
import { identityRefusals } from "./refusals/messages.ts";

/** Refuses such a password, with the sentence at the field that it was typed into. */
export function refusePassword(why: PasswordFault, field: string, language: Language): Refusal {
  return new Refusal(why, 422, { fields: { [field]: identityRefusals[language][why] } });
}
