/** Concurrent claims on separate connections: no limit is exceeded, and none deadlock. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { wholeUnits } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { consumeLimits, releaseLimits, reserveLimits, type Claim } from "./index.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./testing/terms.ts";

const app = await openTestApp();
const { clock, random, database } = app.runtime;
const idr = (units: bigint) => wholeUnits("IDR", units);
const newTransfer = () => newId("tr", clock.now().getTime(), random(10));
const newPerson = () => newId("us", clock.now().getTime(), random(10));

beforeAll(async () => {
  await putTerm(app, "tier", "L0", tierValue({ day: 100 }));
  await putTerm(app, "limit", "recipient", limitValue({ day: 1_000, countPerDay: 20 }));
  await putTerm(app, "limit", "outlet", limitValue({ day: 1_000 }));
});
afterEach(() => checkUsage(app));
afterAll(() => app[Symbol.asyncDispose]());

/** Whether there was room; errors other than `limit_reached` are rethrown. */
async function tryTake(transfer: string, person: string, claims: readonly Claim[]): Promise<boolean> {
  try {
    await app.as({}, (ctx) => reserveLimits(ctx, { transfer, person, claims }));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "limit_reached") return false;
    throw error;
  }
}
const usedOf = async (owner: string, key: string) =>
  (
    await sql<{
      used: bigint;
    }>`select reserved + consumed as used from limits.usage where owner = ${owner} and key = ${key}`.execute(database)
  ).rows[0]?.used ?? 0n;

test("50 reservations of 10 from a limit of 100: ten succeed", async () => {
  const person = newPerson();
  const claims: Claim[] = [{ scope: "tier", amount: idr(10n), abroad: null }];
  const taken = await Promise.all(Array.from({ length: 50 }, () => tryTake(newTransfer(), person, claims)));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(await usedOf(person, "tier.day")).toBe(10_000n);
});

test("50 people reserve for one recipient, none of them paid: all succeed", async () => {
  const claims: Claim[] = [{ scope: "recipient", amount: idr(1n), recipient: "one" }];
  const taken = await Promise.all(Array.from({ length: 50 }, () => tryTake(newTransfer(), newPerson(), claims)));
  expect(taken.filter(Boolean)).toHaveLength(50);
  expect(await usedOf("one", "recipient.all_day_count")).toBe(50n);
});

test("one person reserves 50 times for one recipient: as many succeed as the count allows", async () => {
  const person = newPerson();
  const claims: Claim[] = [{ scope: "recipient", amount: idr(1n), recipient: "one" }];
  const taken = await Promise.all(Array.from({ length: 50 }, () => tryTake(newTransfer(), person, claims)));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(await usedOf(`${person}/one`, "recipient.day_count")).toBe(20n);
});

test("the same transfer 50 times: reserved once", async () => {
  const [transfer, person] = [newTransfer(), newPerson()];
  const claims: Claim[] = [{ scope: "tier", amount: idr(60n), abroad: null }];
  const taken = await Promise.all(Array.from({ length: 50 }, () => tryTake(transfer, person, claims)));
  expect(taken.every(Boolean)).toBe(true);
  expect(await usedOf(person, "tier.day")).toBe(6_000n);
});

test("consumed and released concurrently, 40 times each: ends released, counted once", async () => {
  const person = newPerson();
  const transfer = newTransfer();
  await tryTake(transfer, person, [{ scope: "tier", amount: idr(60n), abroad: null }]);
  await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      app.as({}, (ctx) => (n % 2 ? consumeLimits(ctx, transfer) : releaseLimits(ctx, transfer))),
    ),
  );
  expect(await usedOf(person, "tier.day")).toBe(0n);
});

test("crossing claims on shared rows, taken and moved in batches, never deadlock", async () => {
  const people = Array.from({ length: 4 }, newPerson);
  let attempts = 0;
  const round = async (n: number) => {
    const claims: Claim[] = [
      { scope: "outlet", amount: idr(1n), outlet: `outlet-${n % 4}` },
      { scope: "recipient", amount: idr(1n), recipient: `recipient-${(n + 1 + (n % 3)) % 4}` },
      { scope: "tier", amount: idr(1n), abroad: null },
    ];
    const transfers = [newTransfer(), newTransfer()];
    for (const transfer of transfers)
      await app
        .as({}, async (ctx) => {
          attempts++;
          const claimed = { transfer, person: people[n % 4] ?? "", claims: n % 2 ? claims : claims.toReversed() };
          await reserveLimits(ctx, claimed);
        })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
    await app.as({}, (ctx) => {
      attempts++;
      return n % 2 ? consumeLimits(ctx, transfers) : releaseLimits(ctx, transfers.toReversed());
    });
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => round(n)));
  // PostgreSQL aborts one transaction of a deadlock and it is retried: then there would be more attempts.
  expect(attempts).toBe(180);
});
