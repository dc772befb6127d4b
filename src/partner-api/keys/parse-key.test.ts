import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { certificateOf } from "#platform/testing/certificate.ts";
import { isPrivateKeyText } from "../model/key-text.ts";
import { newPair } from "../testing/key-pairs.ts";
import { parseKey } from "./parse-key.ts";

const pair = newPair();
const spki = { format: "pem", type: "spki" } as const;
const publicOf = (kind: "ec" | "dsa" | "ed25519" | "rsa-pss") => {
  if (kind === "ec") return generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export(spki).toString();
  if (kind === "dsa")
    return generateKeyPairSync("dsa", { modulusLength: 2_048, divisorLength: 256 }).publicKey.export(spki).toString();
  if (kind === "ed25519") return generateKeyPairSync("ed25519").publicKey.export(spki).toString();
  return generateKeyPairSync("rsa-pss", { modulusLength: 2_048 }).publicKey.export(spki).toString();
};
const bodyOf = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, "");
/** A text that claims to be a public key. */
const armoured = (body: string) => `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----\n`;
const fingerprintOf = (text: string) => {
  const parsed = parseKey(text);
  if ("why" in parsed) throw new Error(parsed.why);
  return parsed.fingerprint.toString("hex");
};

describe("a public key", () => {
  test("is the same however its PEM is written", () => {
    const written = [
      pair.pem,
      pair.pem.replaceAll("\n", "\r\n"),
      pair.pem.trim(),
      `\uFEFF\n\n${pair.pem}\n\n`,
      pair.pem.replaceAll(/^/gm, "    "),
      pair.pem.replaceAll(/^(?=[^-])/gm, "\t"),
      armoured(bodyOf(pair.pem)),
    ];
    expect(new Set(written.map(fingerprintOf)).size).toBe(1);
    expect(parseKey(pair.pem)).toMatchObject({ bits: 2_048 });
  });

  test("of 2,048 bits or more, with a larger odd exponent, is accepted", () => {
    expect(parseKey(newPair({ modulusLength: 3_072 }).pem)).toMatchObject({ bits: 3_072 });
    expect(parseKey(newPair({ publicExponent: 65_539 }).pem)).toMatchObject({ bits: 2_048 });
  });
});

describe("refuses", () => {
  test.each([
    ["1,024 bits", newPair({ modulusLength: 1_024 }).pem, "key_too_short"],
    ["2,040 bits", newPair({ modulusLength: 2_040 }).pem, "key_too_short"],
    ["the exponent 3", newPair({ publicExponent: 3 }).pem, "key_exponent"],
    ["the exponent 17", newPair({ publicExponent: 17 }).pem, "key_exponent"],
    ["EC", publicOf("ec"), "key_not_rsa"],
    ["DSA", publicOf("dsa"), "key_not_rsa"],
    ["Ed25519", publicOf("ed25519"), "key_not_rsa"],
    ["RSA for PSS alone", publicOf("rsa-pss"), "key_not_rsa"],
    ["nothing", "", "key_unreadable"],
    ["garbage", "garbage ".repeat(30), "key_unreadable"],
    ["garbage in an armour", armoured("Z2FyYmFnZQ=="), "key_unreadable"],
    ["a key that is cut off", armoured(bodyOf(pair.pem).slice(0, 200)), "key_unreadable"],
    ["a key without its armour", bodyOf(pair.pem), "key_unreadable"],
    ["two keys", pair.pem + newPair().pem, "key_unreadable"],
    ["text before the key", `Here it is: ${pair.pem}`, "key_unreadable"],
    ["a megabyte", armoured("A".repeat(1_048_576)), "key_unreadable"],
    ["a certificate", certificateOf("partner.example", new Date("2030-01-01")).cert, "key_is_certificate"],
    ["OpenSSH", "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ== dev@partner", "key_other_form"],
    ["a JWK", '{"kty":"RSA","n":"AQAB","e":"AQAB"}', "key_other_form"],
  ])("%s", (_name, text, why) => expect(parseKey(text)).toEqual({ why }));

  test("a public key in the form of PKCS #1", () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const text = publicKey.export({ format: "pem", type: "pkcs1" }).toString();
    expect(parseKey(text)).toEqual({ why: "key_other_form" });
    expect(isPrivateKeyText(bodyOf(text))).toBe(false);
  });

  test("a modulus that is easily factored", () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const der = publicKey.export({ format: "der", type: "spki" });
    // The last byte of the modulus, before the exponent: an even modulus has the factor 2.
    const at = der.length - 6;
    der[at] = (der[at] ?? 0) & 0xfe;
    expect(parseKey(armoured(der.toString("base64")))).toEqual({ why: "key_weak" });
  });
});

describe("a private key is recognised", () => {
  const { privateKey } = pair;
  const pem = (type: "pkcs8" | "pkcs1", locked = false) =>
    privateKey
      .export({ format: "pem", type, ...(locked && { cipher: "aes-256-cbc", passphrase: "secret" }) } as never)
      .toString();
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  test.each([
    ["PKCS #8", pem("pkcs8")],
    ["PKCS #1", pem("pkcs1")],
    ["locked by a password", pem("pkcs8", true)],
    ["EC", ec.export({ format: "pem", type: "sec1" }).toString()],
    ["without its armour, PKCS #8", bodyOf(pem("pkcs8"))],
    ["without its armour, PKCS #1", bodyOf(pem("pkcs1"))],
    ["in the armour of a public key", armoured(bodyOf(pem("pkcs8")))],
    ["behind a public key", pair.pem + pem("pkcs8")],
    ["with CRLF and indentation", pem("pkcs8").replaceAll("\n", "\r\n   ")],
    ["as base64 of the file", Buffer.from(pem("pkcs8")).toString("base64")],
    ["as a JWK", JSON.stringify(privateKey.export({ format: "jwk" }))],
    ["of OpenSSH", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE=\n-----END OPENSSH PRIVATE KEY-----"],
    ["of PuTTY", "PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none"],
  ])("%s", (_name, text) => expect(parseKey(text)).toEqual({ why: "private_key_given" }));
});
