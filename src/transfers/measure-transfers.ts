/** What `/metrics` shows of transfers: where they stand and for how long, what is overdue, and money that is nobody's. Nobody's name, nobody's amount. */
import type { Measure } from "#platform/http/metrics.ts";
import { figuresOf, secondsSince, single, type Figure } from "#platform/figures/figures.ts";
import type { ReadWaiting } from "#platform/figures/waiting.ts";
import type { Executor } from "#platform/db.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { PROPOSAL_ROOMS } from "./proposals.ts";
import { REFUND_STATUSES } from "./refunds.ts";
import { FINAL_STATES, STATES } from "./states.ts";
import { JOB_OF_STEP } from "./steps.ts";
import * as figures from "./store-figures.ts";
import type { Counted } from "./store-figures.ts";

const OPEN_STATES = STATES.filter((state) => !FINAL_STATES.includes(state));
const INQUIRIES = ["told", "over", "stray"];
const OWED = REFUND_STATUSES.filter((status) => status !== "paid");
const STEPS = Object.keys(JOB_OF_STEP);

const NONE = { count: 0, since: null, tries: 0 };

async function readAll(db: Executor, now: Date) {
  return {
    now,
    states: await figures.countByState(db),
    people: await figures.countForPeople(db),
    due: await figures.countDue(db, now),
    unapplied: await figures.countUnapplied(db),
    inquiries: await figures.countInquiries(db, now),
    refunds: await figures.countRefundsOwed(db),
  };
}
type Read = Awaited<ReturnType<typeof readAll>>;
type Named = Counted & { readonly name: string; readonly tries?: number };

/** A metric with a value for everything that there could be one of, so that an alert sees a zero and not a gap. */
function ofEach(
  [name, help]: readonly [string, string],
  label: string,
  values: readonly string[],
  find: (read: Read) => readonly Named[],
  valueOf: (one: Counted & { readonly tries?: number }, now: Date) => number,
): Figure<Read> {
  return {
    name,
    help,
    labels: [label],
    of: (read) => {
      const found = new Map(find(read).map((one) => [one.name, one]));
      return values.map((value) => ({ labels: { [label]: value }, value: valueOf(found.get(value) ?? NONE, read.now) }));
    },
  };
}
const count = ({ count: many }: Counted) => many;
const age = ({ since }: Counted, now: Date) => secondsSince(since, now);

const BY_STATE: readonly Figure<Read>[] = [
  ofEach(["sampai_transfers_open", "Transfers that are not over, by state"], "state", OPEN_STATES, ({ states }) => states, count),
  ofEach(
    [
      "sampai_transfers_oldest_seconds",
      "How long the transfer is in its state that has been in it longest; 0 where there is none",
    ],
    "state",
    OPEN_STATES,
    ({ states }) => states,
    age,
  ),
  {
    name: "sampai_transfers_need_person",
    help: "Transfers that wait for one of the staff",
    of: ({ people }) => single(people.count),
  },
  {
    name: "sampai_transfers_need_person_oldest_seconds",
    help: "How long nothing has happened to the one of them that was left longest",
    of: ({ people, now }) => single(age(people, now)),
  },
  ofEach(
    ["sampai_transfer_steps_due", "Transfers whose next step by itself is due, by step"],
    "step",
    STEPS,
    ({ due }) => due,
    count,
  ),
  ofEach(
    ["sampai_transfer_steps_due_oldest_seconds", "How long the longest overdue of them is due"],
    "step",
    STEPS,
    ({ due }) => due,
    age,
  ),
];

const UNAPPLIED: readonly Figure<Read>[] = [
  {
    name: "sampai_unapplied_payments",
    help: "Payments in suspense that are no transfer's",
    of: ({ unapplied }) => single(unapplied.count),
  },
  {
    name: "sampai_unapplied_payments_minor",
    help: "What they come to, in hundredths of a rupiah",
    of: ({ unapplied }) => single(unapplied.minor),
  },
  {
    name: "sampai_unapplied_payments_oldest_seconds",
    help: "How long the oldest of them has lain there",
    of: ({ unapplied, now }) => single(age(unapplied, now)),
  },
];

const ASKED_AND_OWED: readonly Figure<Read>[] = [
  ofEach(
    [
      "sampai_payment_inquiries_due",
      "Inquiries at the bank that are due: payments it told of, pay-ins that are over, payments on numbers of nobody's",
    ],
    "why",
    INQUIRIES,
    ({ inquiries }) => inquiries,
    count,
  ),
  ofEach(
    ["sampai_payment_inquiries_due_oldest_seconds", "How long the longest overdue of them is due"],
    "why",
    INQUIRIES,
    ({ inquiries }) => inquiries,
    age,
  ),
  ofEach(
    [
      "sampai_payment_inquiries_tries",
      "How often the inquiry was tried that was tried most; many mean that the bank does not answer",
    ],
    "why",
    INQUIRIES,
    ({ inquiries }) => inquiries,
    ({ tries = 0 }) => tries,
  ),
  ofEach(
    ["sampai_refunds_owed", "Refunds that have not reached their payer, by where they stand"],
    "status",
    OWED,
    ({ refunds }) => refunds,
    count,
  ),
  ofEach(
    ["sampai_refunds_owed_oldest_seconds", "How long ago the oldest of them was to be sent"],
    "status",
    OWED,
    ({ refunds }) => refunds,
    age,
  ),
];

export function transferMeasures({ database, clock }: Machinery): readonly Measure[] {
  return figuresOf(database, (db) => readAll(db, clock.now()), [...BY_STATE, ...UNAPPLIED, ...ASKED_AND_OWED]);
}

/** Proposals, for the metric of all that waits for a decision. */
export const waitingProposals: ReadWaiting = async (db) => {
  const found = new Map((await figures.countProposals(db)).map((one) => [one.name, one]));
  return PROPOSAL_ROOMS.map((room) => {
    const { count: many, since } = found.get(room) ?? NONE;
    return { kind: room === "transfer" ? "proposal" : "ruling", count: many, since };
  });
};
