import { expect, test } from "vitest";
import { findingsOf, type Examined } from "./findings.ts";

const content = (accountCheck: Examined["accountCheck"], verified: string): Examined => ({
  account: { holder: "PT Maju Jaya" },
  accountCheck,
  people: { people: [{ id: "bp_1", name: "Dewi Lestari" }] },
  verified: [{ id: "bp_1", name: verified }],
});

test("nothing is found where bank and documents agree with the data", () =>
  expect(findingsOf(content({ verdict: "match", bankName: "PT MAJU JAYA" }, "DEWI  LESTARI"))).toEqual([]));

test.each(["close", "different"] as const)("a bank's name that is %s is a finding", (verdict) =>
  expect(findingsOf(content({ verdict, bankName: "CV MAJU" }, "Dewi Lestari"))).toEqual([
    { code: `account_${verdict}`, typed: "PT Maju Jaya", bankName: "CV MAJU" },
  ]),
);

test("a person who was verified under another spelling is a finding", () =>
  expect(findingsOf(content({ verdict: "match", bankName: null }, "Dewi Lestari Putri"))).toEqual([
    { code: "name_differs", typed: "Dewi Lestari", verified: "Dewi Lestari Putri" },
  ]));
