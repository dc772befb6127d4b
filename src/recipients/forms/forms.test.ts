import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { corridorCode } from "#pricing/model/corridor-codes.ts";
import { BANKS_ABROAD, type Choice } from "./model/banks-abroad.ts";
import * as contract from "../contract.ts";
import { validateEntries, type Entries } from "./model/entries.ts";
import { FORM_KEYS, formFor, type RecipientForm } from "./model/forms-by-country.ts";
import type { PayoutMethod } from "../model/methods.ts";
import { schemaOf } from "./model/form-schema.ts";
import { accountOf } from "../model/snapshot.ts";
import { CASES } from "../testing/form-cases.ts";
import { readDescribedForm, whyWrong } from "./web/described-form.ts";

const walletOf = (value: string, name: string): Choice => ({
  value,
  title: { ID: name, EN: name },
  bank: { shortName: name, aliases: [], popular: null, isWallet: true },
});
const homeBanks: readonly Choice[] = [
  ...["002", "014", "008", "535"].map((value) => ({ value, title: { ID: value, EN: value } })),
  walletOf("901", "GoPay"),
];
function formOf(key: string, hints: { holder?: string; bank?: string } = {}): RecipientForm {
  const [country = "", method] = key.split("-");
  const form = formFor(country, method as PayoutMethod, { homeBanks, ...hints });
  if (!form) throw new Error(`there is no form ${key}`);
  return form;
}

/** The part of JSON Schema that the forms use; patterns have Unicode semantics, as the standard requires. */
interface WrittenSchema {
  readonly properties: Readonly<
    Record<
      string,
      {
        readonly pattern?: string;
        readonly minLength?: number;
        readonly maxLength?: number;
        readonly oneOf?: readonly { readonly const: string }[];
      }
    >
  >;
  readonly required: readonly string[];
}
/** The names of fields that violate the schema. */
function misfits({ properties, required }: WrittenSchema, entries: Entries): string[] {
  const wrong = Object.entries(entries).filter(([name, value]) => {
    const rules = properties[name];
    if (!rules) return true;
    const chars = [...value].length;
    return (
      chars < (rules.minLength ?? 0) ||
      chars > (rules.maxLength ?? Infinity) ||
      (rules.pattern !== undefined && !new RegExp(rules.pattern, "u").test(value)) ||
      (rules.oneOf !== undefined && !rules.oneOf.some((one) => one.const === value))
    );
  });
  return [...required.filter((name) => !(name in entries)), ...wrong.map(([name]) => name)];
}

test("each form has a test case and belongs to a corridor", () => {
  expect(Object.keys(CASES).sort()).toEqual([...FORM_KEYS].sort());
  for (const key of FORM_KEYS) expect(corridorCode.safeParse(`ID-${key}`).success, key).toBe(true);
});

describe.each(Object.entries(CASES))("%s", (key, [right, account, wrong]) => {
  const form = formOf(key, right["bank"] === undefined ? {} : { bank: right["bank"] });
  const validated = validateEntries(form, right);

  test("accepts valid entries, names their account, and accepts its own output", () => {
    expect(validated).toMatchObject({ ok: true });
    if (!validated.ok) return;
    expect(accountOf(validated.entries)).toEqual(account);
    expect(validateEntries(form, validated.entries)).toEqual(validated);
  });

  test.each(Object.entries(wrong))("refuses %s: %s", (name, value) => {
    const again = validateEntries(formOf(key), { ...right, [name]: value });
    expect(again).toMatchObject({ ok: false, faults: { [name]: { why: "wrong" } } });
  });

  test("requires its required fields and refuses unknown ones", () => {
    const empty = validateEntries(form, { shoe_size: "42", toString: "x" });
    if (empty.ok) throw new Error("an empty form was accepted");
    const required = form.fields.filter(({ isRequired }) => isRequired).map(({ name }) => [name, "required"]);
    expect(Object.fromEntries(Object.entries(empty.faults).map(([name, { why }]) => [name, why]))).toEqual({
      ...Object.fromEntries(required),
      shoe_size: "unknown",
      toString: "unknown",
    });
  });

  test("each length at its bounds", () => {
    for (const { name, isRequired, minChars, maxChars, pattern, tidy, check, choices } of formOf(key).fields) {
      if (check !== null || choices !== null || tidy === "phone" || tidy === "bic" || name === "ifsc" || name === "name_kana")
        continue;
      const digit = pattern.includes("\\d") ? "1" : "a";
      const why = (chars: number) => {
        const again = validateEntries(formOf(key), { ...right, [name]: digit.repeat(chars) });
        return again.ok ? "ok" : (again.faults[name]?.why ?? "ok");
      };
      // An empty text: missing where the field is required, left out where it is optional.
      const empty = isRequired ? "required" : "ok";
      expect([why(minChars - 1), why(minChars), why(maxChars), why(maxChars + 1)], name).toEqual([
        minChars === 1 ? empty : "wrong",
        "ok",
        "ok",
        "wrong",
      ]);
    }
  });

  test("its JSON Schema agrees: accepted entries fit it, and broken rules do not", () => {
    const { properties, required } = schemaOf(form, "EN");
    const schema = { properties, required } as WrittenSchema;
    if (!validated.ok) throw new Error("the test case is invalid");
    expect(misfits(schema, validated.entries)).toEqual([]);
    expect(misfits(schema, {})).toEqual(form.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
    expect(misfits(schema, { ...validated.entries, shoe_size: "42" })).toEqual(["shoe_size"]);
    for (const { name } of form.fields) expect(misfits(schema, { ...validated.entries, [name]: "\u0000" })).toEqual([name]);
  });

  test("has every text in both languages, in field order", () => {
    const [id, en] = [schemaOf(form, "ID"), schemaOf(form, "EN")] as [Record<string, unknown>, Record<string, unknown>];
    expect(id["x-order"]).toEqual(form.fields.map(({ name }) => name));
    expect(id["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    for (const { name } of form.fields) {
      const [one, other] = [id, en].map((schema) => (schema["properties"] as Record<string, Record<string, unknown>>)[name]);
      expect(one?.["x-titles"]).toEqual({ ID: one?.["title"], EN: other?.["title"] });
      expect(one?.["x-errors"]).toMatchObject({ wrong: { ID: expect.any(String), EN: expect.any(String) } });
    }
  });

  test("random input never throws, and accepted entries are accepted again unchanged", () => {
    const field = fc.constantFrom(...form.fields.map(({ name }) => name), "other");
    fc.assert(
      fc.property(fc.dictionary(field, fc.string({ unit: "binary", maxLength: 40 })), (typed) => {
        const once = validateEntries(form, { ...right, ...typed });
        if (once.ok) expect(validateEntries(form, once.entries)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});

describe("fields that depend on other fields", () => {
  const fieldOf = (form: RecipientForm, name: string) => form.fields.find((field) => field.name === name);

  test("the domestic bank determines the length of the account number", () => {
    expect(fieldOf(formOf("ID-bank", { bank: "014" }), "account")).toMatchObject({ minChars: 10, maxChars: 10 });
    expect(fieldOf(formOf("ID-bank", { bank: "002" }), "account")).toMatchObject({ minChars: 15, maxChars: 15 });
    expect(fieldOf(formOf("ID-bank", { bank: "535" }), "account")).toMatchObject({ minChars: 6, maxChars: 20 });
    expect(fieldOf(formOf("ID-bank"), "account")).toMatchObject({ minChars: 6, maxChars: 20 });
  });

  test("a property name of JavaScript objects is no bank", () => {
    for (const bank of ["constructor", "__proto__", "toString"]) {
      expect(fieldOf(formOf("ID-bank", { bank }), "account")).toMatchObject({ minChars: 6, maxChars: 20 });
      const validated = validateEntries(formOf("ID-bank", { bank }), { bank, account: "1111111111", name: "Siti" });
      expect(validated).toMatchObject({ ok: false, faults: { bank: { why: "wrong" } } });
    }
  });

  test("a company has another name field and other relationships than a person", () => {
    const [one, other] = [formOf("SG-bank"), formOf("SG-bank", { holder: "business" })];
    expect(fieldOf(one, "name")?.title.EN).not.toBe(fieldOf(other, "name")?.title.EN);
    expect(fieldOf(other, "relationship")?.choices?.map(({ value }) => value)).toContain("school");
    expect(fieldOf(one, "relationship")?.choices?.map(({ value }) => value)).not.toContain("school");
  });

  test("the fields with x-refresh are the ones that the call accepts", () => {
    const refreshing = new Set(
      FORM_KEYS.flatMap((key) =>
        formOf(key)
          .fields.filter(({ refreshOnChange }) => refreshOnChange)
          .map(({ name }) => name),
      ),
    );
    const taken = Object.keys(contract.readForm.input.shape);
    expect([...refreshing].filter((name) => !taken.includes(name))).toEqual([]);
    expect(refreshing).toEqual(new Set(["bank", "holder"]));
  });
});

describe("the expected number of digits is stated by the server and while typing", () => {
  const banks = [
    {
      value: "008",
      title: { ID: "Bank Mandiri", EN: "Bank Mandiri" },
      bank: { shortName: "Mandiri", aliases: [], popular: 3, isWallet: false },
    },
  ];
  const said = (key: string, entries: Entries) => {
    const [country = "", method] = key.split("-");
    const form = formFor(country, method as PayoutMethod, { homeBanks: banks, bank: entries["bank"] });
    if (!form) throw new Error(`there is no form ${key}`);
    const validated = validateEntries(form, entries);
    const described = readDescribedForm(schemaOf(form, "ID")).find(({ name }) => name === "account");
    if (validated.ok || !described) throw new Error("it was accepted");
    const says = validated.faults["account"]?.says;
    expect(whyWrong(described, entries["account"] ?? "")).toEqual(says);
    return says;
  };
  test.each([
    [
      "ID-bank",
      { bank: "008", account: "1234567890" },
      "Rekening Mandiri 13 angka; Anda menulis 10.",
      "Mandiri account numbers have 13 digits; you entered 10.",
    ],
    [
      "ID-bank",
      { bank: "008", account: "123-45" },
      "Rekening Mandiri 13 angka; Anda menulis 5.",
      "Mandiri account numbers have 13 digits; you entered 5.",
    ],
    [
      "ID-bank",
      { account: "12345" },
      "Nomor rekening 6 sampai 20 angka; Anda menulis 5.",
      "Account numbers have 6 to 20 digits; you entered 5.",
    ],
    [
      "GB-bank",
      { account: "1234567" },
      "Nomor rekening di sana 8 angka; Anda menulis 7.",
      "Account numbers there have 8 digits; you entered 7.",
    ],
    [
      "ID-bank",
      { bank: "008", account: "12345six" },
      "Tulis nomor rekening dengan angka saja.",
      "Use digits only for the account number.",
    ],
  ])("%s %j", (key, entries, id, en) => {
    expect(said(key, entries)).toEqual({ ID: id, EN: en });
  });
});

test.each([
  ["0812-3456-7890", "+6281234567890"],
  ["812 3456 7890", "+6281234567890"],
  ["62 812 3456 7890", "+6281234567890"],
  ["+62 (812) 34567890", "+6281234567890"],
  ["081234567", null],
  ["0212345678", null],
  ["+65 9123 4567", null],
  ["0", null],
  ["08123456789012345", null],
])("the telephone %s is stored as %s", (typed, phone) => {
  const validated = validateEntries(formOf("ID-cash"), { name: "Siti", city: "Bima", phone: typed });
  expect(validated.ok ? validated.entries["phone"] : null).toBe(phone);
});

test("a form accepts every bank that it suggests", () => {
  for (const [country, banks] of Object.entries(BANKS_ABROAD)) {
    const pattern = formOf(`${country}-bank`).fields.find(({ name }) => name === "bank")?.pattern ?? "";
    for (const { value } of banks) expect(new RegExp(pattern, "u").test(value), `${country} ${value}`).toBe(true);
    expect(new Set(banks.map(({ value }) => value)).size).toBe(banks.length);
  }
});

/**
 * Hash of the rules in each version of a form. A recipient stores the version it was validated by, so changed rules need a new version:
 * raise the number in `model/forms-by-country.ts` and record the new pair here.
 */
const VERSIONS: Readonly<Record<string, string>> = {
  "ID-bank": "2 4b7393ac2f19",
  "ID-cash": "1 bb82a92ec10a",
  "SG-bank": "1 e76b11db4873",
  "MY-bank": "1 3e8cecdea11b",
  "PH-bank": "1 e58b12f4cfd1",
  "HK-bank": "1 844df6e8d77e",
  "TW-bank": "1 f21819e8bbf9",
  "JP-bank": "1 12d9dac9c0c5",
  "KR-bank": "1 05456f9452f0",
  "SA-bank": "1 8161f22bd80c",
  "AE-bank": "1 89eb3bd132cd",
  "QA-bank": "1 dd242485a929",
  "IN-bank": "1 d565785ddb4c",
  "AU-bank": "1 7c1fb4a61e2b",
  "US-bank": "1 330aa62e1bef",
  "GB-bank": "1 1d2b30b5462a",
  "EU-bank": "1 67dba6da4b2f",
};

test.each(FORM_KEYS)("%s has the rules of its version", (key) => {
  const rules = (form: RecipientForm) =>
    form.fields.map(({ title: _t, help: _h, wrong: _w, wrongLength: _l, suggestions: _s, choices, ...rest }) => ({
      ...rest,
      choices: choices && key !== "ID-bank" ? choices.map(({ value }) => value) : null,
    }));
  const all = [{}, { holder: "business" }, { bank: "014" }, { bank: "002" }, ...(key === "ID-bank" ? [{ bank: "901" }] : [])].map(
    (hints) => rules(formOf(key, hints)),
  );
  const hash = createHash("sha256").update(canonicalJson(all)).digest("hex").slice(0, 12);
  expect(`${formOf(key).version} ${hash}`).toBe(VERSIONS[key]);
});
