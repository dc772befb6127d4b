/** Fills an empty installation with the demo: the operator, all content, the built-in levels and an account for each. Run again, it changes nothing that has not changed in the files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { ensureBuiltInLevels } from "../../src/access/index.ts";
import { importContent } from "../../src/content/import-content.ts";
import { profileSchema } from "../../src/operator/profile.ts";
import { setOperator } from "../../src/operator/set-operator.ts";
import { markAsDemo } from "../../src/platform/installation.ts";
import { inTransaction, type Machinery, type RequestFacts } from "../../src/platform/unit-of-work.ts";
import { readContentFiles } from "./content-files.ts";
import { createDemoAccounts } from "./demo-accounts.ts";

/** Fills a database with the demo of `folder` (db/seed) and marks it as such, in one transaction. */
export async function seedDemo(machinery: Machinery, folder: string): Promise<void> {
  await applyFiles(machinery, folder, true);
}

/** Brings operator and content of an installation to what its own `folder` says; it has the form of db/seed. Allowed in production. */
export async function importInstallation(machinery: Machinery, folder: string): Promise<void> {
  await applyFiles(machinery, folder, false);
}

async function applyFiles(machinery: Machinery, folder: string, isDemo: boolean): Promise<void> {
  const facts: RequestFacts = { requestId: "import", actor: { kind: "system", name: isDemo ? "seed" : "import" }, language: "ID", address: "system" };
  const profile = profileSchema.parse(upperLanguages(parse(await readFile(join(folder, "operator.yaml"), "utf8"))));
  const bundle = await readContentFiles(join(folder, "content"));
  await inTransaction(machinery, facts, async (ctx) => {
    if (isDemo) await markAsDemo(ctx.db);
    await setOperator(ctx, profile);
    await importContent(ctx, bundle);
    await ensureBuiltInLevels(ctx);
    if (isDemo) await createDemoAccounts(ctx, folder);
  });
}

const languagePair = z.strictObject({ id: z.unknown(), en: z.unknown() });

/** Files write `id` and `en`; the product stores languages uppercase (SPEC §1). */
function upperLanguages(value: unknown): unknown {
  const pair = languagePair.safeParse(value);
  if (pair.success) return { ID: pair.data.id, EN: pair.data.en };
  if (Array.isArray(value)) return value.map(upperLanguages);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, upperLanguages(inner)]));
}
