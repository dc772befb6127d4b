/** The entries of a form about a term: what its fields hold now, and the value that they make. Pure. */
import { money, type Money } from "#kernel/money.ts";
import type { Entries, Entry, Stored, TermField } from "./editor-fields.ts";
import { readLines, unreadLine, writeLines } from "./editor-lines.ts";

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
  if (field.as === "lines") return writeLines(held, field.form);
  // A promise without an arrival of its own has its rail's.
  if (field.name === "arrival-kind") return typeof held === "string" ? held : "rail";
  // A rail without hours is always open.
  if (field.name === "hours-days") return typeof held === "string" ? held : "always";
  if (held === null || held === undefined) return field.as === "money" ? null : "";
  if (field.as === "money") return held as Money;
  if (field.as === "percent") return percentText(Number(held), separator);
  if (Array.isArray(held)) return held.join(", ");
  return typeof held === "string" || typeof held === "number" ? String(held) : "";
}

/** The value of one entry; undefined when it cannot be read. An empty entry is null, or an empty list. */
export function valueOf(field: TermField, entry: Entry | undefined): unknown {
  if (field.as === "flag") return entry === true || (field.empty === "omit" ? null : false);
  if (field.as === "lines") {
    const typed = typeof entry === "string" ? entry : "";
    return unreadLine(typed, field.form) === null ? readLines(typed, field.form) : undefined;
  }
  if (entry === undefined || entry === null || entry === "") return field.empty === "list" ? [] : null;
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
    case "codes":
      return listOf(entry);
    default:
      return entry.trim();
  }
}

/** The value that entries make; `was` gives what no field asks for: a threshold's measure, the availability of a corridor. */
export function makeValue(fields: readonly TermField[], entries: Entries, was: Stored): Stored {
  const asked = new Set(fields.map(({ name }) => name.split("-")[0]));
  const made: Record<string, unknown> = Object.fromEntries(Object.entries(was).filter(([name]) => !asked.has(name)));
  if (fields.some(({ name }) => name.startsWith("tiers-0-"))) put(made, "tiers-0-from", money("IDR", 0n));
  for (const field of fields) {
    const value = valueOf(field, entries[field.name]);
    if (value === null && field.empty === "omit") continue;
    put(made, field.name, value);
  }
  return settled(made, fields);
}

/** Parts that are absent as a whole: an arrival that is the rail's, a review that never comes. */
function settled(made: Record<string, unknown>, fields: readonly TermField[]): Stored {
  const has = (name: string) => fields.some((field) => field.name === name);
  if (has("reviewMonths-low")) made["reviewMonths"] ??= null;
  if (has("hours-days")) {
    const hours = made["hours"] as Stored;
    if (hours["days"] === "always") made["hours"] = null;
  }
  if (!has("arrival-kind")) return made;
  const { kind, minutes, days, by } = made["arrival"] as Stored;
  const arrival = kind === "minutes" ? { kind, minutes } : { kind, days, by };
  return { ...made, arrival: kind === "rail" ? null : arrival };
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
