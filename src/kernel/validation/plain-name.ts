/**
 * Names that are names. A name goes to others: in the SMS to a recipient, in mails, on receipts and tracking pages. One that reads like a link, an
 * amount, a code or a call to act makes our own message the bait. Refused are forms that no name has, not words: Bonus, Menang and Hadiah are names.
 */
import { textRule, type Rule } from "./rule.ts";
import { isVisibleText } from "./visible.ts";

/** Addresses: with a scheme, with www, by a well-known shortener, or a word with the end of a domain. Titles (Drs.Budi, M.Arif) have no such end. */
const ADDRESS = [
  /:\/\/|\bwww\b|@/iu,
  /(?<![\p{L}\p{N}])(?:bit\.ly|t\.me|wa\.me|s\.id|g\.co|goo\.gl|tinyurl|linktr)(?![\p{L}])/iu,
  /[\p{L}\p{N}-]{3,}[.。｡](?:com|net|org|info|biz|xyz|top|site|online|shop|store|link|click|app|live|club|vip|bet|example|test|web|go|dev|page|icu|cyou|cfd|sbs|lol|fun|space|website|tech|pro|cloud|host|press|bond|win|bid|loan|life|world|today|asia|money|cash|bank|finance|support|help|digital|zip)(?![\p{L}])/iu,
  /[\p{L}\p{N}-]{4,}[.。｡](?:id|my|sg|io|co|me|ly|gg|cc|tv|us|uk|ru|cn|to|la)(?![\p{L}])/iu,
];
/** Rp 5.000, IDR 5, $5, 5 juta: an amount in any writing. */
const AMOUNT = /(?:\b(?:rp|idr|usd|sgd|myr|rm)\.?\s*|[$€£¥]\s*)\d|\d\s*(?:rb|ribu|juta|jt|rupiah|milyar|miliar|dollar|dolar)\b/iu;
/** A word for a secret beside digits; and what nobody is called. */
const CODE = /\b(?:kode|code|pin|token|sandi|password)\b.{0,12}\d{3}|\d{3}.{0,12}\b(?:kode|code|pin|token|sandi|password)\b/iu;
const CALL = /\b(?:otp|klik|click|https?|verifikasi|kata sandi)\b/iu;
/** Nobody has five digits in their name; a company may have four (Bengkel 2000). */
const DIGITS = /\p{Nd}/gu;
const DIGITS_MOST = 4;

/** Whether a line holds what a mail program or telephone makes a link of. For lines that are no names, such as a postal address. */
export function readsLikeLink(text: string): boolean {
  const plain = text.normalize("NFKC");
  return ADDRESS.some((address) => address.test(plain));
}

/** Whether text can be a person's or a company's name: seen as it is written, and no bait. */
export function isPlainName(text: string): boolean {
  if (!isVisibleText(text)) return false;
  // Letters and digits of full width are themselves.
  const plain = text.normalize("NFKC");
  if ((plain.match(DIGITS) ?? []).length > DIGITS_MOST) return false;
  return ![...ADDRESS, AMOUNT, CODE, CALL].some((bait) => bait.test(plain));
}

/** SPEC's `regex`, with a form that one expression can't say. */
export function plainName(): Rule {
  return textRule("regex", isPlainName);
}
