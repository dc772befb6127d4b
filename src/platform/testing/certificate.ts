/**
 * Certificates for tests, of any validity: Node can read but not create them, and openssl is not installed everywhere. Each is its own
 * authority.
 */
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

/** One value of DER: tag, length, contents. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const length =
    body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
/** `20261123101500Z` */
const time = (at: Date) => text(0x18, at.toISOString().replaceAll(/[-:T]|\.\d+/g, ""));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const nameOf = (host: string) => sequence(der(0x31, sequence(oid("550403"), text(0x0c, host))));

/** A certificate of a host, valid from a day ago until the given time (from a day before that time, if it has passed). */
export function certificateOf(host: string, until: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // A unique name, by which each is found in a list of several authorities.
  const name = nameOf(`${host} ${randomUUID()}`);
  const from = new Date(Math.min(Date.now(), until.getTime()) - 86_400_000);
  const extensions = sequence(
    // Its own authority (basicConstraints), for this host (subjectAltName).
    sequence(oid("551d13"), der(0x01, Buffer.from([255])), der(0x04, sequence(der(0x01, Buffer.from([255]))))),
    sequence(oid("551d11"), der(0x04, sequence(text(0x82, host)))),
  );
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const lines = sequence(signed, ECDSA_SHA256, signature).toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
