/** Metrics of transfers for `/metrics`: counts and ages by state, overdue steps, and unapplied payments. No names and no single amounts. */
import type { Measure } from "#platform/metrics/metrics.ts";
import { figuresOf, secondsSince, single, type Figure } from "#platform/metrics/database-figures.ts";
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import type { Executor } from "#platform/db.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { PROPOSAL_MENUS } from "../proposals/model/proposals.ts";
import { REFUND_STATUSES } from "../lifecycle/refunds.ts";
import { FINAL_STATES, STATES } from "../lifecycle/states.ts";
import { JOB_OF_STEP } from "../lifecycle/steps.ts";
import * as figures from "./store.ts";
import type { Counted } from "./store.ts";

const OPEN_STATES = STATES.filter((state) => !FINAL_STATES.includes(state));
const INQUIRIES = ["notification", "over", "unapplied"];
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

/** A metric with a value for every possible label, so that an alert sees a zero and not a gap. */
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
  ofEach(["sampai_transfers_open", "Open transfers, by state"], "state", OPEN_STATES, ({ states }) => states, count),
  ofEach(
    ["sampai_transfers_oldest_seconds", "Seconds that the oldest transfer in each state has been in it; 0 if there is none"],
    "state",
    OPEN_STATES,
    ({ states }) => states,
    age,
  ),
  {
    name: "sampai_transfers_need_person",
    help: "Transfers that wait for a decision of staff",
    of: ({ people }) => single(people.count),
  },
  {
    name: "sampai_transfers_need_person_oldest_seconds",
    help: "Seconds since the last event of the transfer waiting longest for staff",
    of: ({ people, now }) => single(age(people, now)),
  },
  ofEach(
    ["sampai_transfer_steps_due", "Transfers whose next automatic step is due, by step"],
    "step",
    STEPS,
    ({ due }) => due,
    count,
  ),
  ofEach(
    ["sampai_transfer_steps_due_oldest_seconds", "Seconds since the oldest due step became due, by step; 0 if none is due"],
    "step",
    STEPS,
    ({ due }) => due,
    age,
  ),
];

const UNAPPLIED: readonly Figure<Read>[] = [
  {
    name: "sampai_unapplied_payments",
    help: "Unapplied payments in suspense that belong to no transfer",
    of: ({ unapplied }) => single(unapplied.count),
  },
  {
    name: "sampai_unapplied_payments_minor",
    help: "Total of unapplied payments that belong to no transfer, in hundredths of a rupiah",
    of: ({ unapplied }) => single(unapplied.minor),
  },
  {
    name: "sampai_unapplied_payments_oldest_seconds",
    help: "Seconds since the oldest unapplied payment was received",
    of: ({ unapplied, now }) => single(age(unapplied, now)),
  },
];

const INQUIRED_AND_OWED: readonly Figure<Read>[] = [
  ofEach(
    [
      "sampai_payment_inquiries_due",
      "Due inquiries at the bank, by reason: notified payments, ended pay-ins, payments to unknown virtual account numbers",
    ],
    "why",
    INQUIRIES,
    ({ inquiries }) => inquiries,
    count,
  ),
  ofEach(
    [
      "sampai_payment_inquiries_due_oldest_seconds",
      "Seconds since the oldest due inquiry became due, by reason; 0 if none is due",
    ],
    "why",
    INQUIRIES,
    ({ inquiries }) => inquiries,
    age,
  ),
  ofEach(
    [
      "sampai_payment_inquiries_tries",
      "Largest number of attempts of one pending inquiry, by reason; a high number means that the bank does not answer",
    ],
    "why",
    INQUIRIES,
    ({ inquiries }) => inquiries,
    ({ tries = 0 }) => tries,
  ),
  ofEach(
    ["sampai_refunds_owed", "Refunds that have not reached the payer, by status"],
    "status",
    OWED,
    ({ refunds }) => refunds,
    count,
  ),
  ofEach(
    ["sampai_refunds_owed_oldest_seconds", "Seconds since the oldest refund owed became due, by status; 0 if there is none"],
    "status",
    OWED,
    ({ refunds }) => refunds,
    age,
  ),
];

export function transferMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(database, (db) => readAll(db, clock.now()), [...BY_STATE, ...UNAPPLIED, ...INQUIRED_AND_OWED]);
}

/** Proposals, for the metric of everything that waits for a decision. */
export const waitingProposals: ReadWaiting = async (db) => {
  const found = new Map((await figures.countProposals(db)).map((one) => [one.name, one]));
  return PROPOSAL_MENUS.map((menu) => {
    const { count: many, since } = found.get(menu) ?? NONE;
    return { kind: menu === "transfer" ? "proposal" : "ruling", count: many, since };
  });
};
