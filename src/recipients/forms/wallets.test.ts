/** The account of an e-wallet: a mobile number, in any spelling, stored in one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wholeUnits, type Money } from "#kernel/money.ts";
import { validateEntries } from "./model/entries.ts";
import { schemaOf } from "./model/form-schema.ts";
import { formFor } from "./model/forms-by-country.ts";
import { readDescribedForm, whyWrong } from "./web/described-form.ts";

const bankOf = (value: string, name: string, isWallet: boolean) => ({
  value,
  title: { ID: name, EN: name },
  bank: { shortName: name, aliases: [], popular: null, isWallet },
});
const homeBanks = [bankOf("014", "BCA", false), bankOf("901", "GoPay", true)];
const formOf = (bank: string, walletMax: Money | null = null) => {
  const form = formFor("ID", "bank", { homeBanks, bank, walletMax });
  if (!form) throw new Error("there is no domestic form");
  return form;
};

describe("an e-wallet", () => {
  const form = formOf("901");
  const described = readDescribedForm(schemaOf(form, "EN")).find(({ name }) => name === "account");
  const stored = (account: string) => {
    const validated = validateEntries(form, { bank: "901", account, name: "Siti" });
    return validated.ok ? (validated.entries["account"] ?? "") : null;
  };

  test("asks for the mobile number, with an example and the most of one transfer", () => {
    const max = wholeUnits("IDR", 20_000_000n);
    const field = formOf("901", max).fields.find(({ name }) => name === "account");
    expect(field).toMatchObject({ title: { EN: "Mobile number of the wallet" }, widget: "wallet", minChars: 10, maxChars: 13 });
    expect(field?.help.EN).toMatch(/for example 0812 3456 7890\. At most Rp\s?20,000,000 per transfer/);
    expect(field?.help.ID).toMatch(/Paling banyak Rp\s?20\.000\.000 per kiriman/);
  });

  test("is offered as such; without wallets the form names banks only", () => {
    expect(form.fields[0]?.title).toEqual({ ID: "Bank atau dompet digital", EN: "Bank or e-wallet" });
    const withoutWallets = formFor("ID", "bank", { homeBanks: homeBanks.filter(({ value }) => value === "014") });
    expect(withoutWallets?.fields[0]?.title).toEqual({ ID: "Bank", EN: "Bank" });
  });

  test.each([
    ["0812345678", "digits missing at the end are the shortest number"],
    ["+62 812-3456-7890", "the country's code"],
    ["62812 3456 7890", "the country's code without a plus"],
    ["812.3456.7890", "without the zero"],
    ["(+62) 0812 3456 7890", "both"],
    ["０８１２３４５６７８９０", "full-width digits"],
  ])("%s is a number: %s", (typed) => expect(stored(typed)).toMatch(/^08[1-9]\d{7,10}$/));

  test("every spelling of a number is stored as one", () => {
    const digits = fc.array(fc.constantFrom(..."0123456789"), { minLength: 7, maxLength: 10 });
    const separator = fc.constantFrom("", " ", "-", ".", " - ");
    fc.assert(
      fc.property(
        fc.constantFrom(..."123456789"),
        digits,
        separator,
        fc.constantFrom("0", "62", "+62", "+62 0", ""),
        (first, rest, by, prefix) => {
          const subscriber = `8${first}${rest.join("")}`;
          const typed = `${prefix}${[...subscriber].join(by)}`;
          expect(stored(typed)).toBe(`0${subscriber}`);
          expect(described && whyWrong(described, typed)).toBeNull();
        },
      ),
    );
  });

  test("nothing but a mobile number is stored, and screen and server agree", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.stringMatching(/^[+0-9 -]{0,18}$/)), (typed) => {
        const account = stored(typed);
        if (account !== null) {
          expect(account).toMatch(/^08[1-9]\d{7,10}$/);
          expect(stored(account)).toBe(account);
        }
        expect(described && whyWrong(described, typed) === null).toBe(account !== null);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["081234567", "Mobile numbers have 10 to 13 digits; you entered 9."],
    ["08123456789012", "Mobile numbers have 10 to 13 digits; you entered 14."],
    ["0212345678", "Write an Indonesian mobile number, for example 0812 3456 7890."],
    ["+65 9123 4567", "Write an Indonesian mobile number, for example 0812 3456 7890."],
    ["nomor ibu", "Write an Indonesian mobile number, for example 0812 3456 7890."],
  ])("%s: %s", (typed, says) => {
    const validated = validateEntries(form, { bank: "901", account: typed, name: "Siti" });
    expect(validated.ok ? null : validated.faults["account"]?.says.EN).toBe(says);
    expect(described && whyWrong(described, typed)?.EN).toBe(says);
  });
});
