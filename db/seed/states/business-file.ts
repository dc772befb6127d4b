/** Reads businesses.yaml, and completes what every demo business has in common. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { NewOutlet } from "../../../src/cash-points/outlets/contract.ts";
import type { Contact } from "../../../src/identity/account/find-contact.ts";
import type { Id } from "../../../src/kernel/id.ts";
import { wholeUnits } from "../../../src/kernel/money.ts";
import { companySchema, LEGAL_FORMS, type Company } from "../../../src/onboarding/model/company.ts";
import { namedPersonSchema, peopleSchema, type People } from "../../../src/onboarding/model/people.ts";
import type { Terms } from "../../../src/onboarding/model/terms.ts";
import { personFacts } from "./answers.ts";

const personKey = z.string().regex(/^p[1-9]$/);
const companyKey = z.string().regex(/^c[1-9]$/);
const { name, roles, email, phone } = namedPersonSchema.shape;
const person = z.strictObject({ name, roles, ...personFacts, email: email.optional(), phone: phone.optional() });
export type BusinessPersonFacts = z.output<typeof person>;

const terms = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("customer"), tier: z.enum(["L2", "L3"]), feeDiscountBps: z.int().default(0) }),
  z.strictObject({
    kind: z.literal("agent"),
    settlement: z.enum(["deposit", "credit"]),
    territory: z.array(z.strictObject({ code: z.string(), name: z.string() })).default([]),
  }),
  z.strictObject({ kind: z.literal("partner") }),
]);
export const REACHES = ["draft", "submitted", "returned", "signing", "active", "suspended"] as const;
const business = z.strictObject({
  owner: z.email(),
  reaches: z.enum(REACHES),
  daysAgo: z.int().min(1),
  nib: z.string(),
  people: z.record(personKey, person),
  /** Owning companies: the name, or the name with a country that is not Indonesia. */
  companies: z.record(companyKey, z.union([z.string(), z.strictObject({ name: z.string(), country: z.string() })])).default({}),
  shares: z.array(z.strictObject({ of: z.union([z.literal("business"), companyKey]), holder: z.union([personKey, companyKey]), bps: z.int() })),
  terms,
});
export type DemoBusiness = z.output<typeof business>;
const file = z.strictObject({
  staff: z.strictObject({ sell: z.email(), review: z.email(), fund: z.email(), approve: z.email() }),
  businesses: z.array(business),
});
export type DemoBusinesses = z.output<typeof file>;

export async function readDemoBusinesses(folder: string): Promise<DemoBusinesses> {
  return file.parse(parse(await readFile(join(folder, "states", "businesses.yaml"), "utf8")));
}

/** The company of an account: the first word of its name is its legal form. */
export function companyOf({ nib }: DemoBusiness, owner: Contact): Company {
  const [form = "", ...rest] = (owner.companyName ?? "").split(" ");
  return companySchema.parse({
    legalForm: z.enum(LEGAL_FORMS).parse(form),
    name: rest.join(" "),
    tradeName: null,
    nib,
    npwp: `00${nib}0`,
    deed: { number: `DEMO-${nib.slice(-4)}`, date: "2015-03-02", notary: "Notaris Demo" },
    ahu: `DEMO-AHU-${nib.slice(-4)}`,
    activity: "66190",
    establishedOn: "2015-03-02",
    district: "317106",
    street: "Jalan Contoh 1",
    postalCode: "10330",
    phone: owner.phoneNumber,
    email: owner.emailAddress,
  });
}

/** The section of the people, with the id of each key of the file. */
export function peopleOf({ people, companies, shares }: DemoBusiness, owner: Contact, ids: ReadonlyMap<string, Id<"bp">>): People {
  const holderOf = (key: string) => ids.get(key) ?? key;
  return peopleSchema.parse({
    people: Object.entries(people).map(([key, one]) => ({
      id: ids.get(key),
      name: one.name,
      roles: one.roles,
      email: one.email ?? owner.emailAddress,
      phone: one.phone ?? owner.phoneNumber,
      language: "ID",
    })),
    companies: Object.entries(companies).map(([key, company]) => ({
      key,
      ...(typeof company === "string" ? { name: company, country: "ID" } : company),
      registration: `DEMO-${key}`,
    })),
    shares: shares.map(({ of, holder, bps }) => ({ of, holder: holderOf(holder), bps })),
  });
}

const rupiah = (units: bigint) => wholeUnits("IDR", units);
const EXPECTED = { transfers: 1_000, average: rupiah(1_000_000n) };

/** Standard terms of each kind, with the outlets that an agent opens. */
export function termsOf({ terms: own }: DemoBusiness, owner: Contact, outlets: readonly NewOutlet[]): Terms {
  switch (own.kind) {
    case "customer":
      return { ...own, expected: EXPECTED };
    case "agent":
      return { ...own, chain: null, creditLine: rupiah(0n), commission: null, expected: EXPECTED, outlets: [...outlets] };
    case "partner":
      return {
        kind: "partner",
        prefundMinimum: rupiah(100_000_000n),
        creditLine: rupiah(0n),
        settlementCycle: "daily",
        feeDiscountBps: 0,
        expected: EXPECTED,
        dayLimit: rupiah(500_000_000n),
        corridors: ["ID-ID-bank"],
        // An address that is reserved for documents (RFC 5737).
        addresses: ["203.0.113.7"],
        technicalContact: { name: owner.fullName, email: owner.emailAddress, phone: owner.phoneNumber },
      };
  }
}
