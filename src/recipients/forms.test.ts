import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { corridorCode } from "../pricing/ways.ts";
import { BANKS_ABROAD } from "./banks.ts";
import * as contract from "./contract.ts";
import { judgeEntries, type Entries } from "./entries.ts";
import { FORM_KEYS, formFor, type RecipientForm } from "./forms.ts";
import type { PayoutMethod } from "./methods.ts";
import { schemaOf } from "./schema.ts";
import { accountOf } from "./snapshot.ts";
import { CASES } from "./testing/form-cases.ts";
import { readDescribedForm, whyWrong } from "./web/described-form.ts";

const homeBanks = ["002", "014", "008", "535"].map((value) => ({ value, title: { ID: value, EN: value } }));
function formOf(key: string, hints: { holder?: string; bank?: string } = {}): RecipientForm {
  const [country = "", method] = key.split("-");
  const form = formFor(country, method as PayoutMethod, { homeBanks, ...hints });
  if (!form) throw new Error(`there is no form ${key}`);
  return form;
}

/** As much of JSON Schema as the forms use; patterns are Unicode's, as the standard wants them. */
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
/** The names that a reader of the schema would find wrong. */
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

test("there is a case for each form, and each form is one of a corridor", () => {
  expect(Object.keys(CASES).sort()).toEqual([...FORM_KEYS].sort());
  for (const key of FORM_KEYS) expect(corridorCode.safeParse(`ID-${key}`).success, key).toBe(true);
});

describe.each(Object.entries(CASES))("%s", (key, [right, account, wrong]) => {
  const form = formOf(key, right["bank"] === undefined ? {} : { bank: right["bank"] });
  const judged = judgeEntries(form, right);

  test("takes what is right, names its account, and takes its own answer again", () => {
    expect(judged).toMatchObject({ ok: true });
    if (!judged.ok) return;
    expect(accountOf(judged.entries)).toEqual(account);
    expect(judgeEntries(form, judged.entries)).toEqual(judged);
  });

  test.each(Object.entries(wrong))("refuses %s: %s", (name, value) => {
    const again = judgeEntries(formOf(key), { ...right, [name]: value });
    expect(again).toMatchObject({ ok: false, faults: { [name]: { why: "wrong" } } });
  });

  test("asks for each field that it requires, and refuses what it does not know", () => {
    const empty = judgeEntries(form, { shoe_size: "42", toString: "x" });
    if (empty.ok) throw new Error("an empty form was taken");
    const required = form.fields.filter(({ isRequired }) => isRequired).map(({ name }) => [name, "required"]);
    expect(Object.fromEntries(Object.entries(empty.faults).map(([name, { why }]) => [name, why]))).toEqual({
      ...Object.fromEntries(required),
      shoe_size: "unknown",
      toString: "unknown",
    });
  });

  test("each length at its bounds", () => {
    for (const { name, minChars, maxChars, pattern, tidy, check, choices } of formOf(key).fields) {
      if (check !== null || choices !== null || tidy === "phone" || tidy === "bic" || name === "ifsc" || name === "name_kana")
        continue;
      const digit = pattern.includes("\\d") ? "1" : "a";
      const why = (chars: number) => {
        const again = judgeEntries(formOf(key), { ...right, [name]: digit.repeat(chars) });
        return again.ok ? "ok" : (again.faults[name]?.why ?? "ok");
      };
      expect([why(minChars - 1), why(minChars), why(maxChars), why(maxChars + 1)], name).toEqual([
        minChars === 1 ? "required" : "wrong",
        "ok",
        "ok",
        "wrong",
      ]);
    }
  });

  test("its JSON Schema says the same, as far as it can: what is taken fits it, what breaks a rule does not", () => {
    const schema = schemaOf(form, "EN") as unknown as WrittenSchema;
    if (!judged.ok) throw new Error("the case is not right");
    expect(misfits(schema, judged.entries)).toEqual([]);
    expect(misfits(schema, {})).toEqual(form.fields.map(({ name }) => name));
    expect(misfits(schema, { ...judged.entries, shoe_size: "42" })).toEqual(["shoe_size"]);
    for (const { name } of form.fields) expect(misfits(schema, { ...judged.entries, [name]: "\u0000" })).toEqual([name]);
  });

  test("says everything in both languages, in its order", () => {
    const [id, en] = [schemaOf(form, "ID"), schemaOf(form, "EN")] as [Record<string, unknown>, Record<string, unknown>];
    expect(id["x-order"]).toEqual(form.fields.map(({ name }) => name));
    expect(id["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
    for (const { name } of form.fields) {
      const [one, other] = [id, en].map((schema) => (schema["properties"] as Record<string, Record<string, unknown>>)[name]);
      expect(one?.["x-titles"]).toEqual({ ID: one?.["title"], EN: other?.["title"] });
      expect(one?.["x-errors"]).toMatchObject({ wrong: { ID: expect.any(String) as string, EN: expect.any(String) as string } });
    }
  });

  test("whatever is thrown at it, it answers, and what it takes it takes again unchanged", () => {
    const field = fc.constantFrom(...form.fields.map(({ name }) => name), "other");
    fc.assert(
      fc.property(fc.dictionary(field, fc.string({ unit: "binary", maxLength: 40 })), (typed) => {
        const once = judgeEntries(form, { ...right, ...typed });
        if (once.ok) expect(judgeEntries(form, once.entries)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});

describe("what depends on other fields", () => {
  const fieldOf = (form: RecipientForm, name: string) => form.fields.find((field) => field.name === name);

  test("the bank at home says how long its accounts are", () => {
    expect(fieldOf(formOf("ID-bank", { bank: "014" }), "account")).toMatchObject({ minChars: 10, maxChars: 10 });
    expect(fieldOf(formOf("ID-bank", { bank: "002" }), "account")).toMatchObject({ minChars: 15, maxChars: 15 });
    expect(fieldOf(formOf("ID-bank", { bank: "535" }), "account")).toMatchObject({ minChars: 6, maxChars: 20 });
    expect(fieldOf(formOf("ID-bank"), "account")).toMatchObject({ minChars: 6, maxChars: 20 });
  });

  test("a bank that only JavaScript knows is none", () => {
    for (const bank of ["constructor", "__proto__", "toString"]) {
      expect(fieldOf(formOf("ID-bank", { bank }), "account")).toMatchObject({ minChars: 6, maxChars: 20 });
      const judged = judgeEntries(formOf("ID-bank", { bank }), { bank, account: "1111111111", name: "Siti" });
      expect(judged).toMatchObject({ ok: false, faults: { bank: { why: "wrong" } } });
    }
  });

  test("a company has another name and other relationships than a person", () => {
    const [one, other] = [formOf("SG-bank"), formOf("SG-bank", { holder: "business" })];
    expect(fieldOf(one, "name")?.title.EN).not.toBe(fieldOf(other, "name")?.title.EN);
    expect(fieldOf(other, "relationship")?.choices?.map(({ value }) => value)).toContain("school");
    expect(fieldOf(one, "relationship")?.choices?.map(({ value }) => value)).not.toContain("school");
  });

  test("what has to be read again is what the call takes", () => {
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

describe("how many digits are expected is said, by the server and while one types", () => {
  const banks = [
    { value: "008", title: { ID: "Bank Mandiri", EN: "Bank Mandiri" }, bank: { shortName: "Mandiri", aliases: [], popular: 3 } },
  ];
  const said = (key: string, entries: Entries) => {
    const [country = "", method] = key.split("-");
    const form = formFor(country, method as PayoutMethod, { homeBanks: banks, bank: entries["bank"] });
    if (!form) throw new Error(`there is no form ${key}`);
    const judged = judgeEntries(form, entries);
    const described = readDescribedForm(schemaOf(form, "ID")).find(({ name }) => name === "account");
    if (judged.ok || !described) throw new Error("it was taken");
    const says = judged.faults["account"]?.says;
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
])("the telephone %s is %s", (typed, phone) => {
  const judged = judgeEntries(formOf("ID-cash"), { name: "Siti", city: "Bima", phone: typed });
  expect(judged.ok ? judged.entries["phone"] : null).toBe(phone);
});

test("every bank that a form suggests is one that it takes", () => {
  for (const [country, banks] of Object.entries(BANKS_ABROAD)) {
    const pattern = formOf(`${country}-bank`).fields.find(({ name }) => name === "bank")?.pattern ?? "";
    for (const { value } of banks) expect(new RegExp(pattern, "u").test(value), `${country} ${value}`).toBe(true);
    expect(new Set(banks.map(({ value }) => value)).size).toBe(banks.length);
  }
});

/**
 * What each version of a form asks. A recipient remembers by which version they were judged, so a form that asks otherwise is another version:
 * whoever changes one raises its number in `forms.ts` and writes the new pair here.
 */
const VERSIONS: Readonly<Record<string, string>> = {
  "ID-bank": "1 430c62908f6d",
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

test.each(FORM_KEYS)("%s asks what its version says", (key) => {
  const rules = (form: RecipientForm) =>
    form.fields.map(({ title: _t, help: _h, wrong: _w, wrongLength: _l, suggestions: _s, choices, ...rest }) => ({
      ...rest,
      choices: choices && key !== "ID-bank" ? choices.map(({ value }) => value) : null,
    }));
  const all = [{}, { holder: "business" }, { bank: "014" }, { bank: "002" }].map((hints) => rules(formOf(key, hints)));
  const hash = createHash("sha256").update(canonicalJson(all)).digest("hex").slice(0, 12);
  expect(`${formOf(key).version} ${hash}`).toBe(VERSIONS[key]);
});
