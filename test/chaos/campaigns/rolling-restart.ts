/**
 * `rolling`: two web and two worker processes on one PostgreSQL, behind a balancer, are updated as an operator does it: each in turn is
 * stopped (SIGTERM) and started again, while people send and read. No client may notice: a call that fails or gets no answer fails the
 * campaign.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { atRate } from "../../shared/at-rate.ts";
import * as recipients from "#recipients/contract.ts";
import * as transfers from "#transfers/lists/contract.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { inTurn } from "../../shared/in-turn.ts";
import { openBalancer, type Balancer, type Passed } from "../installation/balancer.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import { chanceOf } from "../seeded-chance.ts";
import { unexpected } from "../verdict/expected-errors.ts";
import type { Addressed, Ground } from "../installation/installation.ts";
import { startLoad } from "../load/load.ts";
import { countAcknowledged } from "../records.ts";

const SENDERS = 9;
/** Three senders with these pauses make about six calls a second, including an approval by passkey. */
const [SENDING, REST_MS] = [3, 2_000] as const;
const READS_PER_SECOND = 9;
/** As docs/operations.md recommends behind a balancer. */
const SETTINGS = { SHUTDOWN_DRAIN_SECONDS: "5" };
/** Between two restarts: load on all four processes. */
const PEACE_MS = 2_000;
const BACK_WITHIN_MS = 60_000;
/** Maximum number of failures reported of each kind. */
const REPORTED = 10;

export const rolling: Campaign = {
  about: "two web and two worker processes behind a balancer are restarted one after another under load",
  full: 10,
  short: 1,
  async run(options) {
    const opened: { balancer?: Balancer } = {};
    const front = async (url: string) => (opened.balancer = await openBalancer(url)).url;
    const setting = { senders: SENDERS, wires: { front }, environment: SETTINGS };
    try {
      return await onGround(options, setting, (torment) => restartInTurns(options, torment, opened.balancer as Balancer));
    } finally {
      await opened.balancer?.close();
    }
  },
};

async function restartInTurns(options: CampaignOptions, torment: Torment, balancer: Balancer): Promise<CampaignReport> {
  const { ground, people, records } = torment;
  const fleet = await openFleet(ground, balancer);
  const load = startLoad({ ground, people, records, chance: chanceOf(options.seed), atOnce: SENDING, restMs: REST_MS });
  const reading = startReading(torment);
  // Discards what happened before, while one process became four.
  balancer.take();
  const unansweredBefore = records.unanswered;
  const startedAt = performance.now();
  const slowest = { stop: 0, start: 0 };
  for (let round = 1; round <= options.times; round++) {
    await whilePaused(options);
    for (const restart of fleet.restarts) {
      await pause(PEACE_MS);
      const took = await restart();
      slowest.stop = Math.max(slowest.stop, took.stopMs);
      slowest.start = Math.max(slowest.start, took.startMs);
    }
    options.say(`${round} of ${options.times} rounds, ${countAcknowledged(records)} acknowledged`);
  }
  await pause(PEACE_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const passed = balancer.take();
  const reads = await reading.stop();
  await load.stop();
  const unanswered = records.unanswered - unansweredBefore;
  await fleet.close();
  return {
    counts: {
      restarts: options.times * fleet.restarts.length,
      calls: passed.calls,
      "calls a second": Math.round((passed.calls / seconds) * 10) / 10,
      reads: reads.done,
      failed: passed.failed.length,
      "slowest answer in ms": passed.longestMs,
      "slowest stop in ms": slowest.stop,
      "slowest start in ms": slowest.start,
    },
    failures: [...failuresOf(passed, reads.failed, unanswered), ...fleet.errors()],
  };
}

function failuresOf(passed: Passed, reads: readonly string[], unanswered: number): string[] {
  return [
    ...passed.failed.slice(0, REPORTED).map((one) => `at the balancer: ${one}`),
    ...reads.slice(0, REPORTED).map((one) => `a read failed: ${one}`),
    ...(unanswered > 0 ? [`${unanswered} calls of senders had to be made again`] : []),
    ...(passed.calls === 0 ? ["no call was made: the campaign proves nothing"] : []),
  ];
}

interface Fleet {
  /** Restarts each process in turn. */
  readonly restarts: readonly (() => Promise<{ readonly stopMs: number; readonly startMs: number }>)[];
  /** Errors that the second pair logged; the installation reports those of the first. */
  errors(): string[];
  /** Stops the second pair; the first pair stays. */
  close(): Promise<void>;
}

async function openFleet(ground: Ground, balancer: Balancer): Promise<Fleet> {
  const { product } = ground;
  const another = await ground.openAnother();
  await product.stop();
  product.start("web", "worker");
  another.start("web", "worker");
  balancer.add(another.url);
  await Promise.all([product, another].map(({ url }) => balancer.untilUp(url)));
  await untilWorking(ground, 2);
  const restartWeb = (one: Addressed) => async () => {
    const stopMs = await timed(() => one.stop("web"));
    return {
      stopMs,
      startMs: await timed(async () => {
        one.start("web");
        await one.untilReady();
        await balancer.untilUp(one.url);
      }),
    };
  };
  const restartWorker = (one: Addressed) => async () => {
    const stopMs = await timed(() => one.stop("worker"));
    return {
      stopMs,
      startMs: await timed(async () => {
        one.start("worker");
        await untilWorking(ground, 2);
      }),
    };
  };
  return {
    restarts: [restartWeb(product), restartWeb(another), restartWorker(product), restartWorker(another)],
    errors: () =>
      unexpected(another.errors, { postgresDies: false }).map((line) => `the second pair logged: ${line.slice(0, 600)}`),
    close: () => another.stop(),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

/** Running workers hold an advisory lock (src/platform/jobs/worker-heartbeat.ts). */
const SIGNS = sql<{ n: number }>`select count(*)::int as n from pg_locks
  where locktype = 'advisory' and granted and classid = 7105633 and objsubid = 2`;

async function untilWorking({ app }: Ground, workers: number): Promise<void> {
  for (const endsAt = Date.now() + BACK_WITHIN_MS; ; await pause(100)) {
    if (((await SIGNS.execute(app.runtime.database)).rows[0]?.n ?? 0) >= workers) return;
    if (Date.now() > endsAt) throw new Error(`there are no ${workers} workers after ${BACK_WITHIN_MS / 1_000} s`);
  }
}

interface Reads {
  readonly done: number;
  readonly failed: readonly string[];
}

/** People read their transfers, their recipients and public pages at a steady rate, whether or not earlier reads succeed. */
function startReading({ ground, people }: Torment): { stop(): Promise<Reads> } {
  const failed: string[] = [];
  const state = { isOn: true, done: 0 };
  const read = async (n: number) => {
    if (!state.isOn) return;
    const person = inTurn(people, n);
    const endpoint = inTurn([transfers.listTransfers, recipients.listRecipients, null] as const, n);
    const name = endpoint?.name ?? "the first page";
    try {
      const answer =
        endpoint === null
          ? await sendRequest({ site: ground.site, path: inTurn(["/", "/en"], n) })
          : await person.client.call(endpoint, {}, { token: person.token });
      if (answer.status !== 200) failed.push(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failed.push(`${name}: ${error.message}`);
    }
    state.done += 1;
  };
  const work = (async () => {
    while (state.isOn) await atRate(READS_PER_SECOND, 5, read);
  })();
  return {
    async stop() {
      state.isOn = false;
      await work;
      return { done: state.done, failed };
    },
  };
}
