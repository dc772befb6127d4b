/**
 * `npm run bench -- verification [thousands]`: the office's queue, cases, a person's own page and the lists of businesses, among a million accounts with
 * five million answers and photographs (or as many thousand accounts as given), over HTTP at 20 calls a second from four clients.
 * `npm run bench -- verification upload`: what an upload of six megabytes costs, and whether memory stays as it is over a thousand of them.
 */
import { collectFindings } from "#verification/findings/collect-findings.ts";
import { verificationDeps } from "#verification/deps.ts";
import { verificationHttp } from "#verification/http.ts";
import { readRules } from "#verification/rules/read-rules.ts";
import { listBusinesses as listing } from "#onboarding/office/contract-list.ts";
import { listBusinesses } from "#onboarding/office/read-business.ts";
import { onboardingRefusals } from "#onboarding/refusals/messages.ts";
import { on } from "#platform/http/binding.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import type { Actor } from "#platform/actor.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { seedPrices } from "#pricing/testing/pricing-app.ts";
import { machine } from "../shared/machine.ts";
import { keepRaw } from "./blocks.ts";
import { appOn, openGround, type Ground } from "./ground.ts";
import { fillBusinesses } from "./verification/fill-businesses.ts";
import { fillPeople, idOf, sizesOf, STAFF, type Sizes } from "./verification/fill.ts";
import { measureRows, type Sample } from "./verification/rows.ts";
import { sealSample } from "./verification/sample.ts";
import { GOAL, processorTimeOf, serve, share, tableOf, type Row } from "./verification/serve.ts";
import { measureUploads, uploadTable } from "./verification/uploads.ts";

const [wanted = "1000", part = ""] = process.argv.slice(2);
/** Closed cases and people whose pages are opened; all open cases are. */
const SAMPLED = 500;
const COLLECTED = 100;
const SETTINGS = { keys: createKeyring("a secret of the bench"), SITE_URL: "https://remit.example" };
const DEPS = verificationDeps(SETTINGS);
const BUSINESSES = { bindings: [on(listing, listBusinesses)], refusals: onboardingRefusals };
const RIGHTS = [
  { menu: "verification", module: ["view", "submit", "review", "approve"] },
  { menu: "onboarding", module: ["view"] },
];
const staffOf = (id: string): Actor => ({ kind: "staff", id, level: "COMPLIANCE", menuAccess: RIGHTS });

async function load(ground: Ground, app: TestApp, sizes: Sizes): Promise<Sample> {
  const { owner } = ground;
  // Without checkpoints in between most of it is written once.
  for (const setting of ["max_wal_size = '2GB'", "checkpoint_timeout = '1h'"]) await owner.query(`alter system set ${setting}`);
  await owner.query("select pg_reload_conf()");
  await owner.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
  );
  await seedPrices(app);
  const ruleOf = (subject: string) => ground.inOne((ctx) => readRules(ctx, subject));
  const rules = Object.fromEntries(
    [...(await ruleOf(idOf("us", 1))), ...(await ruleOf(idOf("bp", 1)))].map(({ tier, id }) => [tier, id]),
  );
  await fillPeople(owner, sizes, { L2: rules["L2"] ?? "", L3: rules["L3"] ?? "", P1: rules["P1"] ?? "" });
  await fillBusinesses(owner, sizes);
  const { rows: cases } = await owner.query<{ id: `vc_${string}`; subject: string; closed: boolean }>(
    `(select id, subject, false as closed from verification.case_file where closed_at is null and subject like 'us%')
     union all (select id, subject, true from verification.case_file where closed_at is not null and purpose = 'tier' order by opened_at desc limit ${SAMPLED})`,
  );
  const people = [...new Set(cases.map(({ subject }) => subject))];
  await sealSample(ground, DEPS, people);
  const { rows: names } = await owner.query<{ name: string }>(
    "select name from onboarding.business where id like '%7f' order by id limit 50",
  );
  const { rows: middle } = await owner.query<{ kind: string; id: `ob_${string}` }>(
    "select kind, percentile_disc(0.5) within group (order by id) as id from onboarding.business group by kind",
  );
  await owner.query("checkpoint");
  return {
    openCases: cases.flatMap(({ id, closed }) => (closed ? [] : id)),
    closedCases: cases.flatMap(({ id, closed }) => (closed ? id : [])),
    people: people.map((id): Actor => ({ kind: "user", id, level: "CUSTOMER", menuAccess: RIGHTS })),
    middle: Object.fromEntries(middle.map(({ kind, id }) => [kind, id])) as Sample["middle"],
    names: names.map(({ name }) => name),
  };
}

/** Searches everybody else's numbers, telephones and photographs, as handing in a case does; one after the other, with what it writes. */
async function collecting({ inOne, pool }: Pick<Ground, "inOne" | "pool">, { openCases }: Sample): Promise<Row> {
  const times: number[] = [];
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { ms } = await processorTimeOf(rows[0]?.pid ?? 0, async () => {
    for (const id of openCases.slice(0, COLLECTED)) {
      const began = performance.now();
      await inOne((ctx) => collectFindings(ctx, DEPS, { case: id, subject: subjectOf(id) }));
      times.push(performance.now() - began);
    }
  });
  return {
    name: "handing in a case: the search for the same number, telephone and photograph",
    times,
    refused: 0,
    processorMs: ms / times.length,
  };
}
/** An account's case of a tier has the number of the account. */
const subjectOf = (id: string): string => id.replace("vc_", "us_");

async function lists(thousands: number): Promise<void> {
  const ground = await openGround();
  try {
    const sizes = sizesOf(thousands * 1_000);
    const app = appOn(ground);
    const began = performance.now();
    const sample = await load(ground, app, sizes);
    const { rows: counts } = await ground.owner.query<{ name: string; rows: string }>(
      `select relid::regclass::text as name, n_live_tup::text as rows from pg_stat_user_tables
       where schemaname in ('verification', 'onboarding') and n_live_tup > 0 order by n_live_tup desc`,
    );
    process.stdout.write(
      `loaded in ${((performance.now() - began) / 1_000).toFixed(0)} s: ${counts.map(({ name, rows }) => `${name} ${rows}`).join(", ")}\n`,
    );
    const served = await serve(app, [verificationHttp(SETTINGS), BUSINESSES], STAFF.map(staffOf));
    const measured = [...(await measureRows(served, sample, part)), await collecting(ground, sample)];
    await served.stop();
    keepRaw("verification", measured);
    process.stdout.write(
      `\n${machine()}; ${GOAL.perSecond} calls a second from ${GOAL.clients} clients; goal p95 < ${GOAL.p95Ms} ms\n\n`,
    );
    process.stdout.write(tableOf(`bench \`verification\`, ${sizes.people.toLocaleString("en")} accounts`, measured));
    if (measured.some(({ times, refused }) => refused > 0 || share(times, 0.95) >= GOAL.p95Ms)) process.exitCode = 1;
  } finally {
    await ground.stop();
  }
}

async function uploads(): Promise<void> {
  const ground = await openGround();
  try {
    await seedPrices(appOn(ground));
    const measured = await measureUploads(ground.runtime);
    keepRaw("verification-uploads", measured);
    const { text, isReached } = uploadTable(measured);
    process.stdout.write(`\n${machine()}\n\n${text}`);
    if (!isReached) process.exitCode = 1;
  } finally {
    await ground.stop();
  }
}

await (wanted === "upload" ? uploads() : lists(Number(wanted)));
