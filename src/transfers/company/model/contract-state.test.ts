import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { raiseByContract, type TierRoom } from "./contract-state.ts";

const idr = (minor: bigint) => money("IDR", minor);
const TIERS: Readonly<Record<string, TierRoom>> = {
  L0: { transfer: idr(0n), month: idr(0n) },
  L1: { transfer: idr(2n), month: idr(10n) },
  L2: { transfer: idr(100n), month: idr(250n) },
  L3: { transfer: idr(500n), month: null },
};
const raise = (tier: string, offered: readonly string[] = ["L2", "L3"]) => raiseByContract(tier, offered, (name) => TIERS[name]);

test("a business without a contract is told what a contract gives, and not the tier that persons reach by themselves", () => {
  expect(raise("L0")).toEqual(TIERS["L2"]);
  expect(raise("L1")).toEqual(TIERS["L2"]);
});

test("the contract in force is raised by the next tier, and the highest by none", () => {
  expect(raise("L2")).toEqual(TIERS["L3"]);
  expect(raise("L3")).toBeNull();
  expect(raise("L4")).toBeNull();
});
