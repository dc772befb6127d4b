import { afterAll, afterEach, describe, expect, test } from "vitest";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { limitsHttp } from "./http.ts";
import { reserveLimits, type Claim } from "./index.ts";
import { idr, openLimits, tierClaim } from "./testing/people.ts";

const limits = await openLimits();
const {
  clock,
  consume,
  grantTier,
  release,
  app,
  newPerson,
  newRecipient,
  newTransfer,
  personIn,
  refused,
  reserve,
  rowsOf,
  take,
} = limits;
const api = await openTestApi(app, [limitsHttp]);
afterEach(limits.check);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await limits[Symbol.asyncDispose]();
});

describe("all or none", () => {
  test("a claim refused by one limit takes nothing from the others", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    await grantTier(person, "L2");
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

  test("of several full limits the first is named: the sender's before the recipient's, the day before the month", async () => {
    const [person, recipient] = [newPerson(), newRecipient()];
    for (let n = 0; n < 3; n++) await take(newPerson(), { scope: "recipient", amount: idr(1n), recipient });
    for (const units of [2_000_000n, 2_000_000n, 1_000_000n]) await take(person, tierClaim(units));
    const refusal = await refused(person, tierClaim(1n), { scope: "recipient", amount: idr(1n), recipient });
    expect(refusal.details).toMatchObject({ limit: "tier.day" });
  });

  test("a transaction rolled back takes nothing", async () => {
    const person = newPerson();
    const work = app.as({}, async (ctx) => {
      await reserveLimits(ctx, { transfer: newTransfer(), person, claims: [tierClaim(1n)] });
      throw new Error("planted failure");
    });
    await expect(work).rejects.toThrow("planted failure");
    expect(await rowsOf(person)).toEqual([]);
  });
});

describe("reserved, consumed, released", () => {
  const of = async (person: string) => (await rowsOf(person)).map(([key, , reserved, consumed]) => [key, reserved, consumed]);

  test("each step counts once, however often it is repeated", async () => {
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
    for (let n = 0; n < 3; n++) await release(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 0n],
      ["tier.month", 0n, 0n],
    ]);
    // A payment that arrives after the release consumes nothing: the transfer is over.
    await consume(transfer);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 0n],
      ["tier.month", 0n, 0n],
    ]);
  });

  test("released to the window it was taken from, also directly from reserved", async () => {
    const person = newPerson();
    const old = await take(person, tierClaim(100n));
    clock.set(new Date("2026-12-05T05:00:00Z"));
    const fresh = await take(person, tierClaim(50n));
    await release([old, fresh]);
    expect((await rowsOf(person)).map(([key, starts, reserved]) => [key, starts, reserved])).toEqual([
      ["tier.day", "2026-11-20", 0n],
      ["tier.day", "2026-12-05", 0n],
      ["tier.month", "2026-11-01", 0n],
      ["tier.month", "2026-12-01", 0n],
    ]);
  });

  test("released room can be taken again", async () => {
    const person = newPerson();
    const all = [
      await take(person, tierClaim(2_000_000n)),
      await take(person, tierClaim(2_000_000n)),
      await take(person, tierClaim(1_000_000n)),
    ];
    await refused(person, tierClaim(1n));
    await consume(all);
    await refused(person, tierClaim(1n));
    await release(all[2] ?? "");
    await refused(person, tierClaim(1_000_001n));
    await take(person, tierClaim(1_000_000n));
  });

  test("many transfers in one call, one already moved, one without limits", async () => {
    const person = newPerson();
    const [a, b, c] = [
      await take(person, tierClaim(1n)),
      await take(person, tierClaim(10n)),
      await take(person, tierClaim(100n)),
    ];
    await consume(a);
    await release(c);
    await consume([c, b, a, b, newTransfer()]);
    expect(await of(person)).toEqual([
      ["tier.day", 0n, 1_100n],
      ["tier.month", 0n, 1_100n],
    ]);
  });

  test("the same transfer with other claims, or again after its release, is a bug", async () => {
    const person = newPerson();
    const transfer = newTransfer();
    await reserve({ transfer, person, claims: [tierClaim(1n)] });
    await expect(reserve({ transfer, person, claims: [tierClaim(2n)] })).rejects.toThrow("other claims");
    await expect(reserve({ transfer, person: newPerson(), claims: [tierClaim(1n)] })).rejects.toThrow("other claims");
    await release(transfer);
    await expect(reserve({ transfer, person, claims: [tierClaim(1n)] })).rejects.toThrow("was released");
  });
});

describe("what is left, before a refusal", () => {
  const read = (person: string) =>
    api.call(
      contract.readOwnLimits,
      {},
      {
        actor: { kind: "user", id: person, level: "CUSTOMER", menuAccess: [{ menu: "transfer", module: ["create"] }] },
      },
    );

  test("of each limit, with when it starts again and which tier raises it", async () => {
    const person = newPerson();
    await take(person, tierClaim(1_500_000n));
    const { data } = await read(person);
    const actor = { kind: "staff", id: newPerson(), level: "SUPPORT", menuAccess: [{ menu: "user", module: ["view"] }] } as const;
    expect((await api.call(contract.readLimitsOf, { person }, { actor })).data).toEqual(data);
    expect(data).toEqual({
      tier: "L0",
      isDomesticOnly: true,
      limits: [
        {
          limit: "tier.transfer",
          window: "transfer",
          currency: "IDR",
          max: "200000000",
          used: "0",
          left: "200000000",
          beginsAnew: null,
          raisedBy: { tier: "L2", max: "10000000000" },
        },
        {
          limit: "tier.day",
          window: "day",
          currency: "IDR",
          max: "500000000",
          used: "150000000",
          left: "350000000",
          beginsAnew: "2026-11-20T17:00:00.000Z",
          raisedBy: { tier: "L2", max: null },
        },
        {
          limit: "tier.month",
          window: "month",
          currency: "IDR",
          max: "1000000000",
          used: "150000000",
          left: "850000000",
          beginsAnew: "2026-11-30T17:00:00.000Z",
          raisedBy: { tier: "L2", max: "25000000000" },
        },
        {
          limit: "tier.abroad_month",
          window: "month",
          currency: "USD",
          max: "0",
          used: "0",
          left: "0",
          beginsAnew: "2026-11-30T17:00:00.000Z",
          raisedBy: { tier: "L2", max: "1000000" },
        },
        {
          limit: "cash_pickup.transfer",
          window: "transfer",
          currency: "IDR",
          max: "2000000000",
          used: "0",
          left: "2000000000",
          beginsAnew: null,
          raisedBy: null,
        },
      ],
    });
  });

  test("a limit that the tier does not have is not listed, and reading takes nothing", async () => {
    const person = await personIn("L3");
    const { limits } = expectOk(await read(person));
    expect(limits.map(({ limit }) => limit)).toEqual(["tier.month", "cash_pickup.transfer"]);
    expect(await rowsOf(person)).toEqual([]);
  });
});
