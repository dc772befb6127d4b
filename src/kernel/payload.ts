/**
 * The encryption of POST bodies (API-4): a string with the JSON `{ciphertext, salt, iv}`. AES-256-CBC with PKCS#7 padding; the
 * key is PBKDF2-HMAC-SHA-512 of the passphrase, 999 iterations, 32 bytes; ciphertext in base64, salt and iv in hex. Both directions, on
 * WebCrypto.
 *
 * It keeps bodies out of logs and proxies. It does NOT protect the user: every page contains the passphrase, and CBC without a MAC lets
 * anyone change bytes (one flipped bit of the iv turned an amount of 100000 into 900000). TLS, tokens and the server's checks give
 * protection; no decision may rely on successful decryption. API-4 fixes the scheme, so it stays; the deviation is recorded in
 * docs/decisions.
 */
import { JSON_LIMITS, parseStrictJson } from "./strict-json.ts";

/** Returns `n` random bytes. */
export type RandomBytes = (n: number) => Uint8Array;
/**
 * Derives the 32-byte key from a passphrase and a salt. The server passes an implementation that bounds the number of concurrent
 * derivations.
 */
export type DeriveKey = (passphrase: string, salt: Uint8Array) => Promise<Uint8Array>;

export interface DecryptOptions {
  /** Default: WebCrypto's PBKDF2. Its errors (too busy, for example) are passed on unchanged: they do not mean that the payload is bad. */
  readonly derive?: DeriveKey;
}

/** API-4: 999 iterations and an iv of 16 bytes. That is 1/220 of what OWASP recommends for passwords; this passphrase is not secret. */
const ITERATIONS = 999;
const KEY_BITS = 256;
const IV_BYTES = 16;
const BLOCK_BYTES = 16;
const WRITTEN_SALT_BYTES = 256;

/** The longest payload string, in UTF-8 bytes: 64 KiB (API-5). */
export const PAYLOAD_MAX_BYTES = JSON_LIMITS.maxBytes;
/**
 * The longest JSON text that `encryptPayload` accepts, in UTF-8 bytes. It follows from the limit on the payload: base64 makes 4 characters
 * of 3 bytes, and braces, salt and iv take 579. A plaintext over 64 KiB is therefore refused too: its payload cannot be shorter.
 */
export const PLAINTEXT_MAX_BYTES = 48_703;

/** The only error for every unreadable payload. Message, cause and detail are always the same, so that it does not reveal the reason. */
export class MalformedPayload extends Error {
  constructor() {
    super("The payload is malformed");
    this.name = "MalformedPayload";
  }
}

/**
 * Encrypts a value as a payload string, with a fresh salt and iv. Throws TypeError for values that JSON cannot hold (undefined, bigint,
 * cycles) and RangeError when the JSON text exceeds PLAINTEXT_MAX_BYTES.
 */
export async function encryptPayload(
  plaintextJson: unknown,
  passphrase: string,
  random: RandomBytes = webRandom,
): Promise<string> {
  const text = JSON.stringify(plaintextJson) as string | undefined;
  if (text === undefined) throw new TypeError("Not a JSON value");
  return sealText(text, passphrase, random(WRITTEN_SALT_BYTES), random(IV_BYTES));
}

/**
 * `encryptPayload` with a given text, salt and iv, so that tests reproduce the published vectors. Reusing a salt and iv reveals equal
 * prefixes.
 */
export async function sealText(text: string, passphrase: string, salt: Uint8Array, iv: Uint8Array): Promise<string> {
  const plaintext = new TextEncoder().encode(text);
  if (plaintext.length > PLAINTEXT_MAX_BYTES) throw new RangeError(`The body exceeds ${PLAINTEXT_MAX_BYTES} bytes`);
  const key = await importAesKey(await derivePayloadKey(passphrase, salt), "encrypt");
  const ciphertext = await crypto.subtle.encrypt({ name: "AES-CBC", iv: owned(iv) }, key, plaintext);
  return JSON.stringify({ ciphertext: toBase64(new Uint8Array(ciphertext)), salt: toHex(salt), iv: toHex(iv) });
}

/**
 * Decrypts a payload string to its JSON value. Throws only MalformedPayload, for every error the sender can make: not a string, not JSON,
 * keys other than the three or a repeated key, a salt that is not 8 to 256 bytes of hex, an iv that is not 16, ciphertext that is not
 * canonical base64 of whole blocks, wrong padding or passphrase, bytes that are not UTF-8, text that is not JSON, more than 64 KiB, nesting
 * over 20, more than 1,000 keys, and anything else that `parseStrictJson` refuses.
 *
 * Timing: the shape is checked first; this takes microseconds and depends on nothing secret. Every payload of the right shape goes through
 * derivation and decryption, which are the whole cost (about 0.5 ms), so a wrong key, wrong padding and wrong JSON take the same time.
 */
export async function decryptPayload(
  payload: unknown,
  passphrase: string,
  { derive = derivePayloadKey }: DecryptOptions = {},
): Promise<unknown> {
  const { ciphertext, salt, iv } = readEnvelope(payload);
  const key = await importAesKey(await derive(passphrase, salt), "decrypt");
  const plaintext = await decryptBytes(key, iv, ciphertext);
  const parsed = plaintext === null ? null : parseStrictJson(plaintext);
  if (!parsed) throw new MalformedPayload();
  return parsed.value;
}

interface Envelope {
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
}

/** No library decodes hex or base64 strictly enough: Node drops unknown characters, atob skips blanks. So a pattern checks the shape first. */
const SALT = /^(?:[0-9a-f]{2}){8,256}$/i;
const IV = /^[0-9a-f]{32}$/i;
/** The last character before the padding has unused bits. They must be zero, so that a byte sequence has only one spelling. */
const BASE64 = /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/;

function readEnvelope(payload: unknown): Envelope {
  const parsed = typeof payload === "string" ? parseStrictJson(payload) : null;
  const fields = parsed?.value;
  if (typeof fields !== "object" || fields === null || Array.isArray(fields) || Object.keys(fields).length !== 3)
    throw new MalformedPayload();
  const { ciphertext, salt, iv } = fields as Record<string, unknown>;
  if (typeof salt !== "string" || !SALT.test(salt)) throw new MalformedPayload();
  if (typeof iv !== "string" || !IV.test(iv)) throw new MalformedPayload();
  if (typeof ciphertext !== "string" || ciphertext.length % 4 !== 0 || !BASE64.test(ciphertext)) throw new MalformedPayload();
  const bytes = fromBase64(ciphertext);
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) throw new MalformedPayload();
  return { ciphertext: bytes, salt: fromHex(salt), iv: fromHex(iv) };
}

/** PBKDF2-HMAC-SHA-512 on WebCrypto, about 0.5 ms off the main thread. The default of `decryptPayload`. */
export async function derivePayloadKey(passphrase: string, salt: Uint8Array): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey("raw", new TextEncoder().encode(passphrase), "PBKDF2", false, ["deriveBits"]);
  const parameters = { name: "PBKDF2", hash: "SHA-512", salt: owned(salt), iterations: ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, material, KEY_BITS));
}

function importAesKey(bytes: Uint8Array, use: "encrypt" | "decrypt") {
  return crypto.subtle.importKey("raw", owned(bytes), "AES-CBC", false, [use]);
}

type AesKey = Awaited<ReturnType<typeof importAesKey>>;

/** The decrypted text, or null when padding or encoding is wrong. A leading byte order mark is not stripped and is refused as JSON later. */
async function decryptBytes(
  key: AesKey,
  iv: Uint8Array<ArrayBuffer>,
  ciphertext: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  // WebCrypto reports wrong padding only as OperationError. Any other error is a bug and is rethrown.
  const bytes = await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, ciphertext).catch((error: unknown) => {
    if (error instanceof Error && error.name === "OperationError") return null;
    throw error;
  });
  if (bytes === null) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function webRandom(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}

/** WebCrypto's types require bytes that are not shared memory; a copy satisfies them. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
}

/** The input has matched SALT or IV. A plain loop, here and below: `Uint8Array.from` with a function takes more than twice as long. */
function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The input has matched BASE64. */
function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
