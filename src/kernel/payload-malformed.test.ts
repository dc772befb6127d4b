import { describe, expect, test } from "vitest";
import { decryptPayload, derivePayloadKey, MalformedPayload, PAYLOAD_MAX_BYTES, sealText, type DeriveKey } from "./payload.ts";

const PASSPHRASE = "sampai-web";
const SALT = new Uint8Array(256).fill(0xab);
const IV = new Uint8Array(16).fill(0xcd);

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

interface Envelope {
  ciphertext: string;
  salt: string;
  iv: string;
}

async function sealed(text = '{"a":1}'): Promise<Envelope> {
  return JSON.parse(await sealText(text, PASSPHRASE, SALT, IV)) as Envelope;
}

/** Encrypts bytes that our encoder never produces. */
async function sealedBytes(bytes: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new Uint8Array(await derivePayloadKey(PASSPHRASE, SALT)), "AES-CBC", false, [
    "encrypt",
  ]);
  const ciphertext = await crypto.subtle.encrypt({ name: "AES-CBC", iv: IV }, key, new Uint8Array(bytes));
  return JSON.stringify({ ...(await sealed()), ciphertext: toBase64(new Uint8Array(ciphertext)) });
}

async function expectMalformed(payload: unknown, passphrase = PASSPHRASE): Promise<void> {
  const error: unknown = await decryptPayload(payload, passphrase).then(
    () => expect.unreachable("It was accepted"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MalformedPayload);
  expect({ ...(error as Error), message: (error as Error).message, cause: (error as Error).cause }).toEqual({
    name: "MalformedPayload",
    message: "The payload is malformed",
    cause: undefined,
  });
}

describe("every malformed payload is refused with the same error", () => {
  test.each([undefined, null, 0, 5n, true, {}, [], new Uint8Array(3), Symbol("x"), () => "{}"])("not a string: %s", (payload) =>
    expectMalformed(payload),
  );
  test("the envelope as an object instead of text", async () => expectMalformed(await sealed()));
  test.each(["", "x", "{", "[]", "null", "5", '"{}"', "{}", "\uFEFF{}", "\0"])("not a JSON object: %j", (payload) =>
    expectMalformed(payload),
  );

  test.each<[string, (envelope: Envelope) => unknown]>([
    ["no ciphertext", ({ salt, iv }) => ({ salt, iv })],
    ["no salt", ({ ciphertext, iv }) => ({ ciphertext, iv })],
    ["no iv", ({ ciphertext, salt }) => ({ ciphertext, salt })],
    ["one key too many", (envelope) => ({ ...envelope, tag: "" })],
    ["another writer's keys", ({ ciphertext, salt, iv }) => ({ ct: ciphertext, s: salt, iv })],
    ["an inherited name for a key", ({ ciphertext, salt }) => ({ ciphertext, salt, toString: "x" })],
    ["a list", ({ ciphertext, salt, iv }) => [ciphertext, salt, iv]],
    ["salt of 7 bytes", (envelope) => ({ ...envelope, salt: "ab".repeat(7) })],
    ["salt of 257 bytes", (envelope) => ({ ...envelope, salt: "ab".repeat(257) })],
    ["salt of half bytes", (envelope) => ({ ...envelope, salt: "a".repeat(17) })],
    ["salt with a letter beyond f", (envelope) => ({ ...envelope, salt: "ag".repeat(16) })],
    ["salt with a newline", (envelope) => ({ ...envelope, salt: `${envelope.salt}\n` })],
    ["salt that is no text", (envelope) => ({ ...envelope, salt: 12345678 })],
    ["salt in a list", (envelope) => ({ ...envelope, salt: [envelope.salt] })],
    ["iv of 15 bytes", (envelope) => ({ ...envelope, iv: "cd".repeat(15) })],
    ["iv of 17 bytes", (envelope) => ({ ...envelope, iv: "cd".repeat(17) })],
    ["iv that is no hex", (envelope) => ({ ...envelope, iv: "zz".repeat(16) })],
    ["iv that is null", (envelope) => ({ ...envelope, iv: null })],
    ["empty ciphertext", (envelope) => ({ ...envelope, ciphertext: "" })],
    ["ciphertext that is no text", (envelope) => ({ ...envelope, ciphertext: 5 })],
    ["base64 without padding", (envelope) => ({ ...envelope, ciphertext: envelope.ciphertext.replace(/=+$/, "") })],
    ["base64 for addresses", (envelope) => ({ ...envelope, ciphertext: `--__${envelope.ciphertext.slice(4)}` })],
    ["base64 with a blank", (envelope) => ({ ...envelope, ciphertext: ` ${envelope.ciphertext}   ` })],
    ["base64 padded in the middle", (envelope) => ({ ...envelope, ciphertext: `AA==${envelope.ciphertext}` })],
    ["15 bytes", (envelope) => ({ ...envelope, ciphertext: toBase64(new Uint8Array(15)) })],
    ["17 bytes", (envelope) => ({ ...envelope, ciphertext: toBase64(new Uint8Array(17)) })],
    ["wrong padding", (envelope) => ({ ...envelope, ciphertext: toBase64(new Uint8Array(32)) })],
    ["another iv", (envelope) => ({ ...envelope, iv: "00".repeat(16) })],
    ["another salt", (envelope) => ({ ...envelope, salt: "00".repeat(256) })],
  ])("%s", async (_, change) => expectMalformed(JSON.stringify(change(await sealed()))));

  test.each([
    ["two characters of padding", '{"a":1}', "=="],
    ["one", '{"a":"longer than a block"}', "="],
  ])("base64 with an unused bit set before %s, which atob would accept", async (_, text, padding) => {
    const envelope = await sealed(text);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const data = envelope.ciphertext.replace(/=+$/, "");
    const ciphertext = `${data.slice(0, -1)}${alphabet[alphabet.indexOf(data.slice(-1)) | 1]}${padding}`;
    expect(ciphertext).not.toBe(envelope.ciphertext);
    expect(atob(ciphertext)).toBe(atob(envelope.ciphertext));
    await expectMalformed(JSON.stringify({ ...envelope, ciphertext }));
  });

  test("a repeated key, also with an escape", async () => {
    const text = JSON.stringify(await sealed());
    await expectMalformed(text.replace("{", '{"iv":"00",'));
    await expectMalformed(text.replace("{", '{"\\u0069v":"00",'));
    await expectMalformed(text.replace("{", '{"__proto__":"00",'));
  });

  test("the base64 of the whole envelope", async () => expectMalformed(btoa(JSON.stringify(await sealed()))));
  test("another passphrase", async () => {
    for (let n = 0; n < 50; n += 1) await expectMalformed(JSON.stringify(await sealed()), `wrong-${n}`);
  });

  test.each(
    [
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0x22, 0xc0, 0xaf, 0x22],
      [0xf4, 0x90, 0x80, 0x80],
      [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
      [0x00],
    ].map((bytes) => [bytes] as const),
  )("bytes that are not UTF-8, or not JSON: %s", async (bytes) => expectMalformed(await sealedBytes(Uint8Array.from(bytes))));

  test.each(
    [
      "",
      " ",
      "x",
      "{",
      "{'a':1}",
      "[1,]",
      "NaN",
      "1e400",
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      '{"a":{"constructor":{}}}',
      '"\\u0000"',
      '{"a":"\\ud800"}',
      "[".repeat(21) + "]".repeat(21),
      "[".repeat(40_000),
      `{${Array.from({ length: 1_001 }, (_, n) => `"${n}":0`).join(",")}}`,
    ].map((plaintext) => [plaintext.slice(0, 40), plaintext] as const),
  )("plaintext %j", async (_label, plaintext) => expectMalformed(JSON.stringify(await sealed(plaintext))));

  test("nesting of 20 and 1,000 keys are still accepted", async () => {
    await expect(
      decryptPayload(JSON.stringify(await sealed("[".repeat(20) + "]".repeat(20))), PASSPHRASE),
    ).resolves.toBeDefined();
    const thousand = `{${Array.from({ length: 1_000 }, (_, n) => `"${n}":0`).join(",")}}`;
    await expect(decryptPayload(JSON.stringify(await sealed(thousand)), PASSPHRASE)).resolves.toBeDefined();
  });

  test("a payload of 64 KiB is accepted; one byte more, or a plaintext of 64 KiB, is not", async () => {
    const text = JSON.stringify(await sealed());
    expect(await decryptPayload(text.padEnd(PAYLOAD_MAX_BYTES), PASSPHRASE)).toEqual({ a: 1 });
    await expectMalformed(text.padEnd(PAYLOAD_MAX_BYTES + 1));
    await expectMalformed(await sealedBytes(new TextEncoder().encode(`"${"x".repeat(65_536)}"`)));
    await expectMalformed("x".repeat(20_000_000));
  });
});

test("only payloads of the right shape are derived and decrypted", async () => {
  let derivations = 0;
  const derive: DeriveKey = (passphrase, salt) => {
    derivations += 1;
    return derivePayloadKey(passphrase, salt);
  };
  const envelope = await sealed();
  const wellShaped = [
    { ...envelope, iv: "00".repeat(16) },
    { ...envelope, ciphertext: toBase64(new Uint8Array(32)) },
    await sealed("{"),
    await sealed("[".repeat(21)),
  ];
  for (const one of wellShaped)
    await expect(decryptPayload(JSON.stringify(one), PASSPHRASE, { derive })).rejects.toThrow(MalformedPayload);
  expect(derivations).toBe(wellShaped.length);
  for (const one of [{}, { ...envelope, iv: "0" }, { ...envelope, ciphertext: "x" }]) {
    await expect(decryptPayload(JSON.stringify(one), PASSPHRASE, { derive })).rejects.toThrow(MalformedPayload);
  }
  expect(derivations).toBe(wellShaped.length);
});

test("5,000 mutated envelopes give a value or MalformedPayload, never another error", { timeout: 120_000 }, async () => {
  // A small pseudo-random generator (Park and Miller), so that every run is the same.
  let state = 20_261_121;
  const below = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  const seeds = await Promise.all(
    ['{"a":1}', "[]", `"${"送金".repeat(40)}"`, '{"deep":[[[{"b":null}]]]}'].map((text) =>
      sealText(text, PASSPHRASE, SALT.slice(0, 16), IV),
    ),
  );
  const pieces = [
    '"',
    "\\",
    "{",
    "}",
    "[",
    ",",
    ":",
    "=",
    "\0",
    "\ud800",
    "é",
    "A",
    "f",
    "0",
    " ",
    '"iv"',
    '"salt":',
    "__proto__",
    "1e999",
    "\\u0000",
    "/",
    "+",
  ];
  const keys = new Map<string, Promise<Uint8Array>>();
  let reached = 0;
  const derive: DeriveKey = (passphrase, salt) => {
    reached += 1;
    const name = salt.join();
    const key = keys.get(name) ?? derivePayloadKey(passphrase, salt);
    keys.set(name, key);
    return key;
  };
  const outcomes = { value: 0, malformed: 0 };
  for (let run = 0; run < 5_000; run += 1) {
    let text = seeds[below(seeds.length)] ?? "";
    // Every second mutation keeps the shape, so that it reaches decryption: it replaces one character of a field by another of the same
    // alphabet.
    const keepsShape = run % 2 === 0;
    if (keepsShape) {
      const field = /"(ciphertext|salt|iv)":"([^"=]*)/g;
      text = text.replace(field, (whole, name: string, value: string) => {
        const at = below(value.length);
        const letter = name === "ciphertext" ? "ABCDwxyz0189+/"[below(14)] : "0123456789abcdef"[below(16)];
        return below(2) === 0 ? whole : `"${name}":"${value.slice(0, at)}${letter}${value.slice(at + 1)}`;
      });
    }
    for (let edits = keepsShape ? 0 : 1 + below(3); edits > 0; edits -= 1) {
      const [from, length] = [below(text.length + 1), below(4) === 0 ? below(text.length + 1) : below(3)];
      const inserted = below(3) === 0 ? "" : (pieces[below(pieces.length)] ?? "");
      text = text.slice(0, from) + inserted + text.slice(from + length);
    }
    await decryptPayload(text, PASSPHRASE, { derive }).then(
      () => (outcomes.value += 1),
      (error: unknown) => {
        if (!(error instanceof MalformedPayload)) throw error;
        outcomes.malformed += 1;
      },
    );
  }
  expect(outcomes.value + outcomes.malformed).toBe(5_000);
  expect(reached).toBeGreaterThan(2_000);
  // Some mutations do not change the meaning (a blank between tokens, the case of a salt digit), so both outcomes must occur.
  expect(Math.min(outcomes.value, outcomes.malformed)).toBeGreaterThan(0);
});
