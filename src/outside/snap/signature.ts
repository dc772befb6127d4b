/**
 * How SNAP BI authenticates callers (keamanan, "Komponen Struktur Format Header"): an RSA signature for the token, an HMAC with that token
 * for each call. The same in both directions: we sign our calls to the bank, and verify the bank's calls to us.
 */
import { createHash, createHmac, sign, timingSafeEqual, verify, type KeyObject } from "node:crypto";

/** SHA256withRSA over `clientId|timestamp`, in Base64: the signature of a token request (service 73). */
export function signTokenRequest(key: KeyObject, clientId: string, timestamp: string): string {
  return sign("sha256", Buffer.from(`${clientId}|${timestamp}`), key).toString("base64");
}

/** Whether the holder of this key requested a token. */
export function isTokenRequestSigned(key: KeyObject, clientId: string, timestamp: string, signature: string): boolean {
  return verify("sha256", Buffer.from(`${clientId}|${timestamp}`), key, Buffer.from(signature, "base64"));
}

export interface SignedCall {
  readonly method: string;
  /** The path as called, with its query: "Endpoint URL lengkap". */
  readonly path: string;
  readonly accessToken: string;
  /** The body as sent: its key order, its nulls and its spelling of numbers count. Empty when there is none. */
  readonly body: string;
  readonly timestamp: string;
}

/** `METHOD:path:token:lower(hex(sha256(minify(body)))):timestamp` */
export function stringToSign({ method, path, accessToken, body, timestamp }: SignedCall): string {
  const digest = createHash("sha256").update(minify(body)).digest("hex");
  return `${method}:${path}:${accessToken}:${digest}:${timestamp}`;
}

/** HMAC-SHA512 over the call, in Base64. */
export function signCall(secret: string, call: SignedCall): string {
  return createHmac("sha512", secret).update(stringToSign(call)).digest("base64");
}

/** Whether the call was signed with this secret. Some banks write the HMAC in hex, and the standard leaves this open. */
export function isCallSigned(secret: string, call: SignedCall, signature: string): boolean {
  const isHex = /^[0-9a-fA-F]{128}$/.test(signature);
  const expected = createHmac("sha512", secret)
    .update(stringToSign(call))
    .digest(isHex ? "hex" : "base64");
  // Compares the text, not the decoded bytes: Node's Base64 decoder ignores invalid characters.
  const [a, b] = [Buffer.from(isHex ? signature.toLowerCase() : signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * JSON without the white space between its tokens. Not parsed and serialised again, which would reorder keys and respell numbers. One pass,
 * since unauthenticated bodies reach it before their signature is verified.
 */
export function minify(json: string): string {
  let minified = "";
  let start = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index++) {
    const char = json[index];
    if (isInText && char === "\\") index += 1;
    else if (char === '"') isInText = !isInText;
    else if (!isInText && (char === " " || char === "\n" || char === "\r" || char === "\t")) {
      minified += json.slice(start, index);
      start = index + 1;
    }
  }
  return minified + json.slice(start);
}
