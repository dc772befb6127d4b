import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { soleKey } from "#platform/keys/keyring.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { codeOf, formatCode, parseCode, type PickupCode } from "./model/pickup-code.ts";
import { CODE_TRIES, codeChangesOf, countTry, findByCode, isReplacedCode, issueCode, voidCodes } from "./issue-pickup-code.ts";
import { countWrongTry } from "./store.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { openTransfers } from "../testing/test-app.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { create } = openTransfers(app);
const key = soleKey(new Uint8Array(32).fill(7));
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("a pickup code", () => {
  test("has 13 digits, is read in groups, and is parsed in any spelling", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeOf(random);
        expect(code).toMatch(/^[0-9]{13}$/);
        expect(formatCode(code)).toMatch(/^[0-9]{3} [0-9]{3} [0-9]{3} [0-9]{4}$/);
        expect(parseCode(formatCode(code))).toBe(code);
        expect(parseCode(code.replace(/(.{3})/g, "$1-"))).toBe(code);
      }),
    );
  });

  test("with a wrong digit is rejected without a lookup", () => {
    fc.assert(
      fc.property(bytes, fc.nat(12), fc.integer({ min: 1, max: 9 }), (random, place, more) => {
        const code = codeOf(random);
        const digit = (Number(code[place]) + more) % 10;
        expect(parseCode(code.slice(0, place) + digit + code.slice(place + 1))).toBeNull();
      }),
    );
  });

  test.each(["", "1", "12345678901234", "abcd efgh ijkl m", "１２３４５６７８９０１２３"])("%j is not a code", (text) => {
    expect(parseCode(text)).toBeNull();
  });
});

describe("the pickup code of a transfer", () => {
  const made = async (no: number) => {
    const { id } = (await create(no)) as Transfer;
    return { id, code: await app.as({}, (ctx) => issueCode(ctx, id, key)) };
  };
  const find = (code: PickupCode, by = key) => app.as({}, (ctx) => findByCode(ctx, code, by));

  test("finds the transfer; with another key, or void, it finds nothing", async () => {
    const { id, code } = await made(1);
    expect(await find(code)).toBe(id);
    expect(await find(code, soleKey(new Uint8Array(32)))).toBeNull();
    await app.as({}, (ctx) => voidCodes(ctx, [id]));
    expect(await find(code)).toBeNull();
  });

  test("a new code voids the one before and has all its tries", async () => {
    const { id, code } = await made(2);
    await app.as({}, (ctx) => countTry(ctx, id));
    const next = await app.as({}, (ctx) => issueCode(ctx, id, key));
    expect([await find(code), await find(next)]).toEqual([null, id]);
    expect(await app.as({}, (ctx) => countTry(ctx, id))).toBe(CODE_TRIES - 1);
  });

  test("is known as replaced after a new one, also under a rotated key, until it is void", async () => {
    const { id, code } = await made(5);
    const isOld = (by = key) => app.as({}, (ctx) => isReplacedCode(ctx, code, by));
    expect(await isOld()).toBe(false);
    await app.as({}, (ctx) => issueCode(ctx, id, key));
    expect([await isOld(), await isOld(soleKey(new Uint8Array(32)))]).toEqual([true, false]);
    await app.as({}, (ctx) => voidCodes(ctx, [id]));
    expect(await isOld()).toBe(false);
  });

  test("leaves its lock and its replacement for the timeline, each once", async () => {
    const { id } = await made(6);
    for (let n = 0; n < CODE_TRIES + 2; n++) await app.as({}, (ctx) => countTry(ctx, id));
    await app.as({}, (ctx) => issueCode(ctx, id, key));
    await app.as({}, (ctx) => voidCodes(ctx, [id]));
    const changes = await app.as({}, (ctx) => codeChangesOf(ctx, { id, product: "cash_pickup" }));
    expect(changes.map(({ what }) => what)).toEqual(["locked", "replaced"]);
  });

  test("is locked by the fifth wrong try, not by the fourth; tries count even if the call is refused", async () => {
    const { id, code } = await made(3);
    for (let n = 1; n < CODE_TRIES; n++)
      await expect(
        app.as({}, async (ctx) => {
          await countTry(ctx, id);
          throw new Error("refused");
        }),
      ).rejects.toThrow("refused");
    expect(await find(code)).toBe(id);
    expect(await app.as({}, (ctx) => countTry(ctx, id))).toBe(0);
    expect(await find(code)).toBeNull();
  });

  test("twenty concurrent wrong tries count as at most five", async () => {
    const { id, code } = await made(4);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => app.as({}, (ctx) => countWrongTry(ctx.db, id, CODE_TRIES, ctx.now))),
    );
    expect([...tries].sort((a, b) => a - b).slice(0, CODE_TRIES + 1)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(await find(code)).toBeNull();
  });
});
