import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { soleKey } from "#platform/keys/keyring.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { codeOf, formatCode, parseCode, type CollectCode } from "./code.ts";
import { CODE_TRIES, countTry, findByCode, issueCode, voidCodes } from "./collect-codes.ts";
import { countWrongTry } from "./store-codes.ts";
import type { Transfer } from "./transfer.ts";
import { openTransfers } from "./testing/house.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());
const { create } = openTransfers(house);
const key = soleKey(new Uint8Array(32).fill(7));
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("a code", () => {
  test("is 13 digits, read in groups, and found again however it is typed", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeOf(random);
        expect(code).toMatch(/^[0-9]{13}$/);
        expect(formatCode(code)).toMatch(/^[0-9]{4} [0-9]{4} [0-9]{4} [0-9]$/);
        expect(parseCode(formatCode(code))).toBe(code);
        expect(parseCode(code.replace(/(.{3})/g, "$1-"))).toBe(code);
      }),
    );
  });

  test("shows every wrong digit before anything is looked up", () => {
    fc.assert(
      fc.property(bytes, fc.nat(12), fc.integer({ min: 1, max: 9 }), (random, place, more) => {
        const code = codeOf(random);
        const digit = (Number(code[place]) + more) % 10;
        expect(parseCode(code.slice(0, place) + digit + code.slice(place + 1))).toBeNull();
      }),
    );
  });

  test.each(["", "1", "12345678901234", "abcd efgh ijkl m", "１２３４５６７８９０１２３"])("%j is none", (text) => {
    expect(parseCode(text)).toBeNull();
  });
});

describe("the code of a transfer", () => {
  const made = async (no: number) => {
    const { id } = (await create(no)) as Transfer;
    return { id, code: await house.as({}, (ctx) => issueCode(ctx, id, key)) };
  };
  const find = (code: CollectCode, by = key) => house.as({}, (ctx) => findByCode(ctx, code, by));

  test("finds it; by another key, or void, it finds nothing", async () => {
    const { id, code } = await made(1);
    expect(await find(code)).toBe(id);
    expect(await find(code, soleKey(new Uint8Array(32)))).toBeNull();
    await house.as({}, (ctx) => voidCodes(ctx, [id]));
    expect(await find(code)).toBeNull();
  });

  test("a new one makes the one before void, with all its tries again", async () => {
    const { id, code } = await made(2);
    await house.as({}, (ctx) => countTry(ctx, id));
    const next = await house.as({}, (ctx) => issueCode(ctx, id, key));
    expect([await find(code), await find(next)]).toEqual([null, id]);
    expect(await house.as({}, (ctx) => countTry(ctx, id))).toBe(CODE_TRIES - 1);
  });

  test("is locked by the fifth wrong try, not by the fourth; tries count under a refusal, too", async () => {
    const { id, code } = await made(3);
    for (let n = 1; n < CODE_TRIES; n++)
      await expect(
        house.as({}, async (ctx) => {
          await countTry(ctx, id);
          throw new Error("refused");
        }),
      ).rejects.toThrow("refused");
    expect(await find(code)).toBe(id);
    expect(await house.as({}, (ctx) => countTry(ctx, id))).toBe(0);
    expect(await find(code)).toBeNull();
  });

  test("twenty wrong tries at once are no more than five", async () => {
    const { id, code } = await made(4);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => house.as({}, (ctx) => countWrongTry(ctx.db, id, CODE_TRIES))),
    );
    expect([...tries].sort((a, b) => a - b).slice(0, CODE_TRIES + 1)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(await find(code)).toBeNull();
  });
});
