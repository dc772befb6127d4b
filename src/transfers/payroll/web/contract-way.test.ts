import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import type { PayrollRoom } from "../contract-room.ts";
import { businessReach } from "./business-reach.ts";
import { contractWay } from "./contract-way.ts";

const idr = (millions: bigint) => money("IDR", millions * 100_000_000n);
const none: PayrollRoom = {
  transfer: idr(0n),
  day: null,
  month: idr(0n),
  monthAgainAt: null,
  raised: { transfer: idr(100n), month: idr(250n) },
  contract: "none",
  answerBy: null,
  isHolder: true,
};
const active: PayrollRoom = {
  ...none,
  contract: "active",
  transfer: idr(100n),
  raised: { transfer: idr(500n), month: idr(1_000n) },
};

test("an application that is being checked is said with its day, and is not to be made again", () => {
  const way = contractWay({ ...none, contract: "reviewed", answerBy: new Date("2026-12-05T03:00:00Z") }, "ID");
  expect(way?.sentences[0]).toContain("sedang diperiksa, jawaban paling lambat");
  expect(way?.go).toEqual({ text: "Lihat pengajuan", to: "/dashboard/business" });
});

test("before an application the contract's limits are named, and it can be made", () => {
  const way = contractWay(none, "EN");
  expect(way?.sentences.join(" ")).toContain("opens it: up to");
  expect(way?.go?.text).toBe("Apply for a business contract");
});

test("a contract in force is not applied for again: a change is begun by staff", () => {
  expect(contractWay(active, "ID")?.go).toEqual({ text: "Hubungi kami", to: "/hubungi-kami" });
  expect(contractWay(active, "EN")?.go?.to).toBe("/en/hubungi-kami");
  expect(contractWay({ ...active, raised: null }, "ID")).toBeNull();
});

test("a suspended contract is said alone, and a member is sent nowhere", () => {
  expect(contractWay({ ...none, contract: "suspended" }, "ID")?.sentences).toEqual([
    "Perjanjian usaha sedang dihentikan sementara.",
  ]);
  expect(contractWay({ ...none, isHolder: false }, "ID")?.go).toBeNull();
});

test.each(["ID", "EN"] as const)(
  "sending names the account of the business, and no verification of a person, in %s",
  (language) => {
    const { way, reached } = businessReach(none, language);
    expect(way).toEqual(contractWay(none, language));
    for (const sentence of [...Object.values(reached), ...(way?.sentences ?? [])]) {
      expect(sentence).not.toMatch(/verifi|tingkat|tier|swafoto|selfie/i);
      expect(sentence).toMatch(/usaha|business/i);
    }
  },
);
