/** Messages of STUN and TURN as bytes (RFC 8489, RFC 8656): only what asking a relay for an allocation takes. Pure. */
import { createHash, createHmac } from "node:crypto";

const COOKIE = 0x2112_a442;
const HEADER_BYTES = 20;
export const TRANSACTION_BYTES = 12;
/** Type and length of the attribute, and its HMAC-SHA1. */
const INTEGRITY_BYTES = 24;

export const METHOD = { allocate: 0x003, refresh: 0x004 } as const;
const CLASS = { request: 0x000, success: 0x100, error: 0x110 } as const;

export const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
} as const;

type Attribute = readonly [type: number, value: Buffer];

/** Signs a request once the relay has named its realm. */
export interface Login {
  readonly username: string;
  readonly credential: string;
  readonly realm: Buffer;
  readonly nonce: Buffer;
}

function attributeBytes([type, value]: Attribute): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

/** A request. With a login its integrity covers all before it, and counts itself into the length. */
export function requestBytes(method: number, transaction: Buffer, attributes: readonly Attribute[], login: Login | null): Buffer {
  const named: readonly Attribute[] =
    login === null
      ? attributes
      : [
          ...attributes,
          [ATTRIBUTE.username, Buffer.from(login.username)],
          [ATTRIBUTE.realm, login.realm],
          [ATTRIBUTE.nonce, login.nonce],
        ];
  const body = Buffer.concat(named.map(attributeBytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(method + CLASS.request, 0);
  header.writeUInt16BE(body.length + (login === null ? 0 : INTEGRITY_BYTES), 2);
  header.writeUInt32BE(COOKIE, 4);
  transaction.copy(header, 8);
  if (login === null) return Buffer.concat([header, body]);
  const { username, credential, realm } = login;
  // RFC 8489, 9.2.2: the key of a long-term credential is an MD5, whatever one thinks of it.
  const key = createHash("md5")
    .update(Buffer.concat([Buffer.from(`${username}:`), realm, Buffer.from(`:${credential}`)]))
    .digest();
  const integrity = createHmac("sha1", key).update(header).update(body).digest();
  return Buffer.concat([header, body, attributeBytes([ATTRIBUTE.integrity, integrity])]);
}

export interface TurnAnswer {
  readonly isSuccess: boolean;
  /** The relay's code of a refusal, such as 401; null for a success. */
  readonly code: number | null;
  readonly realm: Buffer | null;
  readonly nonce: Buffer | null;
  /** The IPv4 address that it relays from; null without one. */
  readonly relayed: string | null;
}

/** The bytes that a message says it has, once its header is there; null before, or when these are no bytes of STUN. */
export function statedBytes(bytes: Buffer): number | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== COOKIE) return null;
  return HEADER_BYTES + bytes.readUInt16BE(2);
}

/** The answer to a request; null for bytes that are no answer to it. */
export function answerOf(bytes: Buffer, method: number, transaction: Buffer): TurnAnswer | null {
  const length = statedBytes(bytes);
  if (length === null || length > bytes.length) return null;
  if (!bytes.subarray(8, 8 + TRANSACTION_BYTES).equals(transaction)) return null;
  const type = bytes.readUInt16BE(0);
  const isSuccess = type === method + CLASS.success;
  if (!isSuccess && type !== method + CLASS.error) return null;
  const values = attributesOf(bytes.subarray(HEADER_BYTES, length));
  const error = values.get(ATTRIBUTE.errorCode);
  return {
    isSuccess,
    code: error === undefined || error.length < 4 ? null : error.readUInt8(2) * 100 + error.readUInt8(3),
    realm: values.get(ATTRIBUTE.realm) ?? null,
    nonce: values.get(ATTRIBUTE.nonce) ?? null,
    relayed: addressOf(values.get(ATTRIBUTE.relayedAddress)),
  };
}

/** The first of each type counts (RFC 8489, 14). */
function attributesOf(body: Buffer): ReadonlyMap<number, Buffer> {
  const values = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= body.length;) {
    const [type, length] = [body.readUInt16BE(at), body.readUInt16BE(at + 2)];
    if (!values.has(type)) values.set(type, body.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return values;
}

/** An address is masked with the cookie, so that no router on the way rewrites it. */
function addressOf(value: Buffer | undefined): string | null {
  if (value === undefined || value.length < 8 || value.readUInt8(1) !== 1) return null;
  const address = (value.readUInt32BE(4) ^ COOKIE) >>> 0;
  return [24, 16, 8, 0].map((bits) => (address >>> bits) & 0xff).join(".");
}
