import { Refusal } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import type { PasswordFault } from "./guessable-password.ts";
import { identityRefusals } from "../../refusals/messages.ts";

/** The refusal of such a password, with the message at the field it was typed into. */
export function refusePassword(why: PasswordFault, field: string, language: Language): Refusal {
  return new Refusal(why, 422, { fields: { [field]: identityRefusals[language][why] } });
}
