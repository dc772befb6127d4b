import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openTestApi } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { limitsHttp } from "./http.ts";
import { reserveLimits, type Claim } from "./index.ts";
import { idr, openLimits, tierClaim } from "./testing/people.ts";

const limits = await openLimits();
const { clock, consume, give, giveBack, house, newPerson, newRecipient, newTransfer, personIn, refused, reserve, rowsOf, take } =
  limits;
const api = await openTestApi(house, [limitsHttp]);
afterEach(limits.check);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await limits[Symbol.asyncDispose]();
});

describe("all or none", () => {
  test("what is refused by one limit has taken nothing of the others", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    await give(person, "L2");
    await take(newPerson(), { scope: "outlet", amount: idr(1_000_000n), outlet: recipient });
    const claims: Claim[] = [
      tierClaim(10n),
      { scope: "recipient", amount: idr(10n), recipient },
      { scope: "outlet", amount: idr(10n), outlet: recipient },
    ];
    expect((await refused(person, ...claims)).details).toMatchObject({ limit: "outlet.day", whose: "outlet" });
    expect(await rowsOf(person)).toEqual([]);
    expect((await rowsOf(recipient)).map(([key]) => key)).toEqual(["outlet.day"]);
  });

  test("of several that are full, the first is told: the own before the recipient's, the day before the month", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    for (let n = 0; n < 3; n++) await take(newPerson(), { scope: "recipient", amount: idr(1n), recipient });
    for (const units of [2_000_000n, 2_000_000n, 1_000_000n]) await take(person, tierClaim(units));
    const refusal = await refused(person, tierClaim(1n), { scope: "recipient", amount: idr(1n), recipient });
    expect(refusal.details).toMatchObject({ limit: "tier.day" });
  });

  test("who rolls back has taken nothing", async () => {
    const person = newPerson();
    const work = house.as({}, async (ctx) => {
      await reserveLimits(ctx, { transfer: newTransfer(), person, claims: [tierClaim(1n)] });
      throw new Error("planted failure");
    });
    await expect(work).rejects.toThrow("planted failure");
    expect(await rowsOf(person)).toEqual([]);
  });
});

describe("reserved, consumed, given back", () => {
  const of = async (person: string) => (await rowsOf(person)).map(([key, , reserved, consumed]) => [key, reserved, consumed]);

  test("each once, however often it is said", async () => {
    const person = newPerson();
    const transfer = newTransfer();
    for (let n = 0; n < 3; n++) await reserve({ transfer, person, claims: [tierClaim(100n)] });
    expect(await of(person)).toEqual([
      ["tier.day", 10_000n, 0n],
      ["tier.month", 10_000n, 0n],
    ]);
    for (let n = 0; n < 3; n++) await consume(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 10_000n],
      ["tier.month", 0n, 10_000n],
    ]);
    for (let n = 0; n < 3; n++) await giveBack(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 0n],
      ["tier.month", 0n, 0n],
    ]);
    // Money that comes after all does not use what was given back: the transfer is over.
    await consume(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 0n],
      ["tier.month", 0n, 0n],
    ]);
  });

  test("back to the window from which it was taken, and from reserved as well", async () => {
    const person = newPerson();
    const old = await take(person, tierClaim(100n));
    clock.set(new Date("2026-12-05T05:00:00Z"));
    const fresh = await take(person, tierClaim(50n));
    await giveBack([old, fresh]);
    expect((await rowsOf(person)).map(([key, starts, reserved]) => [key, starts, reserved])).toEqual([
      ["tier.day", "2026-11-20", 0n],
      ["tier.day", "2026-12-05", 0n],
      ["tier.month", "2026-11-01", 0n],
      ["tier.month", "2026-12-01", 0n],
    ]);
  });

  test("room that was given back is there again", async () => {
    const person = newPerson();
    const all = [
      await take(person, tierClaim(2_000_000n)),
      await take(person, tierClaim(2_000_000n)),
      await take(person, tierClaim(1_000_000n)),
    ];
    await refused(person, tierClaim(1n));
    await consume(all);
    await refused(person, tierClaim(1n));
    await giveBack(all[2] ?? "");
    await refused(person, tierClaim(1_000_001n));
    await take(person, tierClaim(1_000_000n));
  });

  test("many in one call, one of them moved already, one without limits", async () => {
    const person = newPerson();
    const [a, b, c] = [
      await take(person, tierClaim(1n)),
      await take(person, tierClaim(10n)),
      await take(person, tierClaim(100n)),
    ];
    await consume(a);
    await giveBack(c);
    await consume([c, b, a, b, newTransfer()]);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 1_100n],
      ["tier.month", 0n, 1_100n],
    ]);
  });

  test("the same transfer for other claims, or again after it was given back, is a bug", async () => {
    const person = newPerson();
    const transfer = newTransfer();
    await reserve({ transfer, person, claims: [tierClaim(1n)] });
    await expect(reserve({ transfer, person, claims: [tierClaim(2n)] })).rejects.toThrow("other claims");
    await expect(reserve({ transfer, person: newPerson(), claims: [tierClaim(1n)] })).rejects.toThrow("other claims");
    await giveBack(transfer);
    await expect(reserve({ transfer, person, claims: [tierClaim(1n)] })).rejects.toThrow("given back");
  });
});

describe("what is left, before the error", () => {
  const read = (person: string) =>
    api.call(
      contract.readMine,
      {},
      {
        actor: { kind: "user", id: person, level: "CUSTOMER", menuAccess: [{ menu: "transfer", module: ["create"] }] },
      },
    );

  test("of each limit, with when it begins anew and what raises it", async () => {
    const person = newPerson();
    await take(person, tierClaim(1_500_000n));
    const { data } = await read(person);
    expect(data).toEqual({
      tier: "L1",
      isDomesticOnly: true,
      limits: [
        {
          limit: "tier.transfer",
          window: "transfer",
          currency: "IDR",
          most: "200000000",
          used: "0",
          left: "200000000",
          beginsAnew: null,
          raisedBy: { tier: "L2", most: "10000000000" },
        },
        {
          limit: "tier.day",
          window: "day",
          currency: "IDR",
          most: "500000000",
          used: "150000000",
          left: "350000000",
          beginsAnew: "2026-11-20T17:00:00.000Z",
          raisedBy: { tier: "L2", most: null },
        },
        {
          limit: "tier.month",
          window: "month",
          currency: "IDR",
          most: "1000000000",
          used: "150000000",
          left: "850000000",
          beginsAnew: "2026-11-30T17:00:00.000Z",
          raisedBy: { tier: "L2", most: "25000000000" },
        },
        {
          limit: "tier.abroad_month",
          window: "month",
          currency: "USD",
          most: "0",
          used: "0",
          left: "0",
          beginsAnew: "2026-11-30T17:00:00.000Z",
          raisedBy: { tier: "L2", most: "1000000" },
        },
        {
          limit: "cash_pickup.transfer",
          window: "transfer",
          currency: "IDR",
          most: "2000000000",
          used: "0",
          left: "2000000000",
          beginsAnew: null,
          raisedBy: null,
        },
      ],
    });
  });

  test("what a tier does not limit is not in the list, and reading takes nothing", async () => {
    const person = await personIn("L3");
    const { data } = (await read(person)) as { data: { limits: { limit: string }[] } };
    expect(data.limits.map(({ limit }) => limit)).toEqual(["tier.month", "cash_pickup.transfer"]);
    expect(await rowsOf(person)).toEqual([]);
  });
});
