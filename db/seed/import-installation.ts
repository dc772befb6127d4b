/** `main.js import`: brings an installation's operator, content and terms to what its files say, and reports what it did. */
import { ensureBuiltInLevels } from "../../src/access/index.ts";
import { resolve } from "node:path";
import { z } from "zod";
import { rowsAbout } from "../../src/audit/index.ts";
import { importContent } from "../../src/content/import/import-content.ts";
import { namesOf } from "../../src/identity/index.ts";
import { profileSchema, type OperatorProfile } from "../../src/operator/model/profile.ts";
import { findProfile } from "../../src/operator/store.ts";
import { setOperator } from "../../src/operator/set-operator.ts";
import { enterTerms } from "../../src/pricing/terms/import-terms.ts";
import { commandFacts } from "../../src/platform/command-facts.ts";
import { inTransaction, type Ctx, type Runtime } from "../../src/platform/unit-of-work.ts";
import { readContent, type ContentFiles } from "./content-files.ts";
import { fillContent } from "./fill.ts";
import { demoTraces } from "./find-demo-remnants.ts";
import { FileFault, openFiles, readYaml, type Files } from "./files.ts";
import { upperLanguages } from "./languages.ts";
import { readPricing, type PricingFiles } from "./pricing-files.ts";

/** Operator, content and prices found in an installation's folder. What the folder leaves out is maintained on screen. */
export interface InstallationFiles {
  readonly operator: OperatorProfile | null;
  readonly content: ContentFiles | null;
  readonly pricing: PricingFiles;
}

export async function readInstallation(files: Files): Promise<InstallationFiles> {
  const names = await files.list(".");
  const operator = names.includes("operator.yaml") ? await readOperator(files) : null;
  const content = names.includes("content") ? await readContent(files, "content/") : null;
  if (operator === null && content === null && !names.includes("pricing"))
    throw new FileFault("This folder holds neither operator.yaml nor content/ nor pricing/: there is nothing to import.");
  return { operator, content, pricing: await readPricing(files, "pricing/") };
}

async function readOperator(files: Files): Promise<OperatorProfile> {
  const text = await files.read("operator.yaml");
  return readYaml("operator.yaml", text, () => z.preprocess(upperLanguages, profileSchema)).value;
}

interface Options {
  /** True: demo data is refused, unless `allowDemo` is set. */
  readonly production: boolean;
  readonly allowDemo: boolean;
}

const FACTS = commandFacts("import", "import");

/** Enters the files of a folder. Returns a report with one line per file. */
export async function importInstallation(runtime: Runtime, folder: string, { production, allowDemo }: Options): Promise<string> {
  const files = openFiles(folder);
  if ((await files.list(".")).length === 0)
    throw new FileFault(`There is no folder ${resolve(folder)}, or nothing in it. Name it from the root on: commands may run elsewhere than you do.`);
  const installation = await readInstallation(files);
  const traces = production && !allowDemo ? demoTraces(files.texts) : [];
  if (traces.length > 0) throw new FileFault(refusalOf(traces));
  return inTransaction(runtime, FACTS, async (ctx) => {
    const entries = await enterInstallation(ctx, installation);
    await ensureBuiltInLevels(ctx);
    return reportOf(ctx, entries);
  });
}

/**
 * Term files that the starter set enters: law and calendar, and figures that sell nothing by themselves. Prices, corridors, rails and
 * promises are the operator's own.
 */
const STARTING_TERMS: ReadonlySet<string> = new Set([
  "banks.yaml",
  "countries.yaml",
  "holidays-abroad.yaml",
  "holidays-id.yaml",
  "limits.yaml",
  "rules.yaml",
  "sms-countries.yaml",
  "thresholds.yaml",
  "verification.yaml",
]);

/**
 * Enters the neutral starter set: the texts of `folder`, filled with the operator's details, which must exist, and the terms of `seed` that
 * are the same for every operator.
 */
export async function importStarter(runtime: Runtime, folder: string, seed: string): Promise<string> {
  const content = await readContent(openFiles(folder), "content/");
  const terms = await readPricing(openFiles(seed), "pricing/", (name) => STARTING_TERMS.has(name));
  const read = new Set(terms.fileOf.values());
  const missing = [...STARTING_TERMS].filter((name) => !read.has(`pricing/${name}`));
  if (missing.length > 0) throw new FileFault(`${seed}/pricing: ${missing.join(", ")} does not exist; it is part of the product.`);
  return inTransaction(runtime, FACTS, async (ctx) => {
    const operator = await findProfile(ctx.db);
    if (operator === null) throw new FileFault("Enter the operator's details first, at /office/operator: the starter texts name them.");
    const texts = await enterContent(ctx, content, operator);
    const entered = await enterPricing(ctx, terms, { onlyNew: true });
    await ensureBuiltInLevels(ctx);
    return reportOf(ctx, [...texts, ...entered]);
  });
}

/** Outcome of one record of a file. */
interface Entry {
  readonly file: string;
  readonly what: string;
  readonly is: "made" | "changed" | "unchanged" | "kept";
  /** Only for kept records: which record, who changed it and when, where already known. */
  readonly id?: string | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly by?: string | null | undefined;
  readonly at?: Date | null | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** Enters the files in the caller's transaction: the import's, or the seed's, which does more in it. */
export async function enterInstallation(ctx: Ctx, { operator, content, pricing }: InstallationFiles): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (operator !== null) entries.push({ file: "operator.yaml", what: "operator", ...(await setOperator(ctx, operator)) });
  if (content !== null) {
    // Reads the operator again: details saved on screen take precedence, and the texts are filled with them.
    const stored = await findProfile(ctx.db);
    if (stored === null) throw new FileFault("operator.yaml: does not exist, and no operator is entered at /office/operator: the texts need it.");
    entries.push(...(await enterContent(ctx, content, stored)));
  }
  return [...entries, ...(await enterPricing(ctx, pricing))];
}

async function enterPricing(ctx: Ctx, { drafts, fileOf }: PricingFiles, options: { readonly onlyNew?: boolean } = {}): Promise<Entry[]> {
  return [...(await enterTerms(ctx, drafts, options))].map(([draft, outcome]) => ({
    file: fileOf.get(draft) ?? "pricing",
    what: `${draft.content.kind} ${draft.content.key}`,
    ...outcome,
  }));
}

async function enterContent(ctx: Ctx, { bundle, fileOf }: ContentFiles, operator: OperatorProfile): Promise<Entry[]> {
  const { records } = await importContent(ctx, fillContent(bundle, operator, fileOf));
  return records.map(({ kind, key, ...rest }) => ({ file: fileOf.get(`${kind}/${key}`) ?? kind, what: `${kind} ${key}`, ...rest }));
}

const OUTCOMES = ["made", "changed", "unchanged", "kept"] as const;

/** One line per file, one per kept record, and the totals. */
async function reportOf(ctx: Ctx, entries: readonly Entry[]): Promise<string> {
  const lines: string[] = [];
  for (const [file, own] of Map.groupBy(entries, (entry) => entry.file)) {
    const [only] = own;
    const stored = own.filter(({ is }) => is === "kept");
    if (own.length === 1 && only) lines.push(`${file}: ${only.is === "kept" ? await storedBy(ctx, only) : only.is}`);
    else lines.push(`${file}: ${countsOf(own, false)}`);
    if (own.length > 1) for (const entry of stored) lines.push(`  ${entry.what}: ${await storedBy(ctx, entry)}`);
  }
  return [...lines, `${countsOf(entries, true)}.`].join("\n");
}

function countsOf(entries: readonly Entry[], withNone: boolean): string {
  return OUTCOMES.map((outcome) => [outcome, entries.filter(({ is }) => is === outcome).length] as const)
    .filter(([, count]) => withNone || count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}

/** `kept, changed on screen by Ratna Dewi on 2026-11-23 13:05 UTC`. A person without a name is shown by id. */
async function storedBy(ctx: Ctx, { id, isDeleted = false, by = null, at = null, fields = [] }: Entry): Promise<string> {
  const [last] = by === null && id !== undefined ? await rowsAbout(ctx, id, 1) : [];
  const who = by ?? last?.actorId ?? null;
  const when = at ?? last?.occurredAt ?? null;
  const on = when === null ? "" : ` on ${when.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  if (who === "import" || who === "seed") return `kept, entered from other files${on}`;
  const name = who === null ? "" : ` by ${(await namesOf(ctx, [who])).get(who) ?? who}`;
  const other = fields.length === 0 ? "" : `; other than the file: ${fields.join(", ")}`;
  return `kept, ${isDeleted ? "deleted" : "changed"} on screen${name}${on}${other}`;
}

function refusalOf(traces: readonly string[]): string {
  return [
    "These files hold data of the demo, which production does not take:",
    ...traces,
    "Replace it, or begin with the starter set (main.js import --starter). To import it nevertheless: --demo-data.",
  ].join("\n");
}
