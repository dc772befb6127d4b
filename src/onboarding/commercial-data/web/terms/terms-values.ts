/** Converts between the terms of each kind of business and the values of their forms. Pure. */
import { z } from "zod";
import { newOutletSchema } from "#cash-points/outlets/contract.ts";
import type { Money } from "#kernel/amount.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { required } from "#kernel/validation/rules.ts";
import { refineFields } from "#kernel/validation/validate.ts";
import { SETTLEMENT_CYCLES, termsSchema, type TermsOf } from "../../../model/terms.ts";
import { percentText, typedBps } from "../sheet/percent.ts";
import { reportSection } from "../sheet/report-section.ts";
import { termsFormMessages } from "./messages.ts";

type SentTerms = z.input<typeof termsSchema>;
type Sent<K extends SentTerms["kind"]> = Extract<SentTerms, { kind: K }>;
type SheetOutlet = z.output<typeof newOutletSchema>;
export type { SheetOutlet };

const amount = z.custom<Money | null>();
const expectedEntries = { transfers: z.string(), average: amount };
const commissionEntries = z.strictObject({ fixed: amount, percent: z.string(), max: amount });
type CommissionValues = z.output<typeof commissionEntries>;

const customerEntries = z.strictObject({ tier: z.enum(["L2", "L3"]), discount: z.string(), ...expectedEntries });
export type CustomerValues = z.output<typeof customerEntries>;

const agentEntries = z.strictObject({
  settlement: z.enum(["", "deposit", "credit", "chain"]),
  chain: z.string(),
  creditLine: amount,
  commission: z.enum(["standard", "own"]),
  payOut: commissionEntries,
  cashIn: commissionEntries,
  ...expectedEntries,
  territory: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  outlets: z.array(z.custom<SheetOutlet>()),
});
export type AgentValues = z.output<typeof agentEntries>;

const partnerEntries = z.strictObject({
  prefund: amount,
  creditLine: amount,
  cycle: z.enum(SETTLEMENT_CYCLES),
  discount: z.string(),
  ...expectedEntries,
  dayLimit: amount,
  corridors: z.record(z.string(), z.boolean()),
  addresses: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
});
export type PartnerValues = z.output<typeof partnerEntries>;

const rupiah = (value: Money | null) => ({ currency: "IDR" as const, minor: (value?.minor ?? 0n).toString() });
/** Thousands may be separated, as they are read. */
const count = (text: string): number =>
  /^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(/[.,]/g, "")) : Number.NaN;
const expectedOf = ({ transfers, average }: { readonly transfers: string; readonly average: Money | null }) => ({
  transfers: count(transfers),
  average: rupiah(average),
});
const bpsOf = (text: string): number => typedBps(text) ?? Number.NaN;
const commissionOf = ({ fixed, percent, max }: CommissionValues) => ({
  fixed: rupiah(fixed),
  bps: bpsOf(percent),
  max: max === null ? null : rupiah(max),
});
const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== "");

export const customerTermsOf = (values: CustomerValues): Sent<"customer"> => ({
  kind: "customer",
  tier: values.tier,
  feeDiscountBps: bpsOf(values.discount),
  expected: expectedOf(values),
});

/** What the settlement does not have is left out, also when it was typed before. */
export const agentTermsOf = (values: AgentValues): Sent<"agent"> => ({
  kind: "agent",
  settlement: values.settlement as Sent<"agent">["settlement"],
  chain: values.settlement === "chain" ? values.chain.trim() : null,
  creditLine: rupiah(values.settlement === "credit" ? values.creditLine : null),
  commission: values.commission === "own" ? { payOut: commissionOf(values.payOut), cashIn: commissionOf(values.cashIn) } : null,
  expected: expectedOf(values),
  territory: values.territory,
  outlets: values.outlets.map((outlet) => z.encode(newOutletSchema, outlet)),
});

export const partnerTermsOf = (values: PartnerValues): Sent<"partner"> => ({
  kind: "partner",
  prefundMinimum: rupiah(values.prefund),
  creditLine: rupiah(values.creditLine),
  settlementCycle: values.cycle,
  feeDiscountBps: bpsOf(values.discount),
  expected: expectedOf(values),
  dayLimit: rupiah(values.dayLimit),
  corridors: Object.keys(values.corridors).filter((code) => values.corridors[code]),
  addresses: linesOf(values.addresses),
  technicalContact: {
    name: values.contactName,
    email: values.contactEmail.trim(),
    phone: values.contactPhone,
  },
});

type WrongKey = keyof (typeof termsFormMessages)["ID"]["wrong"];
const wrong = (key: WrongKey): Bilingual => ({ ID: termsFormMessages.ID.wrong[key], EN: termsFormMessages.EN.wrong[key] });
function says(entry: string): Bilingual | undefined {
  const name = entry.split(".").at(-1) ?? "";
  return name in termsFormMessages.ID.wrong ? wrong(name as WrongKey) : undefined;
}

/** By the path of a term: the entry of the form. */
const ENTRIES: Readonly<Record<string, string>> = {
  tier: "tier",
  feeDiscountBps: "discount",
  "expected.transfers": "transfers",
  "expected.average": "average",
  settlement: "settlement",
  chain: "chain",
  creditLine: "creditLine",
  "commission.payOut.fixed": "payOut.fixed",
  "commission.payOut.bps": "payOut.percent",
  "commission.payOut.max": "payOut.max",
  "commission.cashIn.fixed": "cashIn.fixed",
  "commission.cashIn.bps": "cashIn.percent",
  "commission.cashIn.max": "cashIn.max",
  prefundMinimum: "prefund",
  dayLimit: "dayLimit",
  corridors: "corridors",
  addresses: "addresses",
  "technicalContact.name": "contactName",
  "technicalContact.email": "contactEmail",
  "technicalContact.phone": "contactPhone",
};
const entryOf = (path: readonly PropertyKey[]): string | null =>
  ENTRIES[path.filter((part) => typeof part === "string").join(".")] ?? null;

interface Sink {
  addIssue(issue: { code: "custom"; message: string; path: PropertyKey[]; params?: Readonly<Record<string, unknown>> }): void;
}

/** Required entries first, then the rules of the call; an empty entry has one error, which says what to choose or to write. */
function report(values: Readonly<Record<string, unknown>>, asked: readonly string[], sent: SentTerms, sink: Sink): void {
  const empty = new Set<string>();
  const flat = Object.fromEntries(asked.map((name) => [name, valueAt(values, name)]));
  refineFields(Object.fromEntries(asked.map((name) => [name, [required()]])))(flat, {
    addIssue(issue) {
      const path = (issue.path?.[0] ?? "").split(".");
      empty.add(path.join("."));
      const sentence = says(path.join("."));
      sink.addIssue({ ...issue, path, params: { ...issue.params, ...(sentence && { says: sentence }) } });
    },
  });
  reportSection(termsSchema, sent, sink, { entryOf, says, empty });
}
const valueAt = (values: Readonly<Record<string, unknown>>, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], values);

export const customerForm = customerEntries.superRefine((values, sink) =>
  report(values, ["discount", "transfers", "average"], customerTermsOf(values), sink),
);

const COMMISSION = ["payOut.fixed", "payOut.percent", "cashIn.fixed", "cashIn.percent"];
export const agentForm = agentEntries.superRefine((values, sink) => {
  const { settlement, commission, outlets } = values;
  const asked = [
    "settlement",
    ...(settlement === "chain" ? ["chain"] : []),
    ...(settlement === "credit" ? ["creditLine"] : []),
    ...(commission === "own" ? COMMISSION : []),
    "transfers",
    "average",
  ];
  report(values, asked, agentTermsOf(values), sink);
  if (settlement === "chain" && outlets.some(({ entries }) => entries.services.includes("cash_in")))
    sink.addIssue({ code: "custom", message: "chainNoCash", path: ["settlement"], params: { says: wrong("chainNoCash") } });
});

const PARTNER = [
  "prefund",
  "creditLine",
  "discount",
  "transfers",
  "average",
  "dayLimit",
  "contactName",
  "contactEmail",
  "contactPhone",
];
export const partnerForm = partnerEntries.superRefine((values, sink) => report(values, PARTNER, partnerTermsOf(values), sink));

const NOTHING: Money = { currency: "IDR", minor: 0n };
type Expecting = { readonly expected: { readonly transfers: number; readonly average: Money } } | null;
const expectedValues = (terms: Expecting) => ({
  transfers: terms === null ? "" : String(terms.expected.transfers),
  average: terms?.expected.average ?? null,
});

export const customerValues = (terms: TermsOf<"customer"> | null, language: Language): CustomerValues => ({
  tier: terms?.tier ?? "L2",
  discount: percentText(terms?.feeDiscountBps ?? 0, language),
  ...expectedValues(terms),
});

export function agentValues(terms: TermsOf<"agent"> | null, language: Language): AgentValues {
  const commission = (one: { fixed: Money; bps: number; max: Money | null } | undefined): CommissionValues => ({
    fixed: one?.fixed ?? null,
    percent: one === undefined ? "" : percentText(one.bps, language),
    max: one?.max ?? null,
  });
  return {
    settlement: terms?.settlement ?? "",
    chain: terms?.chain ?? "",
    creditLine: terms?.settlement === "credit" ? terms.creditLine : null,
    commission: terms === null || terms.commission === null ? "standard" : "own",
    payOut: commission(terms?.commission?.payOut),
    cashIn: commission(terms?.commission?.cashIn),
    ...expectedValues(terms),
    territory: terms?.territory ?? [],
    outlets: terms?.outlets ?? [],
  };
}

export const partnerValues = (terms: TermsOf<"partner"> | null, language: Language): PartnerValues => ({
  prefund: terms?.prefundMinimum ?? null,
  creditLine: terms?.creditLine ?? NOTHING,
  cycle: terms?.settlementCycle ?? "daily",
  discount: percentText(terms?.feeDiscountBps ?? 0, language),
  ...expectedValues(terms),
  dayLimit: terms?.dayLimit ?? null,
  corridors: Object.fromEntries((terms?.corridors ?? []).map((code) => [code, true])),
  addresses: (terms?.addresses ?? []).join("\n"),
  contactName: terms?.technicalContact.name ?? "",
  contactEmail: terms?.technicalContact.email ?? "",
  contactPhone: terms?.technicalContact.phone ?? "",
});
