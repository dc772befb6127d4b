/**
 * Rules for names. Names reach third parties: in the SMS to a recipient, in mails, on receipts and tracking pages. A name that reads like a
 * link, an amount, a code or a call to act turns our own message into phishing. Refuses forms that no name has, not words: Bonus, Menang
 * and Hadiah are names.
 */
import { textRule, type Rule } from "./rule.ts";
import { isVisibleText } from "./visible-text.ts";

/**
 * Addresses: with a scheme, with www, by a well-known shortener, or a word followed by a top-level domain. Titles (Drs.Budi, M.Arif) do not
 * end so.
 */
const ADDRESS = [
  /:\/\/|\bwww\b|@/iu,
  /(?<![\p{L}\p{N}])(?:bit\.ly|t\.me|wa\.me|s\.id|g\.co|goo\.gl|tinyurl|linktr)(?![\p{L}])/iu,
  /[\p{L}\p{N}-]{3,}[.。｡](?:com|net|org|info|biz|xyz|top|site|online|shop|store|link|click|app|live|club|vip|bet|example|test|web|go|dev|page|icu|cyou|cfd|sbs|lol|fun|space|website|tech|pro|cloud|host|press|bond|win|bid|loan|life|world|today|asia|money|cash|bank|finance|support|help|digital|zip)(?![\p{L}])/iu,
  /[\p{L}\p{N}-]{4,}[.。｡](?:id|my|sg|io|co|me|ly|gg|cc|tv|us|uk|ru|cn|to|la)(?![\p{L}])/iu,
];
/** Rp 5.000, IDR 5, $5, 5 juta: an amount in any notation. */
const AMOUNT = /(?:\b(?:rp|idr|usd|sgd|myr|rm)\.?\s*|[$€£¥]\s*)\d|\d\s*(?:rb|ribu|juta|jt|rupiah|milyar|miliar|dollar|dolar)\b/iu;
/** A word for a secret near digits, and words that never occur in names. */
const CODE = /\b(?:kode|code|pin|token|sandi|password)\b.{0,12}\d{3}|\d{3}.{0,12}\b(?:kode|code|pin|token|sandi|password)\b/iu;
const CALL = /\b(?:otp|klik|click|https?|verifikasi|kata sandi)\b/iu;
/** No personal name has five digits; a company may have four (Bengkel 2000). */
const DIGITS = /\p{Nd}/gu;
const DIGITS_MOST = 4;

/** Whether a line contains text that a mail program or telephone turns into a link. For lines that are not names, such as a postal address. */
export function readsLikeLink(text: string): boolean {
  const plain = text.normalize("NFKC");
  return ADDRESS.some((address) => address.test(plain));
}

/** Whether text can be a person's or a company's name: fully visible as written, and not bait for phishing. */
export function isPlainName(text: string): boolean {
  if (!isVisibleText(text)) return false;
  // NFKC maps full-width letters and digits to their ASCII forms.
  const plain = text.normalize("NFKC");
  if ((plain.match(DIGITS) ?? []).length > DIGITS_MOST) return false;
  return ![...ADDRESS, AMOUNT, CODE, CALL].some((bait) => bait.test(plain));
}

/** The rule `regex` (FORM-5), with a check that a single expression cannot state. */
export function plainName(): Rule {
  return textRule("regex", isPlainName);
}
