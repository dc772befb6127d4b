/**
 * `npm run bench -- office [millions of transfers] [part of a row's name]`: the office's lists and its search over everything among a million people and a
 * million transfers (10 loads ten million, without the books), over HTTP at 20 calls a second from four clients. `npm run bench -- office <millions> keep` loads, prints the database's
 * URL and keeps it until it is stopped; with that URL in BENCH_DATABASE another run measures on it.
 */
import { once } from "node:events";
import { accountWith, operatorAccount } from "#ledger/model/account.ts";
import { openAccounts } from "#ledger/post-journals.ts";
import type { Actor } from "#platform/actor.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { seedPrices } from "#pricing/testing/pricing-app.ts";
import { CATALOGUE } from "../../src/access/model/policy.ts";
import { capabilitiesOf } from "../../src/wiring/capabilities.ts";
import { machine } from "../shared/machine.ts";
import { keepRaw } from "./blocks.ts";
import { appOn, openGround, type Ground } from "./ground.ts";
import { fillOffice, idOf, type Sizes } from "./office/fill.ts";
import { measureRows, takeSample } from "./office/rows.ts";
import { GOAL, serve, share, tableOf } from "./verification/serve.ts";

const [wanted = "1", part = ""] = process.argv.slice(2);
const MILLION = 1_000_000;
/** Seconds of each row: many rows, and the machine is to be left alone meanwhile. */
const DURATION = { seconds: 3, warmSeconds: 1 };
const RIGHTS = CATALOGUE.map(({ menu, modules }) => ({ menu, module: modules.map(({ module }) => module) }));
const STAFF = [1, 2, 4, 5].map((n): Actor => ({ kind: "staff", id: idOf("us", n * 10 + 9), level: "BENCH", menuAccess: RIGHTS }));

async function load(ground: Ground, sizes: Sizes): Promise<void> {
  const { owner } = ground;
  // Without checkpoints in between most of it is written once.
  for (const setting of ["max_wal_size = '4GB'", "checkpoint_timeout = '1h'"]) await owner.query(`alter system set ${setting}`);
  await owner.query("select pg_reload_conf()");
  await owner.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
  );
  await seedPrices(appOn(ground));
  await ground.inOne((ctx) =>
    openAccounts(ctx, [accountWith("payin_clearing", "999", "IDR"), operatorAccount("transit", "IDR")]),
  );
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(0);
  await fillOffice(owner, sizes, (text) => process.stderr.write(`  ${text} after ${seconds()} s\n`));
  await owner.query("checkpoint");
  const { rows } = await owner.query<{ size: string }>("select pg_size_pretty(pg_database_size(current_database())) as size");
  process.stdout.write(`loaded in ${seconds()} s, ${rows[0]?.size ?? ""}\n`);
}

const loaded = process.env["BENCH_DATABASE"];
const ground = await openGround(undefined, loaded);
try {
  const transfers = Number(wanted) * MILLION;
  const sizes: Sizes = { people: Math.min(transfers, MILLION), transfers, hasBooks: transfers <= MILLION };
  if (loaded === undefined) await load(ground, sizes);
  if (part === "keep") {
    process.stdout.write(`BENCH_DATABASE=${ground.url}\n`);
    setInterval(() => undefined, MILLION);
    await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
    await ground.stop();
    process.exit();
  }
  const sample = await takeSample(ground.owner);
  const settings = {
    keys: createKeyring("a secret of the bench"),
    SITE_URL: "https://remit.example",
    CV_RETENTION_DAYS: 365,
    MAIL_FROM: "Sampai <no-reply@sampai.example>",
    MAIL_IN_ADDRESS: "",
    MAIL_IN_DELIMITER: "",
    TURN_URL: "",
    TURN_SECRET: "",
    TURN_ONLY: false,
  };
  const served = await serve(appOn(ground), capabilitiesOf(settings), STAFF, DURATION);
  const measured = await measureRows(served, sample, { part, hasBooks: sizes.hasBooks });
  await served.stop();
  keepRaw("office", measured);
  process.stdout.write(
    `\n${machine()}; ${GOAL.perSecond} calls a second from ${GOAL.clients} clients; goal p95 < ${GOAL.p95Ms} ms\n\n`,
  );
  process.stdout.write(tableOf(`bench \`office\`, ${transfers.toLocaleString("en")} transfers`, measured));
  if (measured.some(({ times, refused }) => refused > 0 || share(times, 0.95) >= GOAL.p95Ms)) process.exitCode = 1;
} finally {
  await ground.stop();
}
