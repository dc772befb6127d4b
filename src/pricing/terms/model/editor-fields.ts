/** The fields of the form about a term, by its kind. Pure. */
import type { Currency, Money } from "#kernel/money.ts";
import type { LineForm } from "./editor-lines.ts";
import type { FormKind } from "./kind-names.ts";

export type Entry = Money | null | string | boolean;
export type Entries = Readonly<Record<string, Entry>>;

/** What an empty field means: an entry is missing, "none", the field is left out of the value, or a list has nothing in it. */
type Empty = "refuse" | "null" | "omit" | "list";
interface FieldBase {
  /** The place in the value, joined by `-`. */
  readonly name: string;
  /** The label's key. */
  readonly label: string;
  readonly empty: Empty;
}
export type TermField = FieldBase &
  (
    | { readonly as: "money"; readonly currency: Currency }
    | { readonly as: "percent"; readonly maxBps: number }
    | { readonly as: "whole"; readonly min: number; readonly max: number }
    | { readonly as: "wholes" | "texts" | "codes" | "flag" }
    | { readonly as: "text"; readonly max: number }
    | { readonly as: "choice"; readonly options: readonly string[] }
    | { readonly as: "lines"; readonly form: LineForm }
  );

export type Stored = Readonly<Record<string, unknown>>;
const MAX_FEE_BPS = 1_000;
const SOURCE_MAX_CHARS = 300;
export const TIERS_MAX = 20;

const lastOf = (name: string) => name.split("-").at(-1) ?? name;

const rupiah = (name: string, empty: Empty = "refuse", currency: Currency = "IDR"): TermField => ({
  as: "money",
  name,
  label: lastOf(name),
  empty,
  currency,
});
const percent = (name: string, maxBps = MAX_FEE_BPS): TermField => ({
  as: "percent",
  name,
  label: lastOf(name),
  empty: "refuse",
  maxBps,
});
const whole = (name: string, min: number, max: number, empty: Empty = "refuse"): TermField => ({
  as: "whole",
  name,
  label: lastOf(name),
  empty,
  min,
  max,
});
const text = (name: string, max: number, empty: Empty = "refuse"): TermField => ({
  as: "text",
  name,
  label: lastOf(name),
  empty,
  max,
});
const flag = (name: string, empty: Empty = "refuse"): TermField => ({ as: "flag", name, label: name, empty });
const source = text("source", SOURCE_MAX_CHARS);

/** The fields of one tier of a fee. The first tier begins at nothing. */
const tierFields = (tier: number): readonly TermField[] => {
  const at = (name: string) => `tiers-${tier}-${name}`;
  const from = tier === 0 ? [] : [rupiah(at("from"))];
  return [...from, rupiah(at("fixed")), percent(at("bps")), rupiah(at("min"), "omit"), rupiah(at("max"), "omit")];
};

/** The fields of a term. `tiers`: how many tiers a fee has on the form. `value`: the one in force, which fixes a threshold's measure. */
export function fieldsOf(kind: FormKind, key: string, value: Stored, tiers: number): readonly TermField[] {
  switch (kind) {
    case "fee":
      return Array.from({ length: tiers }, (_, tier) => tierFields(tier)).flat();
    case "spread":
      return [percent("bps")];
    case "tax":
      return [percent("bps", 5_000), source];
    case "quote_lock":
      return [whole("minutes", 1, 1_440)];
    case "commission":
      return [rupiah("fixed"), percent("bps"), rupiah("max", "null")];
    case "tier":
      return [
        flag("isDomesticOnly"),
        rupiah("transfer", "null"),
        rupiah("day", "null"),
        rupiah("month", "null"),
        rupiah("abroadMonth", "null", "USD"),
      ];
    case "limit":
      return [
        rupiah("transfer", "null"),
        rupiah("day", "null"),
        rupiah("month", "null"),
        whole("countPerDay", 1, 1_000_000, "null"),
        ...(key === "recipient" ? [whole("unpaidPerSender", 1, 1_000, "omit")] : []),
      ];
    case "threshold":
      return [...measureFields(value), source];
    case "bank":
      return [
        text("name", 200),
        text("shortName", 40),
        flag("biFast"),
        flag("online"),
        flag("skn"),
        text("mergedInto", 3, "null"),
        whole("popular", 1, 1_000, "omit"),
        { as: "texts", name: "aliases", label: "aliases", empty: "omit" },
        flag("isWallet", "omit"),
        text("orderCode", 11, "omit"),
        text("orderPrefix", 8, "omit"),
      ];
    case "corridor":
      return [rupiah("min"), rupiah("max"), { as: "codes", name: "rails", label: "rails", empty: "list" }];
    case "rail":
      return railFields(value);
    default:
      return rareFieldsOf(kind);
  }
}

/** The fields of a rail. Its limits are those that it has, one for each currency. */
function railFields({ max }: Stored): readonly TermField[] {
  const limits = Array.isArray(max) ? (max as readonly Money[]) : [];
  return [
    rupiah("cost"),
    ...limits.map(({ currency }, n) => rupiah(`max-${n}`, "refuse", currency)).map((field) => ({ ...field, label: "max" })),
    { as: "choice", name: "hours-days", label: "hoursDays", empty: "refuse", options: ["always", "every_day", "working_days"] },
    { ...text("hours-opens", 5, "omit"), label: "opens" },
    { ...text("hours-cutOff", 5, "omit"), label: "cutOff" },
    ...arrivalFields.map((field) => (field.as === "choice" ? { ...field, options: ["minutes", "working_days"] } : field)),
  ];
}

/** When money arrives by a promise: as its rail says, after minutes, or by a time on a working day. */
const ARRIVALS = ["rail", "minutes", "working_days"];
const arrivalFields: readonly TermField[] = [
  { as: "choice", name: "arrival-kind", label: "arrivalKind", empty: "refuse", options: ARRIVALS },
  { ...whole("arrival-minutes", 0, 10_080, "omit"), label: "arrivalMinutes" },
  { ...whole("arrival-days", 0, 30, "omit"), label: "arrivalDays" },
  { ...text("arrival-by", 5, "omit"), label: "arrivalBy" },
];

/** The fields of kinds that change once a year or less. */
function rareFieldsOf(
  kind: "holiday" | "country" | "promise" | "sms_country" | "verification_rule" | "risk_points",
): readonly TermField[] {
  switch (kind) {
    case "holiday":
      return [{ as: "lines", name: "days", label: "holidays", empty: "list", form: "holidays" }, flag("isConfirmed")];
    case "country":
      return [text("zone", 40), { as: "wholes", name: "weekend", label: "weekend", empty: "list" }];
    case "promise":
      return [whole("checksMinutes", 0, 2_880), ...arrivalFields];
    case "sms_country":
      return [whole("codesPerDay", 0, 100_000)];
    case "verification_rule":
      return [
        { as: "codes", name: "requirements", label: "requirements", empty: "refuse" },
        whole("approvers", 0, 2),
        ...["low", "medium", "high"].map((risk): TermField => ({
          ...whole(`reviewMonths-${risk}`, 1, 120, "omit"),
          label: `review_${risk}`,
        })),
        source,
      ];
    case "risk_points":
      return [
        { as: "lines", name: "points", label: "points", empty: "list", form: "points" },
        whole("otherwise", 0, 1_000),
        source,
      ];
  }
}

function measureFields({ measure, amount }: Stored): readonly TermField[] {
  switch (measure) {
    case "amount":
      return [rupiah("amount", "refuse", (amount as Money).currency)];
    case "days":
      return [
        { as: "wholes", name: "days", label: "days", empty: "refuse" },
        { as: "choice", name: "counted", label: "counted", empty: "refuse", options: ["working", "calendar"] },
      ];
    case "minutes":
      return [whole("minutes", 0, 525_600)];
    case "years":
      return [whole("years", 0, 150)];
    case "share":
      return [percent("bps", 10_000)];
    default:
      return [whole("number", 0, 1_000_000_000)];
  }
}
