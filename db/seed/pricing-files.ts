/** Reads db/seed/pricing into drafts of terms. Amounts are written `IDR 5000` in whole units, languages `id` and `en`, dates in Jakarta's days. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { TermDraft } from "../../src/pricing/import-terms.ts";
import { TERM_KINDS, termContentSchema } from "../../src/pricing/terms.ts";
import { CURRENCIES, moneyCodec, wholeUnits, type Currency } from "../../src/kernel/money.ts";
import { localDateSchema, startOfDay } from "../../src/kernel/time.ts";
import { upperLanguages } from "./languages.ts";

const block = z.strictObject({
  kind: z.enum(TERM_KINDS),
  from: localDateSchema,
  reason: z.string().min(1).max(500),
  terms: z.record(z.string(), z.record(z.string(), z.unknown())),
});
/** A file is one block of a kind and a date, or several. */
const file = z.union([block.transform((one) => [one]), z.array(block)]);

/** All terms below `folder`; none when there is no such folder. An error names the file. */
export async function readPricingFiles(folder: string): Promise<TermDraft[]> {
  const names = (await listOf(folder)).filter((name) => name.endsWith(".yaml")).sort();
  const drafts: TermDraft[] = [];
  for (const name of names) drafts.push(...readDrafts(name, await readFile(join(folder, name), "utf8")));
  return drafts;
}

async function listOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // An installation that keeps its terms by four eyes alone has no files of them.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function readDrafts(name: string, content: string): TermDraft[] {
  try {
    return file.parse(parse(content)).flatMap(({ kind, from, reason, terms }) =>
      Object.entries(terms).map(([key, value]) => ({
        content: readContent({ kind, key, value: upperLanguages(wireAmounts(value)) }),
        validFrom: startOfDay(from),
        validTo: null,
        reason,
      })),
    );
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function readContent(raw: { readonly kind: string; readonly key: string; readonly value: unknown }) {
  const parsed = termContentSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Error(`${raw.kind} ${raw.key}: ${z.prettifyError(parsed.error)}`);
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
