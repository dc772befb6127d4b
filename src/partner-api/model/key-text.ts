/**
 * What somebody pasted as a public key, before any cryptography: the browser looks first, so that a private key never leaves the computer, and the server
 * looks again. Pure.
 */

/** A public key of 8,192 bits has about 1,500 characters. */
const KEY_TEXT_MAX_CHARS = 10_000;

export type KeyTextRefusal = "private_key_given" | "key_is_certificate" | "key_other_form" | "key_unreadable";

/** Armour and other marks of formats that hold a private key: PEM, OpenSSH, PuTTY, JWK. */
const PRIVATE_MARK = /PRIVATE[\s-]*KEY|PuTTY-User-Key-File|Private-Lines:|<RSAKeyValue>[\s\S]*<D>|"d"\s*:/i;
const CERTIFICATE_MARK = /BEGIN[A-Z ]*CERTIFICATE/i;
/** A public key, but not as subject public key info: PKCS #1, OpenSSH, PuTTY, JWK. */
const OTHER_FORM_MARK = /BEGIN RSA PUBLIC KEY|BEGIN SSH2|^\s*(?:ssh|ecdsa|sk)-[a-z0-9@.-]+ |"kty"/i;
const ARMOURED = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

/** Decodes the beginning of a base64 text; null when it is none. */
function bytesOf(base64: string): readonly number[] | null {
  const compact = base64.replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return null;
  const whole = compact.slice(0, compact.length - (compact.length % 4)).slice(0, 4_000);
  try {
    return [...atob(whole)].map((char) => char.codePointAt(0) ?? 0);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/** DER of PKCS #1 and PKCS #8 private keys, and of EC ones, begins with a version: SEQUENCE { INTEGER of one byte, … }. */
function beginsWithVersion(der: readonly number[]): boolean {
  const [tag, length = 0] = der;
  if (tag !== SEQUENCE) return false;
  const at = length < 0x80 ? 2 : 2 + (length - 0x80);
  return der[at] === INTEGER && der[at + 1] === 1 && (der[at + 2] ?? 9) <= 1;
}

/** Whether the text holds a private key in any usual form, with or without its armour. */
export function isPrivateKeyText(text: string): boolean {
  if (PRIVATE_MARK.test(text)) return true;
  const body = text.replaceAll(/-----[A-Z0-9 ]*-----/gi, "");
  const der = bytesOf(body);
  if (der === null) return false;
  return beginsWithVersion(der) || PRIVATE_MARK.test(String.fromCodePoint(...der));
}

/** The base64 body of a PEM public key, without white space; or why it is none. Line ends, indentation and blank lines around do not count. */
export function readKeyText(text: string): { readonly body: string } | { readonly why: KeyTextRefusal } {
  if (isPrivateKeyText(text)) return { why: "private_key_given" };
  if (CERTIFICATE_MARK.test(text)) return { why: "key_is_certificate" };
  if (OTHER_FORM_MARK.test(text)) return { why: "key_other_form" };
  const body = text.length > KEY_TEXT_MAX_CHARS ? undefined : ARMOURED.exec(text.trim())?.[1];
  return body === undefined ? { why: "key_unreadable" } : { body: body.replaceAll(/\s/g, "") };
}
