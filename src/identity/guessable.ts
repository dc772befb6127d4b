/** Which passwords are too easy to guess or too near to their owner: one rule for the server and for whoever types one. Pure. */
import { guessBits, unmasked } from "./guesses.ts";
import { emailKeyOf } from "./person.ts";

/** Shorter words than this are found in too many honest passwords. */
const WORD_MIN_CHARS = 4;
/** And in disguise even of this length: there are many more spellings to hit by chance. */
const DISGUISED_MIN_CHARS = 5;

/** Four million guesses in the order in which attackers make them: below that a password is as good as known (ASVS 6.2.4). */
const GUESS_BITS_MIN = 22;

export type PasswordFault = "password_too_common" | "password_too_near";

/** Why a password of the right form is none all the same, or null. Neither capitals nor signs in the place of letters hide a word. */
export function whyNotPassword(
  password: string,
  near: { readonly brandName: string; readonly email: string },
): PasswordFault | null {
  const [local = ""] = emailKeyOf(near.email).split("@");
  const words = [near.brandName.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), local, ...local.split(/[^a-z0-9]+/)];
  const [small, plain] = [password.toLowerCase(), unmasked(password)];
  const isIn = (word: string) =>
    (word.length >= WORD_MIN_CHARS && small.includes(word)) ||
    (word.length >= DISGUISED_MIN_CHARS && plain.includes(unmasked(word)));
  if (words.some(isIn)) return "password_too_near";
  return guessBits(password) < GUESS_BITS_MIN ? "password_too_common" : null;
}
