/**
 * Races: two or more connections go for the same thing at the same moment, thousands of times. Each round has one truth, which is looked up in the
 * database afterwards and held against what every contestant was told. A race in which one of the orders never happened has proved nothing, and
 * fails as one.
 */
import { checkInvariants } from "#platform/invariants.ts";
import { totalsByCurrency } from "#transfers/testing/totals.ts";
import { invariants } from "../../src/capabilities.ts";
import { chanceOf, type Chance } from "../chance.ts";
import { openRaceHouse, type RaceHouse } from "./house.ts";
import { whilePaused } from "./pause.ts";
import { isCrash, type Told } from "./told.ts";

/** How a race is run, with rounds of type `R` and, for each round, what the database says afterwards, of type `T`. */
export interface Track<R, T> {
  /** Makes so many rounds ready, all at once. */
  prepare(count: number): Promise<readonly R[]>;
  /** Who starts: each with a clock that is a millisecond ahead of the one before, so that the books tell who came first. */
  contestants(round: R): readonly (() => Promise<Told>)[];
  truths(rounds: readonly R[]): Promise<readonly T[]>;
  /** Which way it went; throws `Untrue` for what must not be. */
  judge(round: R, told: readonly Told[], truth: T): string;
}

export interface Race {
  readonly name: string;
  readonly says: string;
  /** All ways that a round can go: each has to happen. */
  readonly ways: readonly string[];
  open(house: RaceHouse): Promise<Track<unknown, unknown>>;
}

/** A race with the types of its rounds forgotten: so that all stand in one list. */
export function race<R, T>(told: Omit<Race, "open"> & { readonly open: (house: RaceHouse) => Promise<Track<R, T>> }): Race {
  return told;
}

/** The same contestants, one of whom begins when the others have ended: so that an order that is rare otherwise happens in any thirty rounds. */
export function beginsLast(contestants: readonly (() => Promise<Told>)[], nth: number): (() => Promise<Told>)[] {
  const ends = contestants.map(() => Promise.withResolvers<void>());
  const others = ends.filter((_, n) => n !== nth).map(({ promise }) => promise);
  return contestants.map((begin, n) => async () => {
    if (n === nth) await Promise.all(others);
    try {
      return await begin();
    } finally {
      ends[n]?.resolve();
    }
  });
}

/** What came out of a round is not what may come out. */
export class Untrue extends Error {}

export function assertTrue(isTrue: boolean, says: string, facts: unknown): asserts isTrue {
  if (!isTrue) throw new Untrue(`${says}: ${JSON.stringify(facts, plain)}`);
}

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

export interface RaceOptions {
  readonly times: number;
  readonly seed: number;
  /** As long as this file exists, no further block is begun. */
  readonly pauseFile: string | null;
  readonly say?: (line: string) => void;
  /** Where several races share one: each leaves what it made. Without it the race opens its own. */
  readonly house?: RaceHouse;
}

export interface RaceReport {
  readonly name: string;
  readonly rounds: number;
  readonly seconds: number;
  /** How often each way was gone. */
  readonly ways: Readonly<Record<string, number>>;
  /** Rounds in which all contestants were under way at the same moment. */
  readonly sideBySide: number;
  /** Circles of waiting that PostgreSQL had to break, in which case the edge tries again. */
  readonly deadlocks: number;
  readonly failures: readonly string[];
  /** Why the race has proved less than it should: an order that never happened, too few rounds side by side. */
  readonly unproved: readonly string[];
}

const BLOCK = 100;
const ROUNDS_AT_ONCE = 4;
/** Invariants look at everything, so they are asked at the first block, every so many, and at the end. */
const BLOCKS_PER_CHECK = 20;
const ENOUGH_FAILURES = 10;
/** At least so many rounds of a hundred have to be side by side. */
const SIDE_BY_SIDE_PERCENT = 10;

export async function runRace(one: Race, options: RaceOptions): Promise<RaceReport> {
  if (options.house !== undefined) return runRaceIn(options.house, one, options);
  await using house = await openRaceHouse();
  // Awaited: the house is closed on return.
  return await runRaceIn(house, one, options);
}

async function runRaceIn(
  house: RaceHouse,
  one: Race,
  { times, seed, pauseFile, say = () => undefined }: RaceOptions,
): Promise<RaceReport> {
  const startedAt = performance.now();
  const deadlocksBefore = await house.deadlocks();
  const chance = chanceOf(seed + numberOf(one.name));
  const track = await one.open(house);
  const ways: Record<string, number> = Object.fromEntries(one.ways.map((way) => [way, 0]));
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
      const { told, isSideBySide } = ran[n] ?? { told: [], isSideBySide: false };
      if (isSideBySide) sideBySide += 1;
      const way = judged(track, round, told, truths[n], failures, rounds + n);
      if (way !== null) ways[way] = (ways[way] ?? 0) + 1;
    }
    rounds += prepared.length;
    const isLast = rounds >= times;
    if (isLast || block % BLOCKS_PER_CHECK === 0) failures.push(...(await whatDoesNotHold(house)));
    if (isLast || block % BLOCKS_PER_CHECK === BLOCKS_PER_CHECK - 1)
      say(`${one.name}: ${rounds} rounds, ${JSON.stringify(ways)}, ${sideBySide} side by side, ${failures.length} failures`);
  }
  const unproved: string[] = [];
  for (const [way, count] of Object.entries(ways)) {
    if (!one.ways.includes(way)) failures.push(`it went "${way}", which is no way that it may go`);
    else if (count === 0) unproved.push(`it never went "${way}": nothing is proved about that order`);
  }
  if (sideBySide * 100 < rounds * SIDE_BY_SIDE_PERCENT) unproved.push(`only ${sideBySide} of ${rounds} rounds were side by side`);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const deadlocks = (await house.deadlocks()) - deadlocksBefore;
  return { name: one.name, rounds, seconds, ways, sideBySide, deadlocks, failures, unproved };
}

/** So that two races with one seed draw different numbers. */
const numberOf = (name: string): number => [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_003, 7);

interface Ran {
  readonly told: readonly Told[];
  readonly isSideBySide: boolean;
}

/** How long each contestant has taken lately: head starts are drawn from that, so that they fit a quick machine and a busy one. */
type Pace = number[];
const FIRST_GUESS_MS = 10;
const LATELY = 0.1;
/** A head start of more than the whole way happens, too: then the first one is over before the others begin. */
const LONGEST_HEAD_START = 1.2;

/** Several rounds at once, each in its own time: what one round waits for, another one uses. */
async function runBlock(track: Track<unknown, unknown>, rounds: readonly unknown[], pace: Pace, chance: Chance): Promise<Ran[]> {
  const ran: Ran[] = [];
  const queue = rounds.entries();
  const lane = async () => {
    for (const [n, round] of queue) ran[n] = await runRound(track.contestants(round), pace, chance);
  };
  await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, lane));
  return ran;
}

/** All stand at one line. A third of the rounds starts together; in the others one of them starts a little before the rest. */
async function runRound(contestants: readonly (() => Promise<Told>)[], pace: Pace, chance: Chance): Promise<Ran> {
  const first = chance.below(contestants.length);
  const headStart = chance.below(3) === 0 ? 0 : chance.share() * (pace[first] ?? FIRST_GUESS_MS) * LONGEST_HEAD_START;
  const times: { from: number; to: number }[] = [];
  const told = await Promise.all(
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
  return { told, isSideBySide };
}

function judged(
  track: Track<unknown, unknown>,
  round: unknown,
  told: readonly Told[],
  truth: unknown,
  failures: string[],
  no: number,
): string | null {
  try {
    const crash = told.find(isCrash);
    if (crash !== undefined) throw new Untrue(crash);
    return track.judge(round, told, truth);
  } catch (error) {
    if (!(error instanceof Untrue)) throw error;
    failures.push(`round ${no}: ${error.message} (told: ${told.join(", ")})`);
    return null;
  }
}

/** The product's own invariants, sums by currency, and its log. */
async function whatDoesNotHold(house: RaceHouse): Promise<string[]> {
  const broken = (await checkInvariants(house.database, invariants)).filter(({ breaches }) => breaches.length > 0);
  const lines = broken.map(({ says, breaches }) => `does not hold: ${says}: ${JSON.stringify(breaches.slice(0, 2), plain)}`);
  for (const [currency, minor] of Object.entries(await totalsByCurrency(house.database)))
    if (minor !== 0n) lines.push(`${currency} sums to ${minor}`);
  for (const line of house.takeErrors()) lines.push(`an error in the log: ${line.slice(0, 400)}`);
  return lines;
}
