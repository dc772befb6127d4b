import { describe, expect, test } from "vitest";
import { companySchema } from "../../../model/company.ts";
import { companyForm, companyOf, companyValues, type CompanyValues } from "./company-values.ts";

const filled: CompanyValues = {
  legalForm: "PT",
  name: "Maju Jaya",
  tradeName: "",
  nib: "1234567890123",
  npwp: "01.234.567.8-901.000",
  deedNumber: "12",
  deedDate: "2020-01-02",
  notary: "Siti Aminah, S.H.",
  ahu: "AHU-0012345.AH.01.01.Tahun 2020",
  activity: "47111",
  establishedOn: "2020-01-02",
  province: "31",
  city: "3171",
  district: "317101",
  street: "Jalan Merdeka 1",
  postalCode: "10110",
  phone: "+622112345678",
  email: "halo@maju.example",
};
const wrongEntries = (values: CompanyValues) => [
  ...new Set((companyForm.safeParse(values).error?.issues ?? []).map(({ path }) => path.join("."))),
];

test("what is filled in completely is what the call takes", () => {
  expect(wrongEntries(filled)).toEqual([]);
  const stored = companySchema.parse(companyOf(filled));
  expect(stored.npwp).toBe("0012345678901000");
  expect(companyValues(stored, "")).toEqual({ ...filled, npwp: "0012345678901000" });
});

test("a sole trader has no deed, also when one was typed before", () => {
  const sole = { ...filled, legalForm: "PERORANGAN" as const };
  expect(companyOf(sole)).toMatchObject({ deed: null, ahu: null });
  expect(wrongEntries({ ...sole, deedNumber: "", deedDate: "", notary: "", ahu: "" })).toEqual([]);
});

test("before a legal form is chosen no deed is asked for", () =>
  expect(wrongEntries({ ...companyValues(null, "Toko"), legalForm: "" })).not.toContain("deedNumber"));

describe("errors stand beside their entries, with what is expected", () => {
  test.each([
    ["nib", "123"],
    ["npwp", "123"],
    ["activity", "4711"],
    ["postalCode", "1011"],
    ["deedDate", "yesterday"],
    ["ahu", "AHU"],
    ["street", "Jln"],
    ["phone", "0812"],
    ["email", "maju"],
    ["name", "M"],
  ] as const)("%s: %s", (entry, value) => {
    const issues = companyForm.safeParse({ ...filled, [entry]: value }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toEqual([entry]);
    expect(issues[0]).toMatchObject({ params: { says: { ID: expect.any(String), EN: expect.any(String) } } });
  });

  test("an empty entry has one error", () => {
    const issues = companyForm.safeParse({ ...filled, nib: "" }).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([["nib"]]);
  });
});

test.each([
  ["PT Rantau Uji", "Rantau Uji"],
  ["CV. Maju", "Maju"],
  ["Ptolemaeus", "Ptolemaeus"],
])("guesses the name of %s without its legal form: %s", (account, name) => expect(companyValues(null, account).name).toBe(name));
