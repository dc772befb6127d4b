/**
 * The recipient forms by country and method. The same definitions describe a form to screens and validate it on the server
 * (`form-schema.ts`, `entries.ts`). A change to a form raises its version, because recipients store the version they were validated by.
 */
import { BANKS_ABROAD, type Choice } from "./banks-abroad.ts";
import { bicPattern, BSB_PATTERN, IFSC_PATTERN, SORT_CODE_PATTERN } from "./bank-codes.ts";
import type { Money } from "#kernel/amount.ts";
import {
  choiceField,
  digitsField,
  digitsHelp,
  field,
  lengthSentence,
  walletLengthSentence,
  withWalletMax,
  type FieldLabel,
  type FormField,
} from "./form-fields.ts";
import { EURO_COUNTRIES, ibanChars } from "./iban.ts";
import type { PayoutMethod } from "../../model/methods.ts";
import { NAME_MAX_CHARS, NAME_PATTERN } from "../../model/name.ts";

/** Values that other fields depend on: those of `refreshOnChange` fields, as far as known. */
export interface FormHints {
  readonly holder?: string | undefined;
  readonly bank?: string | undefined;
}
/** External data that the forms need. */
export interface FormContext extends FormHints {
  /** The domestic banks and e-wallets of pricing's terms. */
  readonly homeBanks: readonly Choice[];
  /** The most that one transfer to an e-wallet may carry; null without such a limit. */
  readonly walletMax?: Money | null;
}

export interface RecipientForm {
  /** `ID-bank`: country and method. */
  readonly key: string;
  readonly version: number;
  readonly country: string;
  readonly method: PayoutMethod;
  readonly fields: readonly FormField[];
}

interface Definition {
  readonly version: number;
  readonly fields: (context: FormContext) => readonly FormField[];
}

/** Accounts of these banks have one fixed length; accounts of others, any length that interbank transfers carry. */
const HOME_ACCOUNT_DIGITS: ReadonlyMap<string, number> = new Map([
  ["002", 15],
  ["008", 13],
  ["009", 10],
  ["014", 10],
  ["200", 16],
  ["451", 10],
]);
const HOME_ACCOUNT = { least: 6, max: 20 };

const nameField = (label: FieldLabel = "name"): FormField =>
  field("name", label, { widget: "name", maxChars: NAME_MAX_CHARS, pattern: NAME_PATTERN });

/** Indonesian mobile numbers as 08…: 10 to 13 digits. */
const WALLET_NUMBER = { least: 10, max: 13, pattern: "^08[1-9]\\d{7,10}$" };

/** The account of an e-wallet: the mobile number with which its holder registered. */
function walletField(walletMax: Money | null): FormField {
  const { least, max, pattern } = WALLET_NUMBER;
  const made = digitsField("account", "wallet", least, max, {
    widget: "wallet",
    tidy: "wallet",
    pattern,
    wrongLength: walletLengthSentence(least, max),
  });
  return walletMax === null ? made : { ...made, help: withWalletMax(made.help, walletMax) };
}

function homeBank({ homeBanks, bank, walletMax = null }: FormContext): readonly FormField[] {
  const only = HOME_ACCOUNT_DIGITS.get(bank ?? "");
  const chosen = homeBanks.find(({ value }) => value === bank);
  const called = chosen?.bank?.shortName ?? chosen?.title.ID;
  const bankField = field("bank", homeBanks.some((one) => one.bank?.isWallet) ? "bankOrWallet" : "bank", {
    widget: "bank",
    maxChars: 3,
    pattern: "^\\d{3}$",
    choices: homeBanks,
    refreshOnChange: true,
  });
  if (chosen?.bank?.isWallet) return [bankField, walletField(walletMax), nameField()];
  return [
    bankField,
    digitsField(
      "account",
      "account",
      only ?? HOME_ACCOUNT.least,
      only ?? HOME_ACCOUNT.max,
      only !== undefined && called !== undefined
        ? { wrongLength: lengthSentence(only, only, called), help: digitsHelp(only, called) }
        : {},
    ),
    nameField(),
  ];
}

/** The recipient shows an identity card at the counter: asks for the name as on the card, and a telephone number for the code. */
function homeCash(): readonly FormField[] {
  return [
    nameField("idName"),
    field("phone", "phone", { widget: "phone", tidy: "phone", maxChars: 16, pattern: "^\\+628[1-9]\\d{7,10}$" }),
    field("city", "city", { minChars: 2, maxChars: 60, pattern: NAME_PATTERN }),
  ];
}

const PEOPLE = ["self", "spouse", "parent", "child", "sibling", "relative", "friend", "employee"] as const;
const BUSINESSES = ["supplier", "school", "landlord", "hospital", "other_business"] as const;

/** Banks abroad require whether the recipient is a company, and its relationship to the sender; each answer changes the next fields. */
function abroad(account: (hints: FormHints) => readonly FormField[]): Definition["fields"] {
  return (context) => {
    const isBusiness = context.holder === "business";
    return [
      choiceField("holder", "holder", ["person", "business"], { refreshOnChange: true }),
      nameField(isBusiness ? "companyName" : "name"),
      ...account(context),
      choiceField("relationship", "relationship", isBusiness ? BUSINESSES : PEOPLE),
    ];
  };
}

const bic = (country: string): FormField =>
  field("bank", "bic", {
    widget: "bank",
    tidy: "bic",
    minChars: 8,
    maxChars: 11,
    pattern: bicPattern(country),
    suggestions: BANKS_ABROAD[country] ?? [],
  });
const bankCode = (country: string, label: "bankCode3" | "bankCode4", chars: number): FormField =>
  digitsField("bank", label, chars, chars, { widget: "bank", suggestions: BANKS_ABROAD[country] ?? [] });
const account = (least: number, max: number): FormField => digitsField("account", "account", least, max);

function iban(countries: readonly string[]): FormField {
  const chars = countries.map((country) => ibanChars(country) ?? 0);
  return field("iban", "iban", {
    widget: "iban",
    tidy: "code",
    minChars: Math.min(...chars),
    maxChars: Math.max(...chars),
    pattern: `^(?:${countries.join("|")})\\d{2}[A-Z0-9]+$`,
    check: "iban",
    countries,
  });
}

const address = field("address", "address", { widget: "address", minChars: 5 });
/** Characters of Zengin: katakana of either width, capitals, digits and a few signs. */
const kana = field("name_kana", "nameKana", {
  widget: "name",
  maxChars: 48,
  pattern: "^(?=.*[\\u30a1-\\u30fa\\uff66-\\uff9d])[\\u30a1-\\u30fa\\u30fb\\u30fc\\uff66-\\uff9fA-Z0-9 \\u3000().\\/-]+$",
});
const code = (name: string, label: FieldLabel, chars: number, pattern: string): FormField =>
  field(name, label, { tidy: "code", minChars: chars, maxChars: chars, pattern });

const FORMS: Readonly<Record<string, Definition>> = {
  "ID-bank": { version: 2, fields: homeBank },
  "ID-cash": { version: 1, fields: homeCash },
  "SG-bank": { version: 1, fields: abroad(() => [bic("SG"), account(6, 14)]) },
  "MY-bank": { version: 1, fields: abroad(() => [bic("MY"), account(7, 17)]) },
  "PH-bank": { version: 1, fields: abroad(() => [bic("PH"), account(6, 16)]) },
  "HK-bank": {
    version: 1,
    fields: abroad(() => [bankCode("HK", "bankCode3", 3), digitsField("branch", "branch3", 3), account(6, 9)]),
  },
  "TW-bank": {
    version: 1,
    fields: abroad(() => [bankCode("TW", "bankCode3", 3), digitsField("branch", "branch4", 4), account(10, 14)]),
  },
  "JP-bank": {
    version: 1,
    fields: abroad(() => [
      kana,
      bankCode("JP", "bankCode4", 4),
      digitsField("branch", "branch3", 3),
      choiceField("account_type", "accountType", ["ordinary", "current", "saving"]),
      account(7, 7),
    ]),
  },
  "KR-bank": { version: 1, fields: abroad(() => [bankCode("KR", "bankCode3", 3), account(10, 16)]) },
  "SA-bank": { version: 1, fields: abroad(() => [iban(["SA"])]) },
  "AE-bank": { version: 1, fields: abroad(() => [iban(["AE"])]) },
  "QA-bank": { version: 1, fields: abroad(() => [iban(["QA"])]) },
  "IN-bank": { version: 1, fields: abroad(() => [code("ifsc", "ifsc", 11, IFSC_PATTERN), account(9, 18)]) },
  "AU-bank": { version: 1, fields: abroad(() => [code("bsb", "bsb", 6, BSB_PATTERN), account(4, 9)]) },
  "US-bank": {
    version: 1,
    fields: abroad(() => [
      field("routing_number", "routing", {
        tidy: "code",
        minChars: 9,
        maxChars: 9,
        pattern: "^\\d{9}$",
        check: "routing_number",
      }),
      account(4, 17),
      choiceField("account_type", "accountType", ["checking", "savings"]),
      address,
    ]),
  },
  "GB-bank": { version: 1, fields: abroad(() => [code("sort_code", "sortCode", 6, SORT_CODE_PATTERN), account(8, 8)]) },
  "EU-bank": { version: 1, fields: abroad(() => [iban(EURO_COUNTRIES)]) },
};
export const FORM_KEYS: readonly string[] = Object.keys(FORMS);

/** The form of a country and a method, or null where there are no payouts by that method. */
export function formFor(country: string, method: PayoutMethod, context: FormContext): RecipientForm | null {
  const key = `${country}-${method}`;
  const definition = FORMS[key];
  return definition ? { key, version: definition.version, country, method, fields: definition.fields(context) } : null;
}
