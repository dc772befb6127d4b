/** From the calculator into sending: whose price is locked at once, and who is asked for the amount or for their details first. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { listCorridors } from "#pricing/corridors/contract.ts";
import { calculatePrice, createQuote } from "#pricing/quotes/contract.ts";
import type { Draft } from "./address.ts";
import type { OwnLimits } from "./limit-met.ts";

const server = { calls: [] as { name: string; input: Record<string, unknown> }[], principal: 100_000_000n, refuses: false };
const tier = (name: string, isDomesticOnly: boolean, most: bigint) => ({
  tier: name,
  isDomesticOnly,
  transfer: money("IDR", most),
});
const TIERS = [tier("L0", true, 0n), tier("L1", true, 200_000_000n), tier("L2", false, 10_000_000_000n)];
vi.mock("#web/api.ts", () => ({
  api: (endpoint: Endpoint, input: Record<string, unknown>) => {
    server.calls.push({ name: endpoint.name, input });
    if (endpoint === listCorridors) return Promise.resolve({ corridors: [{ country: "SG", currency: "SGD" }], tiers: TIERS });
    if (endpoint === calculatePrice) return Promise.resolve({ principal: money("IDR", server.principal) });
    if (server.refuses) return Promise.reject(new Refusal("corridor_stopped", 409));
    return Promise.resolve({ id: "qt_1", principal: money("IDR", server.principal) });
  },
}));
vi.mock("#web/new-id.ts", () => ({ newIdHere: (prefix: string) => `${prefix}_new` }));
const { lockAtOnce } = await import("./lock-at-once.ts");

const DRAFT: Draft = { id: null, quote: null, recipient: null, purpose: null, source: null, named: null, refused: null };
const limitsOf = (change: Partial<OwnLimits> = {}): OwnLimits => ({
  tier: "L2",
  limits: [],
  isDomesticOnly: false,
  ...change,
});
const tierLimit = (left: bigint) => ({ limit: "tier.month", currency: "IDR", left }) as OwnLimits["limits"][number];
const onward = async (query: string, { draft = DRAFT, limits = limitsOf(), isBusiness = false } = {}) =>
  (await lockAtOnce(draft, new URLSearchParams(query), { limits, isBusiness }))?.headers.get("location") ?? null;
const quoted = () => server.calls.find(({ name }) => name === createQuote.name)?.input;

beforeEach(() => Object.assign(server, { calls: [], principal: 100_000_000n, refuses: false }));

describe("the price is locked", () => {
  test("for an amount to a bank at home, and sending begins with the recipient", async () => {
    const address = new URL((await onward("to=ID&via=014&send=1000000&lock=1")) ?? "", "https://a.example");
    expect(address.pathname).toBe("/dashboard/send/recipient");
    expect(Object.fromEntries(address.searchParams)).toEqual({ id: "tr_new", quote: "qt_1" });
    expect(quoted()).toEqual({ id: "qt_new", corridor: "ID-ID-bank", side: "source", amountMinor: "100000000", bank: "014" });
  });

  test("for an amount that is to arrive, in the currency of the country, and for cash", async () => {
    await onward("to=SG&via=bank&receive=788.91&lock=1");
    expect(quoted()).toEqual({ id: "qt_new", corridor: "ID-SG-bank", side: "target", amountMinor: "78891" });
    server.calls = [];
    await onward("to=ID&via=cash&send=500000&lock=1");
    expect(quoted()).toEqual({ id: "qt_new", corridor: "ID-ID-cash", side: "source", amountMinor: "50000000" });
  });
});

describe("the amount is asked for, and no price is locked", () => {
  test.each([
    ["where the link does not ask for it", "to=ID&via=bank&send=1000000", {}],
    ["for an amount that is none", "to=ID&via=bank&send=abc&lock=1", {}],
    [
      "for a business that may not send yet, whose contract comes first",
      "to=ID&via=bank&send=1000000&lock=1",
      { limits: limitsOf({ tier: "L0" }), isBusiness: true },
    ],
    ["for nothing", "to=ID&via=bank&send=0&lock=1", {}],
    ["for a country without a corridor", "to=XX&via=bank&receive=10&lock=1", {}],
    [
      "where a price is locked already",
      "to=ID&via=bank&send=1000000&lock=1",
      { draft: { ...DRAFT, quote: "qt_01kc0000000000000000000000" as const } },
    ],
  ])("%s", async (_name, query, options) => {
    expect(await onward(query, options)).toBeNull();
    expect(quoted()).toBeUndefined();
  });

  test("where it exceeds what is left of a limit, or the tier does not send abroad", async () => {
    const query = "to=ID&via=bank&send=1000000&lock=1";
    expect(await onward(query, { limits: limitsOf({ limits: [tierLimit(99_999_999n)] }) })).toBeNull();
    expect(await onward(query, { limits: limitsOf({ limits: [tierLimit(100_000_000n)] }) })).not.toBeNull();
    expect(await onward("to=SG&via=bank&send=1000000&lock=1", { limits: limitsOf({ isDomesticOnly: true }) })).toBeNull();
  });

  test("where the price is refused: the calculator says why", async () => {
    server.refuses = true;
    expect(await onward("to=ID&via=bank&send=1000000&lock=1")).toBeNull();
  });
});

describe("a new customer", () => {
  const led = async (query: string) => {
    const address = new URL((await onward(query, { limits: limitsOf({ tier: "L0" }) })) ?? "", "https://a.example");
    expect(address.pathname).toBe("/dashboard/verification");
    expect(quoted()).toBeUndefined();
    return Object.fromEntries(address.searchParams);
  };

  test("gives what the first tier requires, and comes back with the amount", async () => {
    expect(await led("to=ID&via=bank&send=1000000&lock=1")).toEqual({
      tier: "L1",
      step: "basics",
      next: "/dashboard/send?to=ID&via=bank&send=1000000&lock=1",
    });
  });

  test("who sends abroad is led to the tier that may, and not to the first one before it", async () => {
    // Days pass until it is approved: no price is locked then without being seen.
    expect(await led("to=SG&via=bank&send=1000000&lock=1")).toEqual({
      tier: "L2",
      next: "/dashboard/send?to=SG&via=bank&send=1000000",
    });
  });

  test("the amount decides as well", async () => {
    server.principal = 200_000_001n;
    expect(await led("to=ID&via=bank&send=2000001&lock=1")).toMatchObject({ tier: "L2" });
  });
});
