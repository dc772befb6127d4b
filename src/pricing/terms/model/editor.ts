/** The entries of a form about a term: which fields a kind has, what they hold now, and the value that they make. Pure. */
import { money, type Currency, type Money } from "#kernel/money.ts";
import type { EditedKind } from "./kind-names.ts";

export type Entry = Money | null | string | boolean;
export type Entries = Readonly<Record<string, Entry>>;

/** What an empty field means: an entry is missing, "none", or the field is left out of the value. */
type Empty = "refuse" | "null" | "omit";
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
    | { readonly as: "wholes" | "texts" | "flag" }
    | { readonly as: "text"; readonly max: number }
    | { readonly as: "choice"; readonly options: readonly string[] }
  );

type Stored = Readonly<Record<string, unknown>>;
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
const flag = (name: string): TermField => ({ as: "flag", name, label: name, empty: "refuse" });
const source = text("source", SOURCE_MAX_CHARS);

/** The fields of one tier of a fee. The first tier begins at nothing. */
const tierFields = (tier: number): readonly TermField[] => {
  const at = (name: string) => `tiers-${tier}-${name}`;
  const from = tier === 0 ? [] : [rupiah(at("from"))];
  return [...from, rupiah(at("fixed")), percent(at("bps")), rupiah(at("min"), "omit"), rupiah(at("max"), "omit")];
};

/** The fields of a term. `tiers`: how many tiers a fee has on the form. `value`: the one in force, which fixes a threshold's measure. */
export function fieldsOf(kind: EditedKind, key: string, value: Stored, tiers: number): readonly TermField[] {
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

const PERCENT = /^[0-9]{1,3}(?:[.,][0-9]{1,2})?$/;

/** Basis points of a typed percentage such as "0,85"; null when it is none. */
export function bpsOf(typed: string): number | null {
  if (!PERCENT.test(typed.trim())) return null;
  const [units = "", part = ""] = typed.trim().split(/[.,]/);
  return Number(units) * 100 + Number(part.padEnd(2, "0"));
}

/** A percentage as it is typed: 85 basis points are "0,85". */
export function percentText(bps: number, separator: "," | "."): string {
  const digits = String(bps).padStart(3, "0");
  return `${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}

const listOf = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");

function at(value: unknown, name: string): unknown {
  return name
    .split("-")
    .reduce<unknown>((inner, step) => (typeof inner === "object" && inner !== null ? (inner as Stored)[step] : undefined), value);
}

/** What the fields hold for a value. */
export function entriesOf(fields: readonly TermField[], value: Stored, separator: "," | "."): Record<string, Entry> {
  return Object.fromEntries(
    fields.map((field) => {
      const held = at(value, field.name);
      return [field.name, entryOf(field, held, separator)];
    }),
  );
}

function entryOf(field: TermField, held: unknown, separator: "," | "."): Entry {
  if (field.as === "flag") return held === true;
  if (held === null || held === undefined) return field.as === "money" ? null : "";
  if (field.as === "money") return held as Money;
  if (field.as === "percent") return percentText(Number(held), separator);
  if (Array.isArray(held)) return held.join(", ");
  return typeof held === "string" || typeof held === "number" ? String(held) : "";
}

/** The value of one entry; undefined when it cannot be read. An empty entry is null. */
export function valueOf(field: TermField, entry: Entry | undefined): unknown {
  if (field.as === "flag") return entry === true;
  if (entry === undefined || entry === null || entry === "") return null;
  if (typeof entry !== "string") return entry;
  switch (field.as) {
    case "percent":
      return bpsOf(entry) ?? undefined;
    case "whole":
      return /^[0-9]{1,10}$/.test(entry.trim()) ? Number(entry.trim()) : undefined;
    case "wholes": {
      const all = listOf(entry);
      return all.every((one) => /^[0-9]{1,4}$/.test(one)) ? all.map(Number) : undefined;
    }
    case "texts":
      return listOf(entry);
    default:
      return entry.trim();
  }
}

/** The value that entries make; `was` gives what no field asks for: a threshold's measure. */
export function makeValue(fields: readonly TermField[], entries: Entries, was: Stored): Stored {
  const made: Record<string, unknown> = "measure" in was ? { measure: was["measure"] } : {};
  if (fields.some(({ name }) => name.startsWith("tiers-0-"))) put(made, "tiers-0-from", money("IDR", 0n));
  for (const field of fields) {
    const value = valueOf(field, entries[field.name]);
    if (value === null && field.empty === "omit") continue;
    put(made, field.name, value);
  }
  return made;
}

/** Puts a value at its place. A step that is a number belongs to a list. */
function put(into: Record<string, unknown>, name: string, value: unknown): void {
  const steps = name.split("-");
  const last = steps.pop() ?? name;
  let inner: Record<string, unknown> = into;
  for (const [n, step] of steps.entries()) {
    const next = steps[n + 1] ?? last;
    inner[step] ??= /^[0-9]+$/.test(next) ? [] : {};
    inner = inner[step] as Record<string, unknown>;
  }
  inner[last] = value;
}
