/** Which passwords are too easy to guess or too close to their owner: one rule for the server and for the form. Pure. */
import { guessBits, unmasked } from "./estimate-guesses.ts";
import { emailKeyOf } from "../../model/person.ts";

/** Shorter words occur in too many good passwords. */
const WORD_MIN_CHARS = 4;
/** Minimum length in disguise: disguised words have many more spellings that match by chance. */
const DISGUISED_MIN_CHARS = 5;

/** Four million guesses in an attacker's order: below that a password counts as known (ASVS 6.2.4). */
const GUESS_BITS_MIN = 22;

export type PasswordFault = "password_too_common" | "password_too_near";

/** Why a password of the right form is refused, or null. Neither capitals nor signs in place of letters hide a word. */
export function whyNotPassword(
  password: string,
  near: { readonly brandName: string; readonly email: string },
): PasswordFault | null {
  const [local = ""] = emailKeyOf(near.email).split("@");
  const tokens = [near.brandName.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), local, ...local.split(/[^a-z0-9]+/)];
  const [small, plain] = [password.toLowerCase(), unmasked(password)];
  const isIn = (token: string) =>
    (token.length >= WORD_MIN_CHARS && small.includes(token)) ||
    (token.length >= DISGUISED_MIN_CHARS && plain.includes(unmasked(token)));
  if (tokens.some(isIn)) return "password_too_near";
  return guessBits(password) < GUESS_BITS_MIN ? "password_too_common" : null;
}
