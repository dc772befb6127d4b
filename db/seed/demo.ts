/** Fills an empty installation with the demo: the operator, all content, terms and rates, the built-in levels, an account for each, outlets, openings, and the owners' money at the partner abroad. Run again, it changes nothing that has not changed in the files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { ensureBuiltInLevels } from "../../src/access/index.ts";
import { importContent } from "../../src/content/import-content.ts";
import { totpKeyOf, type IdentitySettings } from "../../src/identity/wire-parts.ts";
import { profileSchema } from "../../src/operator/profile.ts";
import { setOperator } from "../../src/operator/set-operator.ts";
import { ecbRates } from "../../src/outside/ecb-rates.ts";
import { importTerms } from "../../src/pricing/import-terms.ts";
import { markAsDemo } from "../../src/platform/installation.ts";
import { inTransaction, type Machinery, type RequestFacts } from "../../src/platform/unit-of-work.ts";
import { readContentFiles } from "./content-files.ts";
import { demoBank } from "./demo-bank.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import { createDemoOpenings } from "./demo-openings.ts";
import { createDemoOutlets } from "./demo-outlets.ts";
import { createDemoPresence } from "./demo-presence.ts";
import { bookDemoPrefund } from "./demo-prefund.ts";
import { giveDemoRateHistory } from "./demo-rate-history.ts";
import { giveDemoRates } from "./demo-rates.ts";
import { demoStops } from "./demo-stops.ts";
import { giveDemoVisits } from "./demo-visits.ts";
import { upperLanguages } from "./languages.ts";
import { readPricingFiles } from "./pricing-files.ts";

/** Fills a database with the demo of `folder` (db/seed) and marks it as such, in one transaction. */
export async function seedDemo(machinery: Machinery, folder: string, settings: Pick<IdentitySettings, "APP_SECRET">): Promise<void> {
  await applyFiles(machinery, folder, { totpKey: totpKeyOf(settings) });
}

/** Brings operator, content and terms of an installation to what its own `folder` says; it has the form of db/seed. Allowed in production. */
export async function importInstallation(machinery: Machinery, folder: string): Promise<void> {
  await applyFiles(machinery, folder, null);
}

async function applyFiles(machinery: Machinery, folder: string, demo: { readonly totpKey: Buffer } | null): Promise<void> {
  const facts: RequestFacts = { requestId: "import", actor: { kind: "system", name: demo ? "seed" : "import" }, language: "ID", address: "system" };
  const profile = profileSchema.parse(upperLanguages(parse(await readFile(join(folder, "operator.yaml"), "utf8"))));
  const bundle = await readContentFiles(join(folder, "content"));
  const terms = await readPricingFiles(join(folder, "pricing"));
  await inTransaction(machinery, facts, async (ctx) => {
    if (demo) await markAsDemo(ctx.db);
    await setOperator(ctx, profile);
    await importContent(ctx, bundle);
    await importTerms(ctx, demo ? [...terms, demoBank, ...(await demoStops(ctx, terms))] : terms);
    await ensureBuiltInLevels(ctx);
    if (demo) await giveDemoRates(ctx, folder, ecbRates({ source: join(folder, "rates", "eurofxref-daily.xml") }));
    if (demo) await giveDemoRateHistory(ctx);
    if (demo) await giveDemoVisits(ctx);
    if (demo) await createDemoAccounts(ctx, folder, demo.totpKey);
    if (demo) await createDemoOutlets(ctx, folder);
    if (demo) await createDemoOpenings(ctx, folder);
    if (demo) await createDemoPresence(ctx, folder);
    if (demo) await bookDemoPrefund(ctx, folder);
  });
}
