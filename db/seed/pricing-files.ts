/**
 * Reads db/seed/pricing into drafts of terms. Amounts are written `IDR 5000` in whole units, languages `id` and `en`, dates as days in
 * Jakarta.
 */
import { z } from "zod";
import type { TermDraft } from "../../src/pricing/terms/import-terms.ts";
import { TERM_KINDS, termContentSchema } from "../../src/pricing/terms/model/term-kinds.ts";
import { CURRENCIES, moneyCodec, wholeUnits, type Currency } from "../../src/kernel/money.ts";
import { localDateSchema, startOfDay } from "../../src/kernel/time.ts";
import { FileFault, openFiles, readYaml, type Files } from "./files.ts";
import { upperLanguages } from "./languages.ts";

const block = z.strictObject({
  kind: z.enum(TERM_KINDS),
  from: localDateSchema,
  reason: z.string().min(1).max(500),
  terms: z.record(z.string(), z.record(z.string(), z.unknown())),
});
/** Terms with the file of each. */
export interface PricingFiles {
  readonly drafts: readonly TermDraft[];
  readonly fileOf: ReadonlyMap<TermDraft, string>;
}

/** Reads all terms below `folder`; none when there is no such folder. A fault names file, line and path. */
export async function readPricingFiles(folder: string): Promise<TermDraft[]> {
  return [...(await readPricing(openFiles(folder), "")).drafts];
}

/** Reads the term files below `prefix`. `isMeant` selects files by their name without the folder. */
export async function readPricing(files: Files, prefix: string, isMeant = (_name: string): boolean => true): Promise<PricingFiles> {
  const fileOf = new Map<TermDraft, string>();
  const unset: string[] = [];
  // An installation that maintains its terms only on screen, by four eyes, has no term files.
  for (const path of await files.list(prefix === "" ? "." : prefix)) {
    if (!path.endsWith(".yaml") || !isMeant(path)) continue;
    const name = `${prefix}${path}`;
    const { drafts, open } = readDrafts(name, await files.read(name));
    unset.push(...open);
    for (const draft of drafts) fileOf.set(draft, name);
  }
  if (unset.length > 0) throw new FileFault([`Write your own in place of each ${TO_BE_SET}:`, ...unset].join("\n"));
  return { drafts: [...fileOf.keys()], fileOf };
}

/** Marks a figure in the starter's files that only the operator knows. The import refuses the file until it is replaced. */
const TO_BE_SET = "SET_THIS";

/** Parses a file: one block of a kind and a date, or several. `open` lists the figures that are still to be set, one per line. */
function readDrafts(name: string, text: string): { readonly drafts: readonly TermDraft[]; readonly open: readonly string[] } {
  const { value, faultAt } = readYaml(name, text, (raw) => (Array.isArray(raw) ? z.array(block) : block));
  const isList = Array.isArray(value);
  const open: string[] = [];
  const drafts = [value].flat().flatMap(({ kind, from, reason, terms }, index) =>
    Object.entries(terms).flatMap(([key, term]) => {
      const path = [...(isList ? [index] : []), "terms", key];
      const toBeSet = placesToBeSet(term, path);
      open.push(...toBeSet.map((place) => faultAt(place, `${kind} ${key}`).message));
      if (toBeSet.length > 0) return [];
      const content = termContentSchema.safeParse({ kind, key, value: upperLanguages(wireAmounts(term)) });
      if (!content.success) throw faultAt(path, `${kind} ${key}: ${z.prettifyError(content.error)}`);
      return [{ content: content.data, validFrom: startOfDay(from), validTo: null, reason }];
    }),
  );
  return { drafts, open };
}

function placesToBeSet(value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (typeof value === "string") return value.includes(TO_BE_SET) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesToBeSet(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}

const AMOUNT = /^([A-Z]{3}) ([0-9]{1,15})$/;

/** Turns every `IDR 5000` in a value into its wire form. */
function wireAmounts(value: unknown): unknown {
  if (typeof value === "string") {
    const [, currency = "", units = ""] = AMOUNT.exec(value) ?? [];
    return currency in CURRENCIES ? moneyCodec.encode(wholeUnits(currency as Currency, BigInt(units))) : value;
  }
  if (Array.isArray(value)) return value.map(wireAmounts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wireAmounts(inner)]));
}
