import { constants, createPublicKey, privateEncrypt, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newPair, signed } from "../testing/key-pairs.ts";
import { whyNotSigned } from "./check-signature.ts";

const pair = newPair();
const other = newPair();
const longer = newPair({ modulusLength: 3_072 });
const key = createPublicKey(pair.pem);
const TEXT = "0123456789abcdef0123456789abcdef|2026-11-28T19:00:00.000+07:00";
const right = signed(pair, TEXT);
const { privateKey } = pair;

test("the signature of the text is accepted, on one line or on many", () => {
  expect(whyNotSigned(key, TEXT, right)).toBeNull();
  expect(whyNotSigned(key, TEXT, `  ${right.replaceAll(/.{64}/g, "$&\r\n")}\n`)).toBeNull();
});

describe("says which part is likely wrong", () => {
  test.each([
    ["hexadecimal", Buffer.from(right, "base64").toString("hex"), "signature_not_base64"],
    ["the binary file", Buffer.from(right, "base64").toString("latin1"), "signature_not_base64"],
    ["base64url", `${right.slice(0, -4)}-_==`, "signature_not_base64"],
    ["words", "Verified OK!", "signature_not_base64"],
    ["a part of it", right.slice(0, 100), "signature_length"],
    ["a key of another size", signed(longer, TEXT), "signature_length"],
    ["another key", signed(other, TEXT), "signature_other_key"],
    ["a line break at the end", signed(pair, `${TEXT}\n`), "signature_line_break"],
    ["a line break of Windows", signed(pair, `${TEXT}\r\n`), "signature_line_break"],
    ["another text", signed(pair, TEXT.replace("2026", "2025")), "signature_other_text"],
    ["SHA-1", sign("sha1", Buffer.from(TEXT), privateKey).toString("base64"), "signature_other_hash"],
    ["SHA-512", sign("sha512", Buffer.from(TEXT), privateKey).toString("base64"), "signature_other_hash"],
    [
      "no hash at all",
      privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(TEXT)).toString("base64"),
      "signature_other_hash",
    ],
    [
      "PSS",
      sign("sha256", Buffer.from(TEXT), { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }).toString("base64"),
      "signature_other_key",
    ],
    ["zeros", Buffer.alloc(256).toString("base64"), "signature_other_key"],
    ["a number above the modulus", Buffer.alloc(256, 0xff).toString("base64"), "signature_other_key"],
  ] as const)("%s", (_name, pasted, why) => expect(whyNotSigned(key, TEXT, pasted)).toBe(why));
});
