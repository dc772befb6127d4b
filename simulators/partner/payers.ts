/** The paying institutions: the discovery data that forms are made from. Invented, and close to what networks publish for such corridors. */
import { formatAmount, whole } from "./amounts.ts";

export interface Payer {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly service: "bank_account" | "cash_pickup";
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeMinor: bigint;
  /** How a name of one word is completed. Unless it is as_is, a first name is required. */
  readonly nameRule: "as_is" | "repeat" | "dash" | "FNU" | "LNU";
  /** Fields that an order needs beyond the names and the reference. */
  readonly required: readonly string[];
  /** Some of the banks that it reaches, to choose from. Any other code is passed on. */
  readonly banks: readonly { readonly code: string; readonly name: string }[];
}

/** Country, currency, maximum per transaction (whole units), fee (minor units), rule for names of one word, whether it also pays cash. */
type Line = readonly [country: string, currency: string, max: number, fee: number, rule: Payer["nameRule"], cash: boolean];
/** Countries with the euro (Bulgaria since January 2026). */
const EURO = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
const LINES: readonly Line[] = [
  ["SG", "SGD", 200_000, 50, "as_is", false],
  ["MY", "MYR", 500_000, 150, "as_is", true],
  ["HK", "HKD", 1_000_000, 400, "as_is", true],
  ["TW", "TWD", 2_000_000, 1_500, "repeat", false],
  ["JP", "JPY", 10_000_000, 80, "repeat", false],
  ["KR", "KRW", 60_000_000, 600, "as_is", false],
  ["SA", "SAR", 200_000, 250, "dash", true],
  ["AE", "AED", 200_000, 250, "LNU", true],
  ["QA", "QAR", 200_000, 250, "LNU", false],
  ["PH", "PHP", 2_000_000, 2_500, "as_is", true],
  ["IN", "INR", 5_000_000, 4_000, "repeat", true],
  ["AU", "AUD", 200_000, 60, "as_is", false],
  ["US", "USD", 100_000, 75, "FNU", false],
  ["GB", "GBP", 100_000, 40, "as_is", false],
  ...EURO.map((country): Line => [country, "EUR", 100_000, 45, "as_is", false]),
];

const BANKS: Readonly<Record<string, Payer["banks"]>> = {
  SG: [
    { code: "DBSSSGSG", name: "DBS Bank" },
    { code: "OCBCSGSG", name: "OCBC Bank" },
    { code: "UOVBSGSG", name: "United Overseas Bank" },
  ],
  MY: [
    { code: "MBBEMYKL", name: "Maybank" },
    { code: "CIBBMYKL", name: "CIMB Bank" },
    { code: "PBBEMYKL", name: "Public Bank" },
  ],
};

const FIRST_ID = 2_101;

function payersOf([country, currency, max, fee, nameRule, hasCash]: Line, at: number): Payer[] {
  const both = { country, currency, minMinor: whole(1, currency), feeMinor: BigInt(fee), nameRule };
  const bank: Payer = {
    ...both,
    id: String(FIRST_ID + 2 * at),
    name: `${country} bank transfer`,
    service: "bank_account",
    maxMinor: whole(max, currency),
    required: ["credit_party.account_number", "credit_party.bank_code"],
    banks: BANKS[country] ?? [],
  };
  const cash: Payer = {
    ...both,
    id: String(FIRST_ID + 2 * at + 1),
    name: `${country} cash counters`,
    service: "cash_pickup",
    maxMinor: whole(max / 10, currency),
    feeMinor: both.feeMinor * 2n,
    required: ["beneficiary.msisdn"],
    banks: [],
  };
  return hasCash ? [bank, cash] : [bank];
}

export const PAYERS: readonly Payer[] = LINES.flatMap(payersOf);
const BY_ID = new Map(PAYERS.map((payer) => [payer.id, payer]));

export const findPayer = (id: string): Payer | undefined => BY_ID.get(id);

/** A payer as clients receive it. */
export function payerJson({ minMinor, maxMinor, feeMinor, nameRule, required, ...shown }: Payer) {
  const amount = (minor: bigint) => formatAmount(minor, shown.currency);
  return {
    ...shown,
    minimum: amount(minMinor),
    maximum: amount(maxMinor),
    fee: amount(feeMinor),
    name_rule: nameRule,
    required_fields: required,
  };
}
