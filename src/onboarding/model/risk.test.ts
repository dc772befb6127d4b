import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { LocalDate } from "#kernel/time.ts";
import type { PointsOf } from "#verification/contract-risk.ts";
import { COMPANY } from "../testing/entered-company.ts";
import { CUSTOMER_TERMS, PARTNER_TERMS } from "../testing/entered-sections.ts";
import { companySchema } from "./company.ts";
import type { People } from "./people.ts";
import { riskLines } from "./risk-lines.ts";
import { isLowered, knownOf, RISK_FACTORS, scoreBusiness } from "./risk.ts";
import { stepsOf } from "./signers.ts";
import { termsSchema } from "./terms.ts";

const TODAY = "2026-11-28" as LocalDate;
const company = companySchema.parse(COMPANY);
const NOBODY = { nationalities: [], pep: [] };
const EMPTY = { company: null, people: null, account: null, terms: null };
const decoded = (terms: object) => z.decode(termsSchema, terms as z.input<typeof termsSchema>);
const known = (sections: Partial<Parameters<typeof knownOf>[0]>, answered: Parameters<typeof knownOf>[1] = NOBODY) =>
  knownOf({ ...EMPTY, ...sections }, answered, TODAY);
const owned = (...shares: readonly (readonly [of: string, holder: string])[]): People => ({
  people: [],
  companies: ["c1", "c2", "c3"].map((key) => ({ key, name: key, country: key === "c3" ? "VG" : "ID", registration: "AHU" })),
  shares: shares.map(([of, holder]) => ({ of, holder, bps: 10_000 })),
});

describe("what is known", () => {
  test("nothing is, of a sheet without data", () => {
    expect(RISK_FACTORS.filter((factor) => known({})[factor].length > 0)).toEqual([]);
  });

  test.each([
    ["2026-11-28", "under_1_year"],
    ["2025-11-29", "under_1_year"],
    ["2025-11-28", "under_3_years"],
    ["2023-11-29", "from_3_years"],
    ["1998-01-01", "from_3_years"],
  ])("a company of %s is %s old", (establishedOn, value) =>
    expect(known({ company: { ...company, establishedOn: establishedOn as LocalDate } }).business_age).toEqual([value]),
  );

  test.each([
    [[["business", "bp_1"]], "direct"],
    [
      [
        ["business", "c1"],
        ["c1", "bp_1"],
      ],
      "one",
    ],
    [
      [
        ["business", "bp_1"],
        ["business", "c1"],
        ["c1", "c2"],
        ["c2", "c3"],
        ["c3", "bp_1"],
      ],
      "several",
    ],
    // A circle is a fault of the checklist; here it only ends.
    [
      [
        ["business", "c1"],
        ["c1", "c2"],
        ["c2", "c1"],
      ],
      "several",
    ],
  ] as const)("the longest way counts: %j", (shares, value) =>
    expect(known({ company, people: owned(...shares) }).business_layers).toEqual([value]),
  );

  test("nobody owns a foundation, and a sole trader is the owner", () => {
    const layers = (legalForm: "YAYASAN" | "PERORANGAN") =>
      known({ company: { ...company, legalForm }, people: owned() }).business_layers;
    expect([layers("YAYASAN"), layers("PERORANGAN")]).toEqual([["controlled"], ["direct"]]);
  });

  test("terms give product, volume, channel, corridors and settlement", () => {
    expect(known({ terms: decoded(CUSTOMER_TERMS) })).toMatchObject({
      business_product: ["L3"],
      business_volume: ["up_to_1b"],
      business_channel: ["online"],
      business_corridor: [],
      business_settlement: [],
    });
    const partner = { ...PARTNER_TERMS, corridors: ["ID-SG-bank", "ID-SG-cash", "ID-MY-bank"] };
    expect(known({ terms: decoded(partner) })).toMatchObject({
      business_product: ["partner"],
      business_channel: ["api"],
      business_corridor: ["SG", "MY"],
      business_settlement: ["deposit"],
    });
    const credit = { ...PARTNER_TERMS, creditLine: { currency: "IDR", minor: "100" } };
    expect(known({ terms: decoded(credit) }).business_settlement).toEqual(["credit"]);
  });
});

describe("the score", () => {
  const terms = new Map<string, PointsOf>([
    ["business_owner_country", { points: { ID: 0, VG: 60 }, otherwise: 20 }],
    ["business_pep", { points: { none: 0, declared: 120 }, otherwise: 0 }],
  ]);

  test("takes the worst of several values, and what is not listed as its term says; a factor without a term scores nothing", () => {
    const sections = { company, people: owned() };
    expect(scoreBusiness(known(sections, { nationalities: ["SG"], pep: ["declared", "none"] }), terms)).toEqual([
      { factor: "business_owner_country", value: "VG", points: 60 },
      { factor: "business_pep", value: "declared", points: 120 },
    ]);
  });

  test("is written in words: countries by name, codes that no word is known for as they are", () => {
    const lines = riskLines(
      [
        { factor: "business_owner_country", value: "VG", points: 60 },
        { factor: "business_activity", value: "66", points: 20 },
        { factor: "business_layers", value: "one", points: 10 },
      ],
      "EN",
    );
    expect(lines.map(({ value }) => value)).toEqual(["British Virgin Islands", "66", "One layer of companies"]);
  });
});

test("only a band below the points is lowered", () => {
  expect(isLowered({ band: "low", computed: "high" })).toBe(true);
  expect(isLowered({ band: "high", computed: "low" })).toBe(false);
  expect(isLowered({ band: "medium", computed: "medium" })).toBe(false);
});

test("compliance signs every sheet with terms, whatever its risk: what article 32 asks for a high one", () => {
  for (const kind of ["opening", "amendment"] as const)
    for (const hasDeviations of [true, false])
      expect(stepsOf(kind, { signatories: [], hasDeviations }).map(({ role }) => role)).toContain("review");
});
