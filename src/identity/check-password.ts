import { Refusal } from "#kernel/refusal.ts";
import type { Language } from "#kernel/locale.ts";
import { GUESSED_PASSWORDS } from "./guessed-passwords.ts";
import { emailKeyOf } from "./person.ts";
import { identityRefusals } from "./refusals/messages.ts";

/** Shorter words than this are found in too many honest passwords. */
const WORD_MIN_CHARS = 4;

/** Why a password of the right form is none all the same, or null. Compared in small letters: a capital does not hide a word. */
export function whyNotPassword(
  password: string,
  near: { readonly brandName: string; readonly email: string },
): "password_too_common" | "password_too_near" | null {
  const small = password.toLowerCase();
  if (GUESSED_PASSWORDS.has(small)) return "password_too_common";
  const [local = ""] = emailKeyOf(near.email).split("@");
  const words = [near.brandName.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), local, ...local.split(/[^a-z0-9]+/)];
  return words.some((word) => word.length >= WORD_MIN_CHARS && small.includes(word)) ? "password_too_near" : null;
}

/** Refuses such a password, with the sentence at the field that it was typed into. */
export function refusePassword(why: "password_too_common" | "password_too_near", field: string, language: Language): Refusal {
  return new Refusal(why, 422, { fields: { [field]: identityRefusals[language][why] } });
}
