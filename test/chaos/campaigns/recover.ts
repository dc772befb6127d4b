/**
 * `recover`: transfers are made, paid in and paid out; then the database is restored to an earlier instant, and `main.js recover` works
 * through the gap. A third of the transfers were in the restored database, unpaid; some of these were cancelled in the gap and refunded. In
 * the end each transfer must be explained: booked again from the party's answer, in suspense, or in a case of its own. Nothing may be sent
 * until the hold is lifted, and nothing twice after that.
 */
import { sql } from "kysely";
import { checkInvariants } from "#platform/invariants.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { newId } from "#kernel/id.ts";
import { isAtTransfer } from "#reconciliation/model/correction-journals.ts";
import { decideCorrection } from "#reconciliation/corrections/decide-correction.ts";
import { proposeCorrection } from "#reconciliation/corrections/propose-correction.ts";
import { showCase } from "#reconciliation/cases/show-case.ts";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { lostOrderBooks } from "#transfers/index.ts";
import { identitySettings, invariants } from "../../../src/wiring/capabilities.ts";
import { liftHold, recoverSince, showRecovery } from "../../../src/commands/recover.ts";
import { transferCallDeps } from "../../../src/wiring/transfers.ts";
import { collect, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import { chanceOf } from "../seeded-chance.ts";
import { unexpected } from "../verdict/expected-errors.ts";
import { openGround, type Ground } from "../installation/installation.ts";
import { insist } from "../load/retry-until-answered.ts";
import { checkRecovered, partiesPaid } from "../verdict/check-recovered.ts";
import { startLoad } from "../load/load.ts";
import { acceptPutBack } from "../installation/accept-restored.ts";
import { newRecords, type Plan } from "../records.ts";
import { jobsOf, moveParties, runOne, steer } from "../installation/settle.ts";
import { until } from "../load/until-none-left.ts";
const SENDERS = 6;
/** This campaign loses no answers: a late answer of a busy machine must still count. */
const PATIENT = { BANK_TIMEOUT_MS: "20000" };
const WAITS: Plan = { pays: [], cancels: "never" };
const PAYS: Plan = { pays: [100], cancels: "never" };
const SHARES = { home: 0.6, abroad: 0.4, cash: 0 } as const;
/** Of the transfers in the restored database, every fifth is cancelled in the gap and its late payment refunded. */
const CANCELLED_EACH = 5;
/** Runs of the workers, a minute apart, within which everything must be explained. */
const LOOKS = 30;

export const recover: Campaign = {
  about: "the database is restored to before paid transfers, and each transfer has to be explained",
  full: 60,
  short: 6,
  async run(options) {
    const ground = await openGround({}, PATIENT);
    try {
      ground.product.start();
      await ground.product.untilReady();
      const torment = { ground, people: await collect(ground, SENDERS), records: newRecords() };
      return await loseAndRecover(options, torment);
    } finally {
      await ground.stop();
    }
  },
};

async function loseAndRecover(options: CampaignOptions, torment: Torment): Promise<CampaignReport> {
  const { ground, records } = torment;
  const known = await sendMany(torment, options.seed, Math.floor(options.times / 3), WAITS);
  await until("each has a number", async () => known.length - (await numbersOf(ground, known)).size);
  await stop(ground);
  const since = new Date();
  ground.postgres.keep();
  await start(ground);
  await cancelAndPay(torment, known);
  const made = await sendMany(torment, options.seed + 1, options.times - known.length, PAYS);
  await until("every paid transfer has ended", () => countOpen(ground, [...known, ...made]));
  options.say(`${known.length} known and ${made.length} unknown transfers are over; restoring the database`);
  await stop(ground);
  ground.postgres.putBack();
  await ground.postgres.revive();
  await acceptPutBack(ground);
  const before = await partiesPaid(ground);
  const begun = await recoverSince(ground.app.runtime, since.toISOString());
  if (begun.isRefused) throw new Error(begun.says);
  // Web alone: the campaign runs the workers' jobs itself, minute by minute.
  ground.product.start("web");
  await ground.product.untilReady();
  const { looks, failures, cases } = await explainAll(ground, options);
  const leftMeanwhile = [...(await partiesPaid(ground)).keys()].filter((reference) => !before.has(reference));
  const workers = driven(ground, looks);
  const lifted = await liftHold(workers.open().runtime);
  for (let n = 0; n < LOOKS && !(await areAllOver(ground)); n++) await workers.look();
  await workers.leap(31 * 60_000);
  await workers.look();
  const verdict = await checkRecovered(ground, records);
  const broken: string[] = [];
  for (const { says, breaches } of await checkInvariants(ground.app.runtime.database, invariants))
    if (breaches.length > 0) broken.push(`${says}: ${breaches.length} rows`);
  return {
    counts: { "transfers in the gap": known.length + made.length, "known unpaid": known.length, cases, ...verdict.counts, looks },
    failures: [
      ...failures,
      ...(known.length + made.length === options.times
        ? []
        : [`${options.times} transfers were wanted, and ${known.length + made.length} made`]),
      ...leftMeanwhile.map((reference) => `${reference} left while everything was held`),
      ...(lifted.isRefused ? [lifted.says] : []),
      ...verdict.failures,
      ...broken,
      ...workers.stumbles,
      // PostgreSQL is killed and restored, so that lost and late connections are logged.
      ...unexpected(ground.product.errors, { postgresDies: true }),
    ],
  };
}

/** Reads, inquires and compares until only staff decisions are left; then two treasurers decide each case. */
async function explainAll(ground: Ground, { say }: CampaignOptions) {
  const workers = driven(ground, 0);
  let says = "";
  for (let n = 1; n <= LOOKS; n++) {
    await workers.look();
    const lifting = await liftHold(workers.open().runtime);
    says = lifting.says;
    if (!lifting.isRefused) return { looks: n, cases: 0, failures: ["the hold was lifted without a case", ...workers.stumbles] };
    if (/not decided/.test(says)) {
      say((await showRecovery(ground.app.runtime)).says.replaceAll("\n", " | "));
      return { looks: n, cases: await decideCases(ground), failures: workers.stumbles };
    }
  }
  return { looks: LOOKS, cases: 0, failures: [`after ${LOOKS} minutes: ${says}`, ...workers.stumbles] };
}

/** Request facts of a treasurer. */
const as = (user: string) => ({
  requestId: "recover",
  language: "ID" as const,
  address: "system",
  actor: { kind: "staff", id: user, level: "TREASURY", menuAccess: [{ menu: "ledger", module: ["adjust", "approve"] }] } as const,
});

/** Transfer in the books: one treasurer proposes what the statement says, another approves it. Not in the books: explained and closed. */
async function decideCases({ app: { runtime: wired, config, parties } }: Ground): Promise<number> {
  // These treasurers hold no level in the database: their rights are as made up here.
  const runtime = { ...wired, rightsOf: undefined };
  const books = lostOrderBooks(transferCallDeps(identitySettings(config), parties));
  const { rows } = await sql<{ id: `ca_${string}` }>`
    select id from reconciliation.case_file where topic like 'lost %' and state <> 'closed' order by id`.execute(
    runtime.database,
  );
  for (const { id } of rows) {
    const { correctable } = await inTransaction(runtime, as("us_1"), (ctx) => showCase(ctx, id, books));
    const template = correctable?.templates.find(isAtTransfer) ?? "explain";
    const reason = template === "explain" ? "Lost by the restore; seen on both statements." : "The bank's statement";
    const { hash, ...requested } = await inTransaction(runtime, as("us_1"), (ctx) =>
      proposeCorrection(ctx, { id: newId("co", ctx.now.getTime(), ctx.random(10)), case: id, template, reason }, books),
    );
    await inTransaction(runtime, as("us_2"), (ctx) =>
      decideCorrection(ctx, { id: requested.id, decision: "approve", hash }, books),
    );
  }
  return rows.length;
}

/** Runs the workers' jobs under a clock that advances by about a minute with each run. */
function driven(ground: Ground, looksBefore: number) {
  let passedMs = looksBefore * 61_000;
  const stumbles: string[] = [];
  const leap = async (byMs: number) => {
    passedMs += byMs;
    await moveParties(ground, byMs);
  };
  const open = () => ground.openAppAt(() => new Date(Date.now() + passedMs));
  return {
    stumbles,
    leap,
    /** The installation at the workers' time. */
    open,
    async look(): Promise<void> {
      const app = open();
      const { transfers, books } = jobsOf(app);
      for (const job of [
        ...books.filter(({ name }) => name === "read_statements" || name === "read_gap"),
        ...transfers,
        ...transfers,
        ...books.filter(({ name }) => name === "check_books"),
      ])
        await runOne(app, job, stumbles);
      await flagConflicts(app, stumbles);
      await leap(61_000);
    },
  };
}

/** Runs the queued jobs for transfers with conflicting outcomes: the queue itself does not run here. */
async function flagConflicts(app: Ground["app"], stumbles: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; payload: { transfer: string } }>`
    select job.id::text, payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'flag_conflict'`.execute(app.runtime.database);
  const job = jobsOf(app).queued.find(({ name }) => name === "flag_conflict");
  if (job === undefined) throw new Error("there is no job flag_conflict");
  for (const { id, payload } of rows) {
    await runOne(app, job, stumbles, payload);
    await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(app.runtime.database);
  }
}

/** A refused transfer (a price that expired on a busy machine) is replaced by another, in this many rounds at most. */
const ROUNDS = 3;

/** Makes transfers with one plan and returns their ids. */
async function sendMany({ ground, people, records }: Torment, seed: number, most: number, plan: Plan): Promise<string[]> {
  const before = new Set(records.wanted.keys());
  const made = () =>
    [...records.wanted].filter(([id, { answer }]) => !before.has(id) && answer !== null && "created" in answer).map(([id]) => id);
  for (let round = 0; round < ROUNDS && made().length < most; round++) {
    const load = startLoad({
      ground,
      people,
      records,
      chance: chanceOf(seed + round * 100),
      atOnce: SENDERS,
      most: most - made().length,
      shares: SHARES,
      planFor: () => plan,
    });
    await load.done;
    await load.stop();
  }
  return made();
}

/** Pays each transfer; cancels some of them first. */
async function cancelAndPay(torment: Torment, known: readonly string[]): Promise<void> {
  const { ground, people, records } = torment;
  const numbers = await numbersOf(ground, known);
  for (const [n, id] of known.entries()) {
    const wanted = records.wanted.get(id);
    const person = people.find((one) => one.id === wanted?.person);
    if (wanted && person && n % CANCELLED_EACH === 0) await insist(torment, person, cancelTransfer, { id: wanted.transfer });
    await steer(`${ground.bankUrl}/control/pay`, { number: numbers.get(id), times: 1 });
  }
}

async function numbersOf({ app }: Ground, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ transfer: string; number: string }>`
    select transfer, number from transfers.pay_in_account where transfer = any(${[...ids]}::text[])`.execute(
    app.runtime.database,
  );
  return new Map(rows.map(({ transfer, number }) => [transfer, number]));
}

/** Number of unfinished transfers. Finished means paid, or cancelled with the late payment refunded. */
async function countOpen({ app }: Ground, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from transfers.transfer as t where id = any(${[...ids]}::text[])
      and not (state in ('PAID', 'REFUNDED')
        or state = 'CANCELLED' and exists (select from transfers.refund where transfer = t.id and status = 'paid'))`.execute(
    app.runtime.database,
  );
  return rows[0]?.left ?? ids.length;
}

/** True when no transfer is left that continues by itself. */
async function areAllOver({ app }: Ground): Promise<boolean> {
  const { rows } = await sql`
    select from transfers.transfer where state not in ('PAID', 'REFUNDED', 'CANCELLED', 'EXPIRED') and not needs_person limit 1`.execute(
    app.runtime.database,
  );
  return rows.length === 0;
}

async function stop({ product, postgres }: Ground): Promise<void> {
  await product.kill();
  await postgres.kill();
}

async function start({ product, postgres }: Ground): Promise<void> {
  await postgres.revive();
  product.start();
  if (!(await product.untilReady())) throw new Error(`the product did not come back: ${product.exitMessage()}`);
}
