/** Fills an empty installation with the demo: the operator, all content, terms and rates, the built-in levels, an account for each, outlets, openings, and the owners' money at the partner abroad. Run again, it changes nothing that has not changed in the files. */
import { join } from "node:path";
import { ensureBuiltInLevels } from "../../src/access/index.ts";
import { totpKeysOf } from "../../src/identity/wire-parts.ts";
import { ecbRates } from "../../src/outside/ecb-rates.ts";
import { markAsDemo } from "../../src/platform/installation.ts";
import type { WithKeys } from "../../src/platform/keys/keyring.ts";
import { inTransaction, type Machinery, type RequestFacts } from "../../src/platform/unit-of-work.ts";
import { demoBank } from "./demo-bank.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import { createDemoOpenings } from "./demo-openings.ts";
import { createDemoOutlets } from "./demo-outlets.ts";
import { createDemoPresence } from "./demo-presence.ts";
import { bookDemoPrefund } from "./demo-prefund.ts";
import { giveDemoRateHistory } from "./demo-rate-history.ts";
import { giveDemoRates } from "./demo-rates.ts";
import { demoStops } from "./demo-stops.ts";
import { openFiles } from "./files.ts";
import { enterInstallation, readInstallation } from "./import-installation.ts";
import { giveDemoVisits } from "./demo-visits.ts";

/** Fills a database with the demo of `folder` (db/seed) and marks it as such, in one transaction. */
export async function seedDemo(machinery: Machinery, folder: string, { keys }: WithKeys): Promise<void> {
  const facts: RequestFacts = { requestId: "import", actor: { kind: "system", name: "seed" }, language: "ID", address: "system" };
  const installation = await readInstallation(openFiles(folder));
  const { drafts, fileOf } = installation.pricing;
  await inTransaction(machinery, facts, async (ctx) => {
    await markAsDemo(ctx.db);
    const pricing = { fileOf, drafts: [...drafts, demoBank, ...(await demoStops(ctx, drafts))] };
    await enterInstallation(ctx, { ...installation, pricing });
    await ensureBuiltInLevels(ctx);
    await giveDemoRates(ctx, folder, ecbRates({ source: join(folder, "rates", "eurofxref-daily.xml") }));
    await giveDemoRateHistory(ctx);
    await giveDemoVisits(ctx);
    await createDemoAccounts(ctx, folder, totpKeysOf(keys));
    await createDemoOutlets(ctx, folder);
    await createDemoOpenings(ctx, folder);
    await createDemoPresence(ctx, folder);
    await bookDemoPrefund(ctx, folder);
  });
}
