/** Defines a campaign, and what most campaigns share: an installation, senders, and a verdict at the end. */
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openCounter } from "./load/counter.ts";
import { openGround, type Ground, type Wires } from "./installation/installation.ts";
import { newSender, type Person } from "./people.ts";
import { countAcknowledged, countCashGiven, newRecords, type Records } from "./records.ts";
import { comeToRest } from "./installation/settle.ts";
import { assess } from "./verdict/verdict.ts";
import { unexpected } from "./verdict/expected-errors.ts";

export interface CampaignOptions {
  /** Amount of work, in the unit that the campaign counts. */
  readonly times: number;
  readonly seed: number;
  /** While this file exists, the campaign pauses. */
  readonly pauseFile: string | null;
  /** Reports a line of progress. */
  readonly say: (line: string) => void;
}

export interface CampaignReport {
  readonly counts: Readonly<Record<string, number>>;
  /** Violated rules. Empty: the campaign passed. */
  readonly failures: readonly string[];
}

export interface Campaign {
  readonly about: string;
  /** `times` of the full campaign, and of the short one in `npm test`. */
  readonly full: number;
  readonly short: number;
  /**
   * A long campaign runs in parts of this many, each on its own installation with its own seed, and each with its own verdict. Without it:
   * in one part.
   */
  readonly perPart?: number;
  readonly run: (options: CampaignOptions) => Promise<CampaignReport>;
}

/** The installation under test, with its senders and records. */
export interface Torment {
  readonly ground: Ground;
  readonly people: readonly Person[];
  readonly records: Records;
}

export interface Setting {
  readonly senders: number;
  readonly wires?: Wires;
  /** Settings of the product that differ from the installation's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Then the product may log lost connections. */
  readonly postgresDies?: boolean;
}

/** Opens an installation, runs `torment` on it, waits until nothing is due, and assesses the result. */
export async function onGround(
  options: CampaignOptions,
  { senders, wires = {}, environment = {}, postgresDies = false }: Setting,
  torment: (torment: Torment) => Promise<CampaignReport>,
): Promise<CampaignReport> {
  const ground = await openGround(wires, environment);
  try {
    ground.product.start();
    if (!(await ground.product.untilReady())) throw new Error(`the product did not start: ${ground.product.errors.join("\n")}`);
    const people = await collect(ground, senders);
    const records = newRecords();
    options.say(`${senders} senders are there`);
    const counter = await openCounter(ground, records);
    const torn = await torment({ ground, people, records });
    options.say("waiting until nothing is due");
    if (!ground.product.isAlive()) ground.product.start();
    await ground.product.untilReady();
    await counter.stop();
    const rested = await comeToRest(ground);
    const { failures, counts } = await assess(ground, records);
    const errors = unexpected(ground.product.errors, { postgresDies });
    return {
      counts: {
        ...torn.counts,
        lives: ground.product.lives(),
        acknowledged: countAcknowledged(records),
        "paid by QRIS": records.qrisPaid.size,
        unanswered: records.unanswered,
        "cash taken in": records.cashTaken.size,
        "paid out in cash": countCashGiven(records, "pay_out"),
        "refunded in cash": countCashGiven(records, "refund"),
        ...counts,
        "hours passed": Math.round(rested.passedMs / 3_600_000),
      },
      failures: [
        ...torn.failures,
        ...failures,
        ...rested.stumbles.map((line) => `while waiting: ${line}`),
        ...errors.slice(0, 10).map((line) => `the product logged: ${line.slice(0, 600)}`),
        ...(errors.length > 10 ? [`the product logged ${errors.length} unexpected errors in all`] : []),
      ],
    };
  } finally {
    await ground.stop();
  }
}

const AT_ONCE = 6;

/** Makes the senders, a few at a time: each waits for many answers. */
export async function collect(ground: Ground, senders: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  const queue = Array.from({ length: senders }, (_, index) => index).values();
  const lane = async () => {
    for (const index of queue) people[index] = await newSender(ground, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return people;
}

/** Waits while the pause file exists: something else is being measured on this machine. */
export async function whilePaused({ pauseFile }: CampaignOptions): Promise<void> {
  for (;;) {
    if (pauseFile === null || !existsSync(pauseFile)) return;
    await pause(1_000);
  }
}
