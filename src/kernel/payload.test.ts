import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decryptPayload,
  derivePayloadKey,
  encryptPayload,
  PAYLOAD_MAX_BYTES,
  PLAINTEXT_MAX_BYTES,
  sealText,
  type DeriveKey,
} from "./payload.ts";
import vectors from "./testing/payload-vectors.json" with { type: "json" };

const PASSPHRASE = "sampai-web";
const SALT = new Uint8Array(256).fill(0xab);
const IV = new Uint8Array(16).fill(0xcd);

const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
interface Envelope {
  ciphertext: string;
  salt: string;
  iv: string;
}

async function sealed(text = '{"a":1}'): Promise<Envelope> {
  return JSON.parse(await sealText(text, PASSPHRASE, SALT, IV)) as Envelope;
}

describe("vectors of crypto-js", () => {
  test.each(vectors.map((vector) => [vector.plaintext.slice(0, 40), vector] as const))(
    "%s",
    async (_, { passphrase, plaintext, payload }) => {
      expect(await decryptPayload(JSON.stringify(payload), passphrase)).toEqual(JSON.parse(plaintext));
      expect(JSON.parse(await sealText(plaintext, passphrase, fromHex(payload.salt), fromHex(payload.iv)))).toEqual(payload);
    },
  );

  test("the vector of a known key, salt and iv", async () => {
    const payload = await sealText('{"hello":"world"}', "test-passphrase", SALT, IV);
    expect(JSON.parse(payload)).toEqual({
      ciphertext: "45qL+3J8X2pryWgBsVp14R4f9eU4GUTBbzaarrExqK8=",
      salt: "ab".repeat(256),
      iv: "cd".repeat(16),
    });
    const key = await derivePayloadKey("test-passphrase", SALT);
    expect(key).toEqual(fromHex("423b7819d8c6feb6ce4c49cdcba5e95c54dd1f51acfdfed630d7dae5a2ba9949"));
  });
});

describe("round trips", () => {
  test("any JSON value, under any passphrase", async () => {
    const documents = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !/"(?:__proto__|constructor|prototype)":|\\u0000/.test(JSON.stringify(value)));
    await fc.assert(
      fc.asyncProperty(documents, fc.string({ unit: "grapheme", minLength: 1 }), async (value, passphrase) => {
        const payload = await encryptPayload(value, passphrase);
        expect(await decryptPayload(payload, passphrase)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 100 },
    );
  });

  test("writes a fresh salt of 256 bytes and a fresh iv of 16 each time", async () => {
    const [one, two] = [await encryptPayload({}, PASSPHRASE), await encryptPayload({}, PASSPHRASE)].map(
      (payload) => JSON.parse(payload) as Envelope,
    );
    expect(one?.salt).toMatch(/^[0-9a-f]{512}$/);
    expect(one?.iv).toMatch(/^[0-9a-f]{32}$/);
    expect(one?.salt).not.toBe(two?.salt);
    expect(one?.iv).not.toBe(two?.iv);
  });

  test("takes its random bytes from the argument", async () => {
    const requested: number[] = [];
    const random = (n: number) => {
      requested.push(n);
      return new Uint8Array(n).fill(n === 16 ? 0xcd : 0xab);
    };
    expect(await encryptPayload({ hello: "world" }, "test-passphrase", random)).toBe(
      await sealText('{"hello":"world"}', "test-passphrase", SALT, IV),
    );
    expect(requested).toEqual([256, 16]);
  });

  test("accepts other writers: key order, blanks, upper-case hex and salts of 8 to 256 bytes", async () => {
    const { ciphertext, salt, iv } = await sealed();
    expect(
      await decryptPayload(
        `{ "iv": "${iv.toUpperCase()}",\n"salt": "${salt.toUpperCase()}", "ciphertext": "${ciphertext}" }`,
        PASSPHRASE,
      ),
    ).toEqual({ a: 1 });
    for (const bytes of [8, 32, 256]) {
      expect(await decryptPayload(await sealText("[7]", PASSPHRASE, SALT.slice(0, bytes), IV), PASSPHRASE)).toEqual([7]);
    }
  });

  test("uses the given derivation and passes its errors on", async () => {
    const salts: number[] = [];
    const derive: DeriveKey = (passphrase, salt) => {
      salts.push(salt.length);
      return derivePayloadKey(passphrase, salt);
    };
    expect(await decryptPayload(JSON.stringify(await sealed()), PASSPHRASE, { derive })).toEqual({ a: 1 });
    expect(salts).toEqual([256]);
    const busy = new Error("Too many derivations");
    await expect(decryptPayload(JSON.stringify(await sealed()), PASSPHRASE, { derive: () => Promise.reject(busy) })).rejects.toBe(
      busy,
    );
  });
});

describe("encryptPayload refuses", () => {
  test("values that JSON cannot hold", async () => {
    await expect(encryptPayload(undefined, PASSPHRASE)).rejects.toThrow(TypeError);
    await expect(encryptPayload({ minor: 1n }, PASSPHRASE)).rejects.toThrow(TypeError);
  });

  test("one byte more than a payload of 64 KiB can hold", async () => {
    const longest = await encryptPayload("x".repeat(PLAINTEXT_MAX_BYTES - 2), PASSPHRASE);
    expect(longest.length).toBeLessThanOrEqual(PAYLOAD_MAX_BYTES);
    expect(longest.length).toBeGreaterThan(PAYLOAD_MAX_BYTES - 64);
    expect(await decryptPayload(longest, PASSPHRASE)).toHaveLength(PLAINTEXT_MAX_BYTES - 2);
    await expect(encryptPayload("x".repeat(PLAINTEXT_MAX_BYTES - 1), PASSPHRASE)).rejects.toThrow(RangeError);
  });
});
