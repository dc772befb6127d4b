/** A transfer whose recipient changes: which limits it releases and takes. */
import { afterAll, afterEach, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { changeRecipientLimits } from "./index.ts";
import { idr, openLimits, tierClaim } from "./testing/people.ts";

const limits = await openLimits();
const { clock, consume, release, app, newPerson, newRecipient, newTransfer, personIn, rowsOf, take } = limits;
afterEach(limits.check);
afterAll(() => limits[Symbol.asyncDispose]());

const used = async (owner: string) =>
  (await rowsOf(owner)).map(([key, starts, reserved, consumed]) => [key, starts, reserved, consumed]);
const change = (transfer: string, person: string, recipient: string, amount = idr(100n)) =>
  app
    .as({}, (ctx) => changeRecipientLimits(ctx, { transfer, person, amount, recipient, isWallet: false }))
    .catch((error: unknown) => error);
const TODAY = "2026-11-20";

async function started() {
  const [person, first, second] = [await personIn("L2"), newRecipient(), newRecipient()];
  const transfer = await take(person, tierClaim(100n), { scope: "recipient", amount: idr(100n), recipient: first });
  return { person, first, second, transfer };
}

test("the first recipient's limits are released, the second's taken, the sender's unchanged", async () => {
  const { person, first, second, transfer } = await started();
  const own = await used(person);
  expect(await change(transfer, person, second)).toBeUndefined();
  expect(await used(first)).toEqual([
    ["recipient.all_day", TODAY, 0n, 0n],
    ["recipient.all_day_count", TODAY, 0n, 0n],
  ]);
  expect(await used(second)).toEqual([
    ["recipient.all_day", TODAY, 10_000n, 0n],
    ["recipient.all_day_count", TODAY, 1n, 0n],
  ]);
  expect(await used(person)).toEqual(own);
});

test("consumed limits are consumed for the new recipient, and all are released later", async () => {
  const { person, second, transfer } = await started();
  await consume(transfer);
  await change(transfer, person, second);
  expect(await used(second)).toEqual([
    ["recipient.all_day", TODAY, 0n, 10_000n],
    ["recipient.all_day_count", TODAY, 0n, 1n],
  ]);
  await release(transfer);
  expect((await used(second)).flatMap(([, , reserved, consumed]) => [reserved, consumed])).toEqual([0n, 0n, 0n, 0n]);
});

test("a day later it counts on that day; for the same recipient it counts once", async () => {
  const { person, first, transfer } = await started();
  clock.advance(24 * 3_600_000);
  await change(transfer, person, first);
  expect(await used(first)).toEqual([
    ["recipient.all_day", TODAY, 0n, 0n],
    ["recipient.all_day", "2026-11-21", 10_000n, 0n],
    ["recipient.all_day_count", TODAY, 0n, 0n],
    ["recipient.all_day_count", "2026-11-21", 1n, 0n],
  ]);
  clock.advance(-24 * 3_600_000);
});

test("a recipient with no room left from this sender is refused, at the figure and one above, and nothing changes", async () => {
  const { person, first, second, transfer } = await started();
  // What others send to the same recipient does not block this sender.
  for (let n = 0; n < 5; n++) await take(newPerson(), { scope: "recipient", amount: idr(1n), recipient: second });
  for (let n = 0; n < 2; n++) await take(person, { scope: "recipient", amount: idr(1n), recipient: second });
  expect(await change(transfer, person, second)).toBeUndefined();
  await change(transfer, person, first);
  await take(person, { scope: "recipient", amount: idr(1n), recipient: second });
  const refusal = await change(transfer, person, second);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: "limit_reached", details: { limit: "recipient.day_count", max: "3", used: "3" } });
  expect(await used(first)).toEqual([
    ["recipient.all_day", TODAY, 10_000n, 0n],
    ["recipient.all_day_count", TODAY, 1n, 0n],
  ]);
});

test("released limits can't be moved to another recipient; a transfer without limits has nothing to move", async () => {
  const { person, second, transfer } = await started();
  await release(transfer);
  expect(String(await change(transfer, person, second))).toContain("was released");
  expect(await change(newTransfer(), person, second)).toBeUndefined();
  expect(await used(second)).toEqual([]);
});

test("of ten concurrent changes by one sender to a recipient with room for three, three succeed", async () => {
  const [person, first, second] = [await personIn("L2"), newRecipient(), newRecipient()];
  const all: string[] = [];
  // Each has its own recipient, so that all have room at first.
  for (let n = 0; n < 10; n++)
    all.push(
      await take(person, tierClaim(1n), { scope: "recipient", amount: idr(100n), recipient: n === 0 ? first : newRecipient() }),
    );
  const answers = await Promise.all(all.map((transfer) => change(transfer, person, second)));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  expect((await used(second)).find(([key]) => key === "recipient.all_day_count")).toEqual([
    "recipient.all_day_count",
    TODAY,
    3n,
    0n,
  ]);
});
