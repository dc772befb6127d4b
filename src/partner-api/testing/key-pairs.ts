/** For tests: what a developer at a partner has and does. */
import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

export interface Pair {
  readonly privateKey: KeyObject;
  /** The public half as PEM. */
  readonly pem: string;
}

/** A pair of RSA keys: of 2,048 bits unless it says otherwise, so that tests stay quick. */
export function newPair(options: { readonly modulusLength?: number; readonly publicExponent?: number } = {}): Pair {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048, ...options });
  return { privateKey, pem: publicKey.export({ format: "pem", type: "spki" }).toString() };
}

/** SHA256withRSA in base64, as `openssl dgst -sha256 -sign … | openssl base64 -A` prints it. */
export const signed = ({ privateKey }: Pick<Pair, "privateKey">, text: string): string =>
  sign("sha256", Buffer.from(text), privateKey).toString("base64");
