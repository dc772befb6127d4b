/** The corridors and banks of the seed: each has a form. */
import { expect, test } from "vitest";
import { readPricingFiles } from "../../../db/seed/pricing-files.ts";
import { FORM_KEYS, formFor } from "./model/forms-by-country.ts";

const terms = (await readPricingFiles("db/seed/pricing")).map(({ content }) => content);

test("every corridor has a form, and every form a corridor", () => {
  const corridors = terms.filter(({ kind }) => kind === "corridor").map(({ key }) => key.replace("ID-", ""));
  expect(corridors.length).toBeGreaterThan(15);
  expect(corridors.filter((key) => !FORM_KEYS.includes(key))).toEqual([]);
  expect(FORM_KEYS.filter((key) => !corridors.includes(key))).toEqual([]);
});

test("the banks whose accounts have one fixed length match the bank terms", () => {
  const names = new Map(terms.flatMap((term) => (term.kind === "bank" ? [[term.key, term.value.shortName] as const] : [])));
  const known = [...names.keys()].filter((bank) => {
    const account = formFor("ID", "bank", { homeBanks: [], bank })?.fields.find(({ name }) => name === "account");
    return account?.minChars === account?.maxChars;
  });
  expect(Object.fromEntries(known.map((bank) => [bank, names.get(bank)]))).toEqual({
    "002": "BRI",
    "008": "Mandiri",
    "009": "BNI",
    "014": "BCA",
    "200": "BTN",
    "451": "BSI",
  });
});
