import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { checklistOf, type SheetFacts } from "./checklist.ts";
import type { Sections } from "./sections.ts";

const NOTHING: Sections = { company: null, people: null, account: null, terms: null };
const facts = (sections: Partial<Sections>, kind: SheetFacts["kind"] = "agent"): SheetFacts => ({
  kind,
  isOpening: true,
  sections: { ...NOTHING, ...sections },
  documents: [],
  people: new Map(),
  account: null,
  beneficialOwnerBps: 2_500,
});
const codes = (of: SheetFacts) => checklistOf(of).map(({ code, about }) => (about === null ? code : `${code} ${about}`));
const company = { legalForm: "PT" } as Sections["company"];
const people = { people: [], companies: [], shares: [] } as Sections["people"];
const account = { bank: "014", number: "1234567890", holder: "Uji" } as Sections["account"];
const terms: Sections["terms"] = {
  kind: "agent",
  settlement: "deposit",
  chain: null,
  creditLine: money("IDR", 0n),
  commission: null,
  expected: { transfers: 1, average: money("IDR", 100n) },
  territory: [],
  outlets: [],
};

test("everything that is asked for is listed from the start: saving a section adds nothing to the list", () => {
  const start = codes(facts({}));
  expect(start).toEqual(expect.arrayContaining(["outlets", "account_name", "director", "signatory", "documents deed"]));
  for (const saved of [{ company }, { terms }, { account }, { company, people }, { company, people, account, terms }])
    expect(codes(facts(saved)).toSorted()).toEqual(start.toSorted());
});

test("an agent without an outlet has not done the terms; a customer is asked for none", () => {
  const statusOf = (code: string) => checklistOf(facts({ terms })).find((one) => one.code === code)?.status;
  expect([statusOf("terms"), statusOf("outlets")]).toEqual(["DONE", "MISSING"]);
  expect(codes(facts({}, "customer"))).not.toContain("outlets");
});

test("nothing is done before it is said: not even what a sole trader does not need", () => {
  expect(checklistOf(facts({})).every(({ status }) => status === "MISSING")).toBe(true);
  const trader = { legalForm: "PERORANGAN" } as Sections["company"];
  expect(codes(facts({ company: trader }))).not.toContain("documents deed");
});
