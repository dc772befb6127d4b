import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { termsSchema, type TermsOf } from "../../../model/terms.ts";
import {
  agentForm,
  agentTermsOf,
  agentValues,
  customerForm,
  customerTermsOf,
  customerValues,
  partnerForm,
  partnerTermsOf,
  partnerValues,
  type AgentValues,
  type CustomerValues,
  type PartnerValues,
} from "./terms-values.ts";

const idr = (units: bigint) => ({ currency: "IDR" as const, minor: units * 100n });
const wrongEntries = (form: z.ZodType, values: unknown) => [
  ...new Set((form.safeParse(values).error?.issues ?? []).map(({ path }) => path.join("."))),
];
const customer: CustomerValues = { tier: "L3", discount: "2,5", transfers: "120", average: idr(2_000_000n) };
const agent: AgentValues = {
  settlement: "credit",
  chain: "",
  creditLine: idr(50_000_000n),
  commission: "own",
  payOut: { fixed: idr(2_500n), percent: "0,25", max: null },
  cashIn: { fixed: idr(0n), percent: "0,1", max: idr(10_000n) },
  transfers: "1.000",
  average: idr(1_000_000n),
  territory: [{ code: "31", name: "Jakarta" }],
  outlets: [],
};
const partner: PartnerValues = {
  prefund: idr(500_000_000n),
  creditLine: idr(0n),
  cycle: "daily",
  discount: "0",
  transfers: "5000",
  average: idr(1_500_000n),
  dayLimit: idr(1_000_000_000n),
  corridors: { "ID-SG-bank": true, "ID-MY-bank": false },
  addresses: "203.0.113.7\n203.0.113.0/24",
  contactName: "Rina",
  contactEmail: "rina@mitra.example",
  contactPhone: "+628123456789",
};

describe("what is filled in completely is what the call takes, and comes back the same", () => {
  test("customer", () => {
    expect(wrongEntries(customerForm, customer)).toEqual([]);
    const stored = termsSchema.parse(customerTermsOf(customer)) as TermsOf<"customer">;
    expect(stored.feeDiscountBps).toBe(250);
    expect(customerValues(stored, "ID")).toEqual(customer);
  });
  test("agent", () => {
    expect(wrongEntries(agentForm, agent)).toEqual([]);
    const stored = termsSchema.parse(agentTermsOf(agent)) as TermsOf<"agent">;
    expect(stored.commission?.cashIn).toEqual({ fixed: idr(0n), bps: 10, max: idr(10_000n) });
    expect(agentValues(stored, "ID")).toEqual({ ...agent, transfers: "1000" });
  });
  test("partner", () => {
    expect(wrongEntries(partnerForm, partner)).toEqual([]);
    const stored = termsSchema.parse(partnerTermsOf(partner)) as TermsOf<"partner">;
    expect(stored.corridors).toEqual(["ID-SG-bank"]);
    expect(partnerValues(stored, "EN")).toEqual({ ...partner, corridors: { "ID-SG-bank": true } });
  });
});

test("an empty entry says what to choose or to write, in both languages", () => {
  const issues = agentForm.safeParse({ ...agent, settlement: "", transfers: "", average: null }).error?.issues ?? [];
  expect(issues.map((issue) => (issue.code === "custom" ? issue.params?.["says"] : null) as unknown)).toEqual([
    { ID: "Pilih cara penyelesaiannya.", EN: "Choose how we settle." },
    { ID: "Tulis jumlah kiriman sebulan, sedikitnya 1.", EN: "Write the number of transfers a month, at least 1." },
    { ID: "Tulis rupiah bulat di atas nol.", EN: "Write whole rupiah above zero." },
  ]);
});

describe("an agent's settlement decides what is sent", () => {
  test("only an agent on credit has a line", () =>
    expect(agentTermsOf({ ...agent, settlement: "deposit" })).toMatchObject({ creditLine: { minor: "0" }, chain: null }));
  test("only a chain has a code", () => {
    expect(agentTermsOf({ ...agent, settlement: "chain", chain: "maju_mart" })).toMatchObject({ chain: "maju_mart" });
    expect(wrongEntries(agentForm, { ...agent, settlement: "chain", chain: "" })).toEqual(["chain"]);
  });
  test("the standard commission sends none", () =>
    expect(agentTermsOf({ ...agent, commission: "standard" }).commission).toBeNull());
});

describe("errors stand beside their entries, with what is expected", () => {
  test.each([
    [customerForm, customer, { discount: "101" }, "discount"],
    [customerForm, customer, { transfers: "0" }, "transfers"],
    [customerForm, customer, { transfers: "" }, "transfers"],
    [customerForm, customer, { transfers: "1.5" }, "transfers"],
    [customerForm, customer, { average: idr(0n) }, "average"],
    [agentForm, agent, { settlement: "" }, "settlement"],
    [agentForm, agent, { settlement: "chain", chain: "Maju Mart" }, "chain"],
    [agentForm, agent, { creditLine: null }, "creditLine"],
    [agentForm, agent, { payOut: { fixed: null, percent: "1", max: null } }, "payOut.fixed"],
    [agentForm, agent, { cashIn: { fixed: idr(1n), percent: "11", max: null } }, "cashIn.percent"],
    [partnerForm, partner, { corridors: {} }, "corridors"],
    [partnerForm, partner, { addresses: "256.1.1.1" }, "addresses"],
    [partnerForm, partner, { dayLimit: null }, "dayLimit"],
    [partnerForm, partner, { contactPhone: "0812" }, "contactPhone"],
    [partnerForm, partner, { contactEmail: "rina" }, "contactEmail"],
  ] as const)("%#", (form, filled, change, entry) => expect(wrongEntries(form, { ...filled, ...change })).toEqual([entry]));
});
