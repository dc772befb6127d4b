/** Reads db/seed/pricing into drafts of terms. Amounts are written `IDR 5000` in whole units, languages `id` and `en`, dates in Jakarta's days. */
import { z } from "zod";
import type { TermDraft } from "../../src/pricing/import-terms.ts";
import { TERM_KINDS, termContentSchema } from "../../src/pricing/terms.ts";
import { CURRENCIES, moneyCodec, wholeUnits, type Currency } from "../../src/kernel/money.ts";
import { localDateSchema, startOfDay } from "../../src/kernel/time.ts";
import { openFiles, readYaml, type Files } from "./files.ts";
import { upperLanguages } from "./languages.ts";

const block = z.strictObject({
  kind: z.enum(TERM_KINDS),
  from: localDateSchema,
  reason: z.string().min(1).max(500),
  terms: z.record(z.string(), z.record(z.string(), z.unknown())),
});
/** Terms with the file that says each. */
export interface PricingFiles {
  readonly drafts: readonly TermDraft[];
  readonly fileOf: ReadonlyMap<TermDraft, string>;
}

/** All terms below `folder`; none when there is no such folder. A fault names file, line and path. */
export async function readPricingFiles(folder: string): Promise<TermDraft[]> {
  return [...(await readPricing(openFiles(folder), "")).drafts];
}

export async function readPricing(files: Files, prefix: string): Promise<PricingFiles> {
  const fileOf = new Map<TermDraft, string>();
  // An installation that keeps its terms by four eyes alone has no files of them.
  for (const path of await files.list(prefix === "" ? "." : prefix)) {
    if (!path.endsWith(".yaml")) continue;
    const name = `${prefix}${path}`;
    for (const draft of readDrafts(name, await files.read(name))) fileOf.set(draft, name);
  }
  return { drafts: [...fileOf.keys()], fileOf };
}

/** A file is one block of a kind and a date, or several. */
function readDrafts(name: string, text: string): TermDraft[] {
  const { value, faultAt } = readYaml(name, text, (raw) => (Array.isArray(raw) ? z.array(block) : block));
  const isList = Array.isArray(value);
  return [value].flat().flatMap(({ kind, from, reason, terms }, index) =>
    Object.entries(terms).map(([key, term]) => {
      const content = termContentSchema.safeParse({ kind, key, value: upperLanguages(wireAmounts(term)) });
      if (!content.success) throw faultAt([...(isList ? [index] : []), "terms", key], `${kind} ${key}: ${z.prettifyError(content.error)}`);
      return { content: content.data, validFrom: startOfDay(from), validTo: null, reason };
    }),
  );
}

const AMOUNT = /^([A-Z]{3}) ([0-9]{1,15})$/;

/** `IDR 5000` as it goes over the wire, wherever it stands. */
function wireAmounts(value: unknown): unknown {
  if (typeof value === "string") {
    const [, currency = "", units = ""] = AMOUNT.exec(value) ?? [];
    return currency in CURRENCIES ? moneyCodec.encode(wholeUnits(currency as Currency, BigInt(units))) : value;
  }
  if (Array.isArray(value)) return value.map(wireAmounts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wireAmounts(inner)]));
}
