/**
 * How SNAP BI proves who calls (keamanan, "Komponen Struktur Format Header"): an RSA signature for the token, an HMAC with that token for
 * each call. The same both ways: we sign what we ask the bank, and check what the bank asks us.
 */
import { createHash, createHmac, sign, timingSafeEqual, verify, type KeyObject } from "node:crypto";

/** SHA256withRSA over `clientId|timestamp`, in Base64: what a token is asked for with (service 73). */
export function signTokenRequest(key: KeyObject, clientId: string, timestamp: string): string {
  return sign("sha256", Buffer.from(`${clientId}|${timestamp}`), key).toString("base64");
}

/** Whether the holder of this key asked for a token. */
export function isTokenRequestSigned(key: KeyObject, clientId: string, timestamp: string, signature: string): boolean {
  return verify("sha256", Buffer.from(`${clientId}|${timestamp}`), key, Buffer.from(signature, "base64"));
}

export interface SignedCall {
  readonly method: string;
  /** The path as it is called, with its parameters: "Endpoint URL lengkap". */
  readonly path: string;
  readonly accessToken: string;
  /** The body as it is sent: its key order, its nulls and its spelling of numbers count. Empty when there is none. */
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

/** Whether the call was signed with this secret. Some banks write the HMAC in hex, and the standard does not say which. */
export function isCallSigned(secret: string, call: SignedCall, signature: string): boolean {
  const isHex = /^[0-9a-fA-F]{128}$/.test(signature);
  const expected = createHmac("sha512", secret)
    .update(stringToSign(call))
    .digest(isHex ? "hex" : "base64");
  // The text is compared, not what it decodes to: Node's Base64 reads over what does not belong there.
  const [a, b] = [Buffer.from(isHex ? signature.toLowerCase() : signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * JSON without the blanks between its tokens. Not parsed and written anew: that would reorder keys and spell numbers differently. One pass,
 * since strangers' bodies come here before their signature is known.
 */
export function minify(json: string): string {
  let kept = "";
  let start = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index++) {
    const char = json[index];
    if (isInText && char === "\\") index += 1;
    else if (char === '"') isInText = !isInText;
    else if (!isInText && (char === " " || char === "\n" || char === "\r" || char === "\t")) {
      kept += json.slice(start, index);
      start = index + 1;
    }
  }
  return kept + json.slice(start);
}
