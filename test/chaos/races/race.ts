/**
 * Races: two or more connections act on the same thing at the same moment, thousands of times. After each round the stored result is read
 * from the database and compared with the answer that each contestant got. A race in which one of the possible orders never happened proves
 * nothing and fails.
 */
import { checkInvariants } from "#platform/invariants.ts";
import { totalsByCurrency } from "#transfers/testing/totals.ts";
import { invariants } from "../../../src/wiring/capabilities.ts";
import { chanceOf, type Chance } from "../seeded-chance.ts";
import { openRaceApp, type RaceApp } from "./app.ts";
import { whilePaused } from "./pause.ts";
import { isCrash, type Reported } from "./outcome.ts";

/** The course of a race: rounds of type `R`, and for each round the truth in the database afterwards, of type `T`. */
export interface Track<R, T> {
  /** Prepares this many rounds at once. */
  prepare(count: number): Promise<readonly R[]>;
  /** The contestants. The clock of each is a millisecond ahead of the one before, so that the books show who came first. */
  contestants(round: R): readonly (() => Promise<Reported>)[];
  truths(rounds: readonly R[]): Promise<readonly T[]>;
  /** Returns the order in which the round happened. Throws `Untrue` for a result that is not allowed. */
  assess(round: R, reported: readonly Reported[], truth: T): string;
}

export interface Race {
  readonly name: string;
  readonly says: string;
  /** All ways that a round can go. Each must happen. */
  readonly shares: readonly string[];
  open(app: RaceApp): Promise<Track<unknown, unknown>>;
}

/** Erases the types of a race's rounds, so that all races fit in one list. */
export function race<R, T>(reported: Omit<Race, "open"> & { readonly open: (app: RaceApp) => Promise<Track<R, T>> }): Race {
  return reported;
}

/** The same contestants, some of which begin after the others have ended, so that an otherwise rare order happens within any thirty rounds. */
export function beginsLast(
  contestants: readonly (() => Promise<Reported>)[],
  ...last: readonly number[]
): (() => Promise<Reported>)[] {
  const ends = contestants.map(() => Promise.withResolvers<void>());
  const others = ends.filter((_, n) => !last.includes(n)).map(({ promise }) => promise);
  return contestants.map((begin, n) => async () => {
    if (last.includes(n)) await Promise.all(others);
    try {
      return await begin();
    } finally {
      ends[n]?.resolve();
    }
  });
}

/** The result of a round is not an allowed one. */
export class Untrue extends Error {}

export function assertTrue(isTrue: boolean, says: string, facts: unknown): asserts isTrue {
  if (!isTrue) throw new Untrue(`${says}: ${JSON.stringify(facts, plain)}`);
}

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

export interface RaceOptions {
  readonly times: number;
  readonly seed: number;
  /** While this file exists, no further block begins. */
  readonly pauseFile: string | null;
  readonly say?: (line: string) => void;
  /** An app that several races share; each leaves its data there. Without it the race opens its own. */
  readonly app?: RaceApp;
}

export interface RaceReport {
  readonly name: string;
  readonly rounds: number;
  readonly seconds: number;
  /** Number of rounds by order. */
  readonly shares: Readonly<Record<string, number>>;
  /** Rounds in which all contestants overlapped in time. */
  readonly sideBySide: number;
  /** Deadlocks that PostgreSQL had to break; the edge then retries. */
  readonly deadlocks: number;
  readonly failures: readonly string[];
  /** Why the race proved less than it should: an order that never happened, or too few overlapping rounds. */
  readonly unproved: readonly string[];
}

const BLOCK = 100;
const ROUNDS_AT_ONCE = 4;
/** Invariants read everything, so they are checked after the first block, after every 20 blocks, and at the end. */
const BLOCKS_PER_CHECK = 20;
const ENOUGH_FAILURES = 10;
/** Minimum percentage of rounds that must overlap. */
const SIDE_BY_SIDE_PERCENT = 10;

export async function runRace(one: Race, options: RaceOptions): Promise<RaceReport> {
  if (options.app !== undefined) return runRaceIn(options.app, one, options);
  await using app = await openRaceApp();
  // Awaited, since the app is closed on return.
  return await runRaceIn(app, one, options);
}

async function runRaceIn(
  app: RaceApp,
  one: Race,
  { times, seed, pauseFile, say = () => undefined }: RaceOptions,
): Promise<RaceReport> {
  const startedAt = performance.now();
  const deadlocksBefore = await app.deadlocks();
  const chance = chanceOf(seed + numberOf(one.name));
  const track = await one.open(app);
  const shares: Record<string, number> = Object.fromEntries(one.shares.map((method) => [method, 0]));
  const pace: Pace = [];
  const failures: string[] = [];
  let rounds = 0;
  let sideBySide = 0;
  for (let block = 0; rounds < times && failures.length < ENOUGH_FAILURES; block++) {
    await whilePaused(pauseFile);
    const prepared = await track.prepare(Math.min(BLOCK, times - rounds));
    const ran = await runBlock(track, prepared, pace, chance);
    const truths = await track.truths(prepared);
    for (const [n, round] of prepared.entries()) {
      const { reported, isSideBySide } = ran[n] ?? { reported: [], isSideBySide: false };
      if (isSideBySide) sideBySide += 1;
      const method = assessed(track, round, reported, truths[n], failures, rounds + n);
      if (method !== null) shares[method] = (shares[method] ?? 0) + 1;
    }
    rounds += prepared.length;
    const isLast = rounds >= times;
    if (isLast || block % BLOCKS_PER_CHECK === 0) failures.push(...(await whatDoesNotHold(app)));
    if (isLast || block % BLOCKS_PER_CHECK === BLOCKS_PER_CHECK - 1)
      say(`${one.name}: ${rounds} rounds, ${JSON.stringify(shares)}, ${sideBySide} side by side, ${failures.length} failures`);
  }
  const unproved: string[] = [];
  for (const [method, count] of Object.entries(shares)) {
    if (!one.shares.includes(method)) failures.push(`it went "${method}", which is no way that it may go`);
    else if (count === 0) unproved.push(`it never went "${method}": nothing is proved about that order`);
  }
  if (sideBySide * 100 < rounds * SIDE_BY_SIDE_PERCENT) unproved.push(`only ${sideBySide} of ${rounds} rounds overlapped`);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const deadlocks = (await app.deadlocks()) - deadlocksBefore;
  return { name: one.name, rounds, seconds, shares, sideBySide, deadlocks, failures, unproved };
}

/** Derives a number from the name, so that two races with one seed draw different numbers. */
const numberOf = (name: string): number => [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7);

interface Ran {
  readonly reported: readonly Reported[];
  readonly isSideBySide: boolean;
}

/** Recent average duration of each contestant. Head starts are drawn from it, so that they fit fast and busy machines. */
type Pace = number[];
const FIRST_GUESS_MS = 10;
const LATELY = 0.1;
/** A head start may exceed the whole duration: then the first contestant ends before the others begin. */
const LONGEST_HEAD_START = 1.2;

/** Runs several rounds concurrently, each at its own pace: while one waits, another uses the time. */
async function runBlock(track: Track<unknown, unknown>, rounds: readonly unknown[], pace: Pace, chance: Chance): Promise<Ran[]> {
  const ran: Ran[] = [];
  const queue = rounds.entries();
  const lane = async () => {
    for (const [n, round] of queue) ran[n] = await runRound(track.contestants(round), pace, chance);
  };
  await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, lane));
  return ran;
}

/** A third of the rounds start all contestants together; in the others one of them starts a little earlier. */
async function runRound(contestants: readonly (() => Promise<Reported>)[], pace: Pace, chance: Chance): Promise<Ran> {
  const first = chance.below(contestants.length);
  const headStart = chance.below(3) === 0 ? 0 : chance.share() * (pace[first] ?? FIRST_GUESS_MS) * LONGEST_HEAD_START;
  const times: { from: number; to: number }[] = [];
  const reported = await Promise.all(
    contestants.map(async (run, n) => {
      if (n !== first && headStart > 0) await new Promise((resolve) => setTimeout(resolve, headStart));
      const from = performance.now();
      const answer = await run();
      const to = performance.now();
      times[n] = { from, to };
      pace[n] = (pace[n] ?? FIRST_GUESS_MS) * (1 - LATELY) + (to - from) * LATELY;
      return answer;
    }),
  );
  const isSideBySide = Math.max(...times.map(({ from }) => from)) < Math.min(...times.map(({ to }) => to));
  return { reported, isSideBySide };
}

function assessed(
  track: Track<unknown, unknown>,
  round: unknown,
  reported: readonly Reported[],
  truth: unknown,
  failures: string[],
  no: number,
): string | null {
  try {
    const crash = reported.find(isCrash);
    if (crash !== undefined) throw new Untrue(crash);
    return track.assess(round, reported, truth);
  } catch (error) {
    if (!(error instanceof Untrue)) throw error;
    failures.push(`round ${no}: ${error.message} (answers: ${reported.join(", ")})`);
    return null;
  }
}

/** Breaches of the product's invariants, sums by currency, and logged errors. */
async function whatDoesNotHold(app: RaceApp): Promise<string[]> {
  const broken = (await checkInvariants(app.database, invariants)).filter(({ breaches }) => breaches.length > 0);
  const lines = broken.map(({ says, breaches }) => `does not hold: ${says}: ${JSON.stringify(breaches.slice(0, 2), plain)}`);
  for (const [currency, minor] of Object.entries(await totalsByCurrency(app.database)))
    if (minor !== 0n) lines.push(`${currency} sums to ${minor}`);
  for (const line of app.takeErrors()) lines.push(`an error in the log: ${line.slice(0, 400)}`);
  return lines;
}
