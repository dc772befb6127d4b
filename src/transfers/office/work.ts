/** The work of staff about transfers and payments: queues, and proposals that wait for a second person. */
import { href } from "#kernel/href.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { ProposalSource, WorkPart, WorkQueue } from "#platform/work/part.ts";
import * as figures from "../figures/store-work.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { numberOf } from "../model/progress.ts";
import { STATES_OF_QUEUE, type TransferQueue } from "../model/work-queues.ts";
import { PROPOSALS } from "../proposals/workflow.ts";
import { paymentsAddress } from "../unapplied-payments/contract.ts";
import { transfersAddress } from "./contract-list.ts";

const ACTING = { menu: "transfer", module: ["act"] } as const;
const RULING = { menu: "compliance", module: ["decide"] } as const;

/** Ages that the oldest of a queue should not pass. Alerts fire at the same ages. */
const PERSON_GOAL_MS = 2 * HOUR_MS;
const HELD_GOAL_MS = 24 * HOUR_MS;
const UNKNOWN_GOAL_MS = 24 * HOUR_MS;
const RETURNED_GOAL_MS = 24 * HOUR_MS;
const REFUND_GOAL_MS = 4 * HOUR_MS;
const LATE_GOAL_MS = HOUR_MS;
const PAYMENT_GOAL_MS = 24 * HOUR_MS;
const PROPOSAL_GOAL_MS = 4 * HOUR_MS;

const inStates = (
  queue: TransferQueue,
  need: WorkQueue["needs"][number],
  goalMs: number,
  watched: Pick<WorkQueue, "isWatched"> = {},
): WorkQueue => ({
  ...watched,
  name: `transfers_${queue}`,
  needs: [need],
  goalMs,
  page: transfersAddress.to({ queue }),
  count: (db, { limit }) => figures.countInStates(db, STATES_OF_QUEUE[queue] ?? [], limit),
});

const QUEUES: readonly WorkQueue[] = [
  {
    name: "transfers_person",
    needs: [ACTING],
    goalMs: PERSON_GOAL_MS,
    page: transfersAddress.to({ queue: "person" }),
    isNotified: true,
    count: (db, { limit }) => figures.countNeedingPerson(db, limit),
  },
  inStates("held", RULING, HELD_GOAL_MS),
  inStates("unknown", ACTING, UNKNOWN_GOAL_MS, { isWatched: true }),
  inStates("returned", ACTING, RETURNED_GOAL_MS, { isWatched: true }),
  inStates("refund", ACTING, REFUND_GOAL_MS, { isWatched: true }),
  {
    name: "transfers_late",
    needs: [ACTING],
    goalMs: LATE_GOAL_MS,
    page: transfersAddress.to({ queue: "late" }),
    isWatched: true,
    count: (db, { now, limit }) => figures.countLate(db, now, limit),
  },
  {
    name: "transfers_payments",
    needs: [ACTING],
    goalMs: PAYMENT_GOAL_MS,
    page: paymentsAddress.to({ queue: "person" }),
    count: (db, { limit }) => figures.countPaymentsForPerson(db, TRANSFER_RULES, limit),
  },
];

const SOURCE: ProposalSource = {
  workflow: PROPOSALS,
  goalMs: PROPOSAL_GOAL_MS,
  kind: "kind",
  subject: ["transfer", "payment"],
  concerned: null,
  approval: {
    column: "menu",
    needs: {
      transfer: { menu: "transfer", module: ["approve"] },
      compliance: { menu: "compliance", module: ["approve"] },
    },
  },
  batch: "batch",
  labelOf: (subject) => (subject.startsWith("tr_") ? numberOf(subject) : subject),
  pageOf: ({ subject }) =>
    subject.startsWith("py_") ? href("/office/payment/:id", { id: subject }) : href("/office/transfer/:id", { id: subject }),
};

export const transferWork: WorkPart = { queues: QUEUES, proposals: [SOURCE] };
