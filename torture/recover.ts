/**
 * `recover`: transfers are made, paid in and paid out; then the database is put back to before them, as by a restore to an earlier instant, and `main.js recover`
 * goes over it. A third of them the database knew, unpaid; some of these were called off meanwhile and refunded. In the end each is explained: booked again
 * by the party's word, in suspense, or a case of its own. Until the hold is lifted nothing may leave; afterwards nothing twice.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { checkInvariants } from "#platform/invariants.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { newId } from "#kernel/id.ts";
import { closeCase } from "#reconciliation/close-case.ts";
import { isAtTransfer } from "#reconciliation/corrections.ts";
import { decideCorrection } from "#reconciliation/decide-correction.ts";
import { explainCase } from "#reconciliation/note-case.ts";
import { proposeCorrection } from "#reconciliation/propose-correction.ts";
import { showCase } from "#reconciliation/show-case.ts";
import { countCaseEvents } from "#reconciliation/store-cases.ts";
import { cancelTransfer } from "#transfers/contract.ts";
import { lostOrderBooks } from "#transfers/index.ts";
import { identitySettings, invariants } from "../src/capabilities.ts";
import { liftHold, recoverSince, showRecovery } from "../src/recover.ts";
import { transferCallParts } from "../src/transfer-parts.ts";
import { gather, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "./campaign.ts";
import { chanceOf } from "./chance.ts";
import { unexpected } from "./expected-errors.ts";
import { openGround, type Ground } from "./ground.ts";
import { insist } from "./insist.ts";
import { judgeRecovered, partiesPaid } from "./judge-recovered.ts";
import { startLoad } from "./load.ts";
import { acceptPutBack } from "./put-back.ts";
import { newRecords, type Plan } from "./records.ts";
import { jobsOf, moveParties, runOne, steer } from "./rest.ts";

const SENDERS = 6;
/** Without any progress for so long: a machine that does other things besides is slow, and not stuck. */
const WITHIN_MS = 180_000;
/** No answer is lost here on purpose: what a busy machine answers late is an answer. */
const PATIENT = { BANK_TIMEOUT_MS: "20000" };
const WAITS: Plan = { pays: [], cancels: "never" };
const PAYS: Plan = { pays: [100], cancels: "never" };
const WAYS = { home: 0.6, abroad: 0.4, cash: 0 } as const;
/** Of those that the database knew: each so many-th is called off in the gap, and its late payment refunded. */
const CALLED_OFF_EACH = 5;
/** Looks by the workers, a minute apart, in which everything has to be explained. */
const LOOKS = 30;

export const recover: Campaign = {
  about: "the database is put back to before transfers that were paid, and each has to be explained",
  full: 60,
  short: 6,
  async run(options) {
    const ground = await openGround({}, PATIENT);
    try {
      ground.product.start();
      await ground.product.untilReady();
      const torment = { ground, people: await gather(ground, SENDERS), records: newRecords() };
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
  await callOffAndPay(torment, known);
  const made = await sendMany(torment, options.seed + 1, options.times - known.length, PAYS);
  await until("all that was paid is over", () => countOpen(ground, [...known, ...made]));
  options.say(`${known.length} known and ${made.length} unknown transfers are over; putting the database back`);
  await stop(ground);
  ground.postgres.putBack();
  await ground.postgres.revive();
  await acceptPutBack(ground);
  const before = await partiesPaid(ground);
  const begun = await recoverSince(ground.house.machinery, since.toISOString());
  if (begun.isRefused) throw new Error(begun.says);
  // Web alone: the workers are driven here, minute by minute.
  ground.product.start("web");
  await ground.product.untilReady();
  const { looks, failures, cases } = await explainAll(ground, options);
  const leftMeanwhile = [...(await partiesPaid(ground)).keys()].filter((reference) => !before.has(reference));
  const lifted = await liftHold(ground.house.machinery);
  const workers = driven(ground, looks);
  for (let n = 0; n < LOOKS && !(await areAllOver(ground)); n++) await workers.look();
  await workers.leap(31 * 60_000);
  await workers.look();
  const verdict = await judgeRecovered(ground, records);
  const broken: string[] = [];
  for (const { says, breaches } of await checkInvariants(ground.house.machinery.database, invariants))
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
      // PostgreSQL is killed and put back: connections that are lost or late are said.
      ...unexpected(ground.product.errors, { postgresDies: true }),
    ],
  };
}

/** Reads, asks and compares until nothing is left but what people decide; then two of the treasury decide each case. */
async function explainAll(ground: Ground, { say }: CampaignOptions) {
  const workers = driven(ground, 0);
  const { machinery } = ground.house;
  let says = "";
  for (let n = 1; n <= LOOKS; n++) {
    await workers.look();
    const lifting = await liftHold(machinery);
    says = lifting.says;
    if (!lifting.isRefused) return { looks: n, cases: 0, failures: ["it was lifted without a case", ...workers.stumbles] };
    if (/not decided/.test(says)) {
      say((await showRecovery(machinery)).says.replaceAll("\n", " | "));
      return { looks: n, cases: await decideCases(ground), failures: workers.stumbles };
    }
  }
  return { looks: LOOKS, cases: 0, failures: [`after ${LOOKS} minutes: ${says}`, ...workers.stumbles] };
}

/** A member of the treasury. */
const as = (user: string) => ({
  requestId: "recover",
  language: "ID" as const,
  address: "system",
  actor: { kind: "staff", id: user, level: "TREASURY", menuAccess: [] } as const,
});

/** One of the treasury proposes what the statement says of a transfer in the books, another approves it; what the books don't know they explain and close. */
async function decideCases({ house: { machinery, config, parties } }: Ground): Promise<number> {
  const books = lostOrderBooks(transferCallParts(identitySettings(config), parties));
  const { rows } = await sql<{ id: `ca_${string}` }>`
    select id from reconciliation.case_file where topic like 'lost %' and state <> 'closed' order by id`.execute(
    machinery.database,
  );
  for (const { id } of rows) {
    const { correctable } = await inTransaction(machinery, as("us_1"), (ctx) => showCase(ctx, id, books));
    const template = correctable?.templates.find(isAtTransfer);
    if (template === undefined) {
      const text = "Lost by the restore; seen on both statements.";
      await inTransaction(machinery, as("us_1"), (ctx) => explainCase(ctx, { id, text }, books));
      await inTransaction(machinery, as("us_2"), async (ctx) =>
        closeCase(ctx, { id, lastEvent: await countCaseEvents(ctx.db, id) }, books),
      );
      continue;
    }
    const { hash, ...asked } = await inTransaction(machinery, as("us_1"), (ctx) =>
      proposeCorrection(
        ctx,
        { id: newId("co", ctx.now.getTime(), ctx.random(10)), case: id, template, reason: "The bank's statement" },
        books,
      ),
    );
    await inTransaction(machinery, as("us_2"), (ctx) =>
      decideCorrection(ctx, { id: asked.id, decision: "approve", hash }, books),
    );
  }
  return rows.length;
}

/** The workers' jobs under a clock that goes on by a minute with each look. */
function driven(ground: Ground, looksBefore: number) {
  let passedMs = looksBefore * 61_000;
  const stumbles: string[] = [];
  const leap = async (byMs: number) => {
    passedMs += byMs;
    await moveParties(ground, byMs);
  };
  return {
    stumbles,
    leap,
    async look(): Promise<void> {
      const house = ground.openHouseAt(() => new Date(Date.now() + passedMs));
      const { transfers, books } = jobsOf(house);
      for (const job of [
        ...books.filter(({ name }) => name === "read_statements" || name === "read_gap"),
        ...transfers,
        ...transfers,
        ...books.filter(({ name }) => name === "check_books"),
      ])
        await runOne(house, job, stumbles);
      await doubt(house, stumbles);
      await leap(61_000);
    },
  };
}

/** What has been queued for transfers in doubt: the jobs of the queue itself do not run here. */
async function doubt(house: Ground["house"], stumbles: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; payload: { transfer: string } }>`
    select job.id::text, payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'doubt_transfer'`.execute(house.machinery.database);
  const job = jobsOf(house).queued.find(({ name }) => name === "doubt_transfer");
  if (job === undefined) throw new Error("there is no job doubt_transfer");
  for (const { id, payload } of rows) {
    await runOne(house, job, stumbles, payload);
    await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(house.machinery.database);
  }
}

/** Who is refused (a price that is over on a busy machine) is followed by another, so often. */
const ROUNDS = 3;

/** So many transfers with one plan; answers their ids. */
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
      ways: WAYS,
      planFor: () => plan,
    });
    await load.done;
    await load.stop();
  }
  return made();
}

/** Each is paid; some were called off before. */
async function callOffAndPay(torment: Torment, known: readonly string[]): Promise<void> {
  const { ground, people, records } = torment;
  const numbers = await numbersOf(ground, known);
  for (const [n, id] of known.entries()) {
    const wanted = records.wanted.get(id);
    const person = people.find((one) => one.id === wanted?.person);
    if (wanted && person && n % CALLED_OFF_EACH === 0) await insist(torment, person, cancelTransfer, { id: wanted.transfer });
    await steer(`${ground.bankUrl}/control/pay`, { number: numbers.get(id), times: 1 });
  }
}

async function numbersOf({ house }: Ground, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ transfer: string; number: string }>`
    select transfer, number from transfers.pay_in_account where transfer = any(${[...ids]}::text[])`.execute(
    house.machinery.database,
  );
  return new Map(rows.map(({ transfer, number }) => [transfer, number]));
}

/** How many are not over: paid, or called off and their late payment back. */
async function countOpen({ house }: Ground, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from transfers.transfer as t where id = any(${[...ids]}::text[])
      and not (state in ('PAID', 'REFUNDED')
        or state = 'CANCELLED' and exists (select from transfers.refund where transfer = t.id and status = 'paid'))`.execute(
    house.machinery.database,
  );
  return rows[0]?.left ?? ids.length;
}

/** Nothing is left that goes on by itself. */
async function areAllOver({ house }: Ground): Promise<boolean> {
  const { rows } = await sql`
    select from transfers.transfer where state not in ('PAID', 'REFUNDED', 'CANCELLED', 'EXPIRED') and not needs_person limit 1`.execute(
    house.machinery.database,
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
  if (!(await product.untilReady())) throw new Error(`the product did not come back: ${product.lastWords()}`);
}

async function until(what: string, countLeft: () => Promise<number>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let endsAt = 0; ; await pause(200)) {
    const left = await countLeft();
    if (left === 0) return;
    if (left < fewest) endsAt = Date.now() + WITHIN_MS;
    fewest = Math.min(fewest, left);
    if (Date.now() > endsAt)
      throw new Error(`it is not so that ${what}: ${left} are left, and none came in ${WITHIN_MS / 1_000} s`);
  }
}
