/**
 * Passwords that satisfy SPEC's rule and are guessed first all the same, made as attackers make them: words people choose, with what they add to
 * get past such a rule. Lists of leaked passwords hold few of this form. Nothing here is read by the product, whose judgement is tested with it.
 */

const WORDS = [
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

/** Patterns of the keyboard, and others that no word leads to. All in small letters: capitals are no secret. */
const OTHERS = [
  ..."1qaz@wsx !qaz2wsx zaq12wsx! zaq1@wsx 1q2w3e4r! q1w2e3r4! 1qazxsw2@ aa123456@ aa123456! aa@123456 aa12345@ a1b2c3d4!".split(
    " ",
  ),
  ..."ab123456! abc@123456 a@123456 a123456@ a12345678! qwer1234! qwer@1234 asdf1234! zxcv1234! 123456aa@ 123qwe!@# 123456qw!".split(
    " ",
  ),
];

const LEET: Readonly<Record<string, string>> = { a: "@", s: "$", i: "1", o: "0", e: "3" };

function leet(word: string): string {
  return word.replaceAll(/[asioe]/g, (letter) => LEET[letter] ?? letter);
}

/** Every form of a word that gets past the rule, in small letters. */
function* formsOf(word: string): Generator<string> {
  for (const spelling of new Set([word, leet(word), word.replaceAll("a", "@"), word.replaceAll("o", "0")])) {
    for (const digits of DIGITS) {
      // For words that hold a sign already.
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
/** In small letters: whether it has the form of SPEC's rule once a letter is made a capital. */
const HAS_FORM = /^(?=.*[a-z].*[a-z])(?=.*[0-9])(?=.*[@$!%*?&#_])[a-z0-9@$!%*?&#_]+$/;

function all(): Set<string> {
  const known = new Set(OTHERS.filter((one) => HAS_FORM.test(one)));
  for (const word of WORDS) for (const form of formsOf(word)) if (form.length >= SHORTEST && HAS_FORM.test(form)) known.add(form);
  return known;
}

/** The list, in small letters: tens of thousands. */
export const GUESSED_PASSWORDS: ReadonlySet<string> = all();
