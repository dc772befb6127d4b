/**
 * Passwords that satisfy the password rule (SIGN-6) and are guessed first all the same, generated as attackers do: common words, with the
 * additions that satisfy such a rule. Lists of leaked passwords contain few of this form. The product does not read this list; it is tested
 * against it.
 */

const SEEDS = [
  ..."password passw0rd p@ssword p@ssw0rd pa$$word passwort welcome welc0me admin administrator root user guest login master".split(
    " ",
  ),
  ..."qwerty qwertyuiop asdfgh asdfghjkl zxcvbn qazwsx abcd abcdef abc letmein iloveyou loveyou sayang sayangku cinta".split(" "),
  ..."rahasia sandi katasandi indonesia merdeka jakarta bandung surabaya medan semarang makassar garuda nusantara pancasila".split(
    " ",
  ),
  ..."bismillah alhamdulillah allah muhammad insyaallah keluarga bahagia sukses semangat anakku mama papa ibu bapak".split(" "),
  ..."dragon monkey sunshine princess football soccer superman batman pokemon michael jordan charlie george jennifer".split(" "),
  ..."summer winter spring autumn january february august december monday friday computer internet secret changeme test".split(
    " ",
  ),
  ..."uang kirim transfer remit bank money dollar rupiah arsenal chelsea liverpool barcelona madrid persib persija".split(" "),
  ..."andi budi siti dewi putri putra agus rizky ahmad fitri wati nurul hello freedom whatever shadow hunter killer".split(" "),
];

const DIGITS = "1 12 123 1234 12345 123456 01 11 21 99 2020 2023 2024 2025 2026".split(" ");
const SPECIALS = ["!", "@", "#", "*", "_", "!!"];

/** Keyboard patterns, and others not derived from a word. In lower case, since capitals add nothing. */
const OTHERS = [
  ..."1qaz@wsx !qaz2wsx zaq12wsx! zaq1@wsx 1q2w3e4r! q1w2e3r4! 1qazxsw2@ aa123456@ aa123456! aa@123456 aa12345@ a1b2c3d4!".split(
    " ",
  ),
  ..."ab123456! abc@123456 a@123456 a123456@ a12345678! qwer1234! qwer@1234 asdf1234! zxcv1234! 123456aa@ 123qwe!@# 123456qw!".split(
    " ",
  ),
];

const LEET: Readonly<Record<string, string>> = { a: "@", s: "$", i: "1", o: "0", e: "3" };

function leet(seed: string): string {
  return seed.replaceAll(/[asioe]/g, (letter) => LEET[letter] ?? letter);
}

/** Every variant of a word that satisfies the rule, in lower case. */
function* formsOf(seed: string): Generator<string> {
  for (const spelling of new Set([seed, leet(seed), seed.replaceAll("a", "@"), seed.replaceAll("o", "0")])) {
    for (const digits of DIGITS) {
      // For words that contain a sign already.
      yield `${spelling}${digits}`;
      for (const special of SPECIALS) {
        yield `${spelling}${digits}${special}`;
        yield `${spelling}${special}${digits}`;
      }
    }
    for (const special of SPECIALS) yield `${spelling}${special}`;
  }
}

const SHORTEST = 8;
/** In lower case: satisfies the password rule (SIGN-6) once a letter is a capital. */
const HAS_FORM = /^(?=.*[a-z].*[a-z])(?=.*[0-9])(?=.*[@$!%*?&#_])[a-z0-9@$!%*?&#_]+$/;

function all(): Set<string> {
  const known = new Set(OTHERS.filter((one) => HAS_FORM.test(one)));
  for (const seed of SEEDS) for (const form of formsOf(seed)) if (form.length >= SHORTEST && HAS_FORM.test(form)) known.add(form);
  return known;
}

/** The list, in lower case: tens of thousands. */
export const GUESSED_PASSWORDS: ReadonlySet<string> = all();
