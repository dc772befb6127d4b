/** Metrics of payrolls for `/metrics`: how many are under way and for how long, paid rows without a transfer, and names nobody has asked for. */
import type { Measure } from "#platform/metrics/metrics.ts";
import { figuresOf, secondsSince, single, type Figure } from "#platform/metrics/database-figures.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { countOpenByState, countUnasked, countUnmade, type Counted } from "./store-counts.ts";

const UNDER_WAY = ["preparing", "awaiting_payment", "funded", "paying"] as const;
const NONE: Counted = { count: 0, since: null };

interface Read {
  readonly now: Date;
  readonly states: ReadonlyMap<string, Counted>;
  readonly unmade: number;
  readonly unasked: Counted;
}

/** A value for every state, so that an alert sees a zero and not a gap. */
const ofEach = (valueOf: (one: Counted, now: Date) => number) => (read: Read) =>
  UNDER_WAY.map((state) => ({ labels: { state }, value: valueOf(read.states.get(state) ?? NONE, read.now) }));

const FIGURES: readonly Figure<Read>[] = [
  {
    name: "sampai_payrolls",
    help: "Approved payrolls that have not ended, by state",
    labels: ["state"],
    of: ofEach(({ count }) => count),
  },
  {
    name: "sampai_payrolls_oldest_seconds",
    help: "Seconds that the oldest payroll has been in each state; 0 if there is none",
    labels: ["state"],
    of: ofEach(({ since }, now) => secondsSince(since, now)),
  },
  {
    name: "sampai_payroll_rows_unmade",
    help: "Rows of payrolls that are paid for and no transfers yet",
    of: ({ unmade }) => single(unmade),
  },
  {
    name: "sampai_payroll_names_due_oldest_seconds",
    help: "Seconds since the bank of the oldest row of a draft should have been asked for its holder; 0 if none is due",
    of: ({ unasked, now }) => single(secondsSince(unasked.since, now)),
  },
];

export function payrollMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      const states = new Map((await countOpenByState(db)).map(({ state, ...counted }) => [state, counted]));
      return { now, states, unmade: await countUnmade(db), unasked: await countUnasked(db, now) };
    },
    FIGURES,
  );
}
