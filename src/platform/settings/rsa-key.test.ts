import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { parsePrivateKey, parsePublicKey } from "./rsa-key.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const publicPem = publicKey.export({ format: "pem", type: "spki" }).toString();
const shorter = generateKeyPairSync("rsa", { modulusLength: 2_040 });
const base64 = (file: string | Buffer) => Buffer.from(file).toString("base64");
const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });

test("a key is read as PEM, also with escaped line breaks, and as the Base64 of its DER", () => {
  for (const text of [
    pem,
    pem.replaceAll("\n", String.raw`\n`),
    privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
  ])
    expect(parsePrivateKey(text)?.equals(privateKey)).toBe(true);
  for (const text of [
    publicPem,
    publicPem.replaceAll("\n", String.raw`\n`),
    publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  ])
    expect(parsePublicKey(text)?.equals(publicKey)).toBe(true);
});

/**
 * `openssl genpkey -outform DER` of OpenSSL 3.0 writes PKCS 1, `openssl pkey -outform DER` PKCS 8; files are often Base64-encoded as they
 * are.
 */
test("both forms of a key are accepted, and the Base64 of a PEM file", () => {
  const old = privateKey.export({ format: "pem", type: "pkcs1" }).toString();
  for (const text of [old, base64(privateKey.export({ format: "der", type: "pkcs1" })), base64(pem), base64(old)])
    expect(parsePrivateKey(text)?.equals(privateKey)).toBe(true);
  const oldPublic = publicKey.export({ format: "pem", type: "pkcs1" }).toString();
  for (const text of [
    oldPublic,
    base64(publicKey.export({ format: "der", type: "pkcs1" })),
    base64(publicPem),
    base64(oldPublic),
  ])
    expect(parsePublicKey(text)?.equals(publicKey)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["words", "no key"],
  ["half a key", pem.slice(0, 400)],
  ["a short key", shorter.privateKey.export({ format: "pem", type: "pkcs8" }).toString()],
  ["a key of another kind", curve.privateKey.export({ format: "pem", type: "pkcs8" }).toString()],
  ["the public key", publicPem],
])("%s is no private key", (_, text) => expect(parsePrivateKey(text)).toBeNull());

test.each([
  ["nothing", ""],
  ["a short key", shorter.publicKey.export({ format: "pem", type: "spki" }).toString()],
  ["a key of another kind", curve.publicKey.export({ format: "pem", type: "spki" }).toString()],
  ["the private key", pem],
  ["the private key in DER", privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")],
  ["the private key in the DER of PKCS 1", base64(privateKey.export({ format: "der", type: "pkcs1" }))],
  ["the private key's file", base64(pem)],
])("%s is no public key", (_, text) => expect(parsePublicKey(text)).toBeNull());
