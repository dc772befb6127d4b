/**
 * Fills an empty installation with the demo: the operator, all content, terms and rates, the built-in levels with an account each, people and businesses
 * in each state of verification and contract, outlets, job openings, and the owners' capital at the partner abroad. A second run changes only what has
 * changed in the files.
 */
import { join } from "node:path";
import { sql } from "kysely";
import { ensureBuiltInLevels } from "../../src/access/index.ts";
import { totpKeysOf } from "../../src/identity/deps.ts";
import { operatorSignature, receiptIssuer } from "../../src/operator/index.ts";
import { ecbRates } from "../../src/outside/rates/ecb-rates.ts";
import { markAsDemo } from "../../src/platform/start-and-stop/demo-mark.ts";
import type { WithKeys } from "../../src/platform/keys/keyring.ts";
import { inTransaction, type Ctx, type Runtime } from "../../src/platform/unit-of-work.ts";
import { demoBank } from "./demo-bank.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import { createDemoOpenings } from "./demo-openings.ts";
import { createDemoOutlets, outletsOfContracts, readDemoOutlets } from "./demo-outlets.ts";
import { createDemoPresence } from "./demo-presence.ts";
import { bookDemoPrefund } from "./demo-prefund.ts";
import { giveDemoRateHistory } from "./demo-rate-history.ts";
import { giveDemoRates } from "./demo-rates.ts";
import { demoStops } from "./demo-stops.ts";
import { openFiles } from "./files.ts";
import { enterInstallation, readInstallation } from "./import-installation.ts";
import { giveDemoVisits } from "./demo-visits.ts";
import { registerDemoKey } from "./states/register-keys.ts";
import { demoShortReview } from "./states/short-review.ts";
import { signDemoContracts } from "./states/sign-contracts.ts";
import { verifyDemoPeople } from "./states/verify-people.ts";
import { verificationDeps } from "../../src/verification/deps.ts";
import type { RequestFacts } from "../../src/platform/request-facts.ts";

export interface DemoInstallation extends WithKeys {
  /** Links in the mails of the demo's past lead there; where `npm start` serves if left out. */
  readonly SITE_URL?: string;
}
const START_URL = "http://localhost:3000";

/** Seeds a database with the demo of `folder` (db/seed) and marks it as a demo, in one transaction. */
export async function seedDemo(runtime: Runtime, folder: string, { keys, SITE_URL = START_URL }: DemoInstallation): Promise<void> {
  const facts: RequestFacts = { requestId: "import", actor: { kind: "system", name: "seed" }, language: "ID", address: "system" };
  const installation = await readInstallation(openFiles(folder));
  const { drafts, fileOf } = installation.pricing;
  const outlets = await readDemoOutlets(folder);
  const installed = { keys, SITE_URL, operatorIdentity: operatorSignature(SITE_URL), issuerFor: receiptIssuer(SITE_URL), whenPartnerEnds: async () => {} };
  await inTransaction(runtime, facts, async (ctx) => {
    await markAsDemo(ctx.db);
    const pricing = { fileOf, drafts: [...drafts, demoBank, ...(await demoStops(ctx, drafts)), ...(await demoShortReview(ctx, drafts))] };
    await enterInstallation(ctx, { ...installation, pricing });
    await ensureBuiltInLevels(ctx);
    await giveDemoRates(ctx, folder, ecbRates({ source: join(folder, "rates", "eurofxref-daily.xml") }));
    await giveDemoRateHistory(ctx);
    await giveDemoVisits(ctx);
    await createDemoAccounts(ctx, folder, totpKeysOf(keys));
    await verifyDemoPeople(ctx, folder, verificationDeps(installed));
    await signDemoContracts(ctx, folder, installed, outletsOfContracts(outlets));
    await registerDemoKey(ctx, { SITE_URL });
    await createDemoOutlets(ctx, outlets);
    await createDemoOpenings(ctx, folder);
    await createDemoPresence(ctx, folder);
    await bookDemoPrefund(ctx, folder);
    await bringJobsForward(ctx);
  });
}

/** The demo's past has left jobs that were due in it. They are due now: nobody has waited for them since. */
async function bringJobsForward(ctx: Ctx): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at < now()), run_at := now())`.execute(ctx.db);
}
