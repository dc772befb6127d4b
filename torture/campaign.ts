/** What a campaign is, and what most of them have in common: a ground, senders, an end that is judged. */
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openCounter } from "./counter.ts";
import { openGround, type Ground, type Wires } from "./ground.ts";
import { newSender, type Person } from "./people.ts";
import { countAcknowledged, countHanded, newRecords, type Records } from "./records.ts";
import { comeToRest } from "./rest.ts";
import { judge } from "./verdict.ts";
import { unexpected } from "./expected-errors.ts";

export interface CampaignOptions {
  /** How much of what the campaign counts. */
  readonly times: number;
  readonly seed: number;
  /** While this file exists, nothing goes on. */
  readonly pauseFile: string | null;
  /** A line of progress. */
  readonly say: (line: string) => void;
}

export interface CampaignReport {
  readonly counts: Readonly<Record<string, number>>;
  /** What did not hold. None: the campaign is passed. */
  readonly failures: readonly string[];
}

export interface Campaign {
  readonly about: string;
  /** `times` of the full campaign, and of the short one in `npm test`. */
  readonly full: number;
  readonly short: number;
  /** A long campaign goes in parts of so many, each on a ground of its own with its own seed, and each is judged. Without it: in one. */
  readonly perPart?: number;
  readonly run: (options: CampaignOptions) => Promise<CampaignReport>;
}

/** What is done to whom. */
export interface Torment {
  readonly ground: Ground;
  readonly people: readonly Person[];
  readonly records: Records;
}

export interface Setting {
  readonly senders: number;
  readonly wires?: Wires;
  /** Settings of the product that differ from the ground's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Then it may log that connections were lost. */
  readonly postgresDies?: boolean;
}

/** Opens a ground, lets `torment` do its worst on it, lets everything come to rest and judges. */
export async function onGround(
  options: CampaignOptions,
  { senders, wires = {}, environment = {}, postgresDies = false }: Setting,
  torment: (torment: Torment) => Promise<CampaignReport>,
): Promise<CampaignReport> {
  const ground = await openGround(wires, environment);
  try {
    ground.product.start();
    if (!(await ground.product.untilReady())) throw new Error(`the product did not start: ${ground.product.errors.join("\n")}`);
    const people = await gather(ground, senders);
    const records = newRecords();
    options.say(`${senders} senders are there`);
    const counter = await openCounter(ground, records);
    const torn = await torment({ ground, people, records });
    options.say("waiting for everything to come to rest");
    if (!ground.product.isAlive()) ground.product.start();
    await ground.product.untilReady();
    await counter.stop();
    const rested = await comeToRest(ground);
    const { failures, counts } = await judge(ground, records);
    const errors = unexpected(ground.product.errors, { postgresDies });
    return {
      counts: {
        ...torn.counts,
        lives: ground.product.lives(),
        acknowledged: countAcknowledged(records),
        unanswered: records.unanswered,
        "cash taken in": records.cashTaken.size,
        "paid out in cash": countHanded(records, "pay_out"),
        "refunded in cash": countHanded(records, "refund"),
        ...counts,
        "hours passed": Math.round(rested.passedMs / 3_600_000),
      },
      failures: [
        ...torn.failures,
        ...failures,
        ...rested.stumbles.map((line) => `while coming to rest: ${line}`),
        ...errors.slice(0, 10).map((line) => `the product logged: ${line.slice(0, 600)}`),
        ...(errors.length > 10 ? [`the product logged ${errors.length} unexpected errors in all`] : []),
      ],
    };
  } finally {
    await ground.stop();
  }
}

const AT_ONCE = 6;

/** So many senders, some at a time: each waits for many answers. */
export async function gather(ground: Ground, senders: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  const queue = Array.from({ length: senders }, (_, nth) => nth).values();
  const lane = async () => {
    for (const nth of queue) people[nth] = await newSender(ground, nth);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return people;
}

/** Waits while somebody measures something else on this machine. */
export async function whilePaused({ pauseFile }: CampaignOptions): Promise<void> {
  for (;;) {
    if (pauseFile === null || !existsSync(pauseFile)) return;
    await pause(1_000);
  }
}
