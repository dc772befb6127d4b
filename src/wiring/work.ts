/** The work of the office: the queues and proposals of every capability, and the facts that its front page shows beside them. */
import type { Menu, Module } from "#access/model/policy.ts";
import { holdersOfRight } from "#access/index.ts";
import { accessWork } from "#access/changes/work.ts";
import { readRelayHealth } from "#calls/index.ts";
import { cashPointsWork } from "#cash-points/reports/work.ts";
import { namesOf } from "#identity/index.ts";
import { href } from "#kernel/href.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import { listBalances, listMonth } from "#ledger/index.ts";
import { notify } from "#notifications/index.ts";
import { onboardingWork } from "#onboarding/office/work.ts";
import { readWorkerState } from "#platform/jobs/worker-state.ts";
import { readOutboxState } from "#platform/mail/outbox-state.ts";
import type { ProposalSource, WorkPart, WorkQueue } from "#platform/work/part.ts";
import { queueOf } from "#platform/work/queue-of-proposals.ts";
import { isWorkingDay, listStopped, readRateHealth } from "#pricing/index.ts";
import { pricingWork } from "#pricing/terms/work.ts";
import { reconciliationWork } from "#reconciliation/cases/work.ts";
import { findStatementHealth } from "#reconciliation/index.ts";
import { supportWork } from "#support/work.ts";
import { transferWork } from "#transfers/office/work.ts";
import { freezeWork } from "#transfers/person-freezes/work.ts";
import { verificationWork } from "#verification/cases/work.ts";
import { closeWork } from "#treasury/close/work.ts";
import { treasuryWork } from "#treasury/bookings/work.ts";
import type { WorkDeps } from "#work/deps.ts";
import { inboxAddress } from "#work/contract-proposals.ts";
import type { NotifyDeps } from "#work/notify-of-work.ts";
import type { DigestDeps } from "#work/send-digest.ts";
import { workflowKey, type WorkflowKey } from "#work/model/names.ts";
import { DAY_ACCOUNTS, NOW_ACCOUNTS } from "#work/model/today.ts";
import type { OutsideParties } from "./parties.ts";

const PARTS: readonly WorkPart[] = [
  transferWork,
  freezeWork,
  verificationWork,
  onboardingWork,
  cashPointsWork,
  reconciliationWork,
  supportWork,
  accessWork,
  pricingWork,
  treasuryWork,
  closeWork,
];

export const PROPOSAL_SOURCES: readonly ProposalSource[] = PARTS.flatMap(({ proposals = [] }) => proposals);

/** Every queue: those of the parts, and one for each workflow. */
export const WORK_QUEUES: readonly WorkQueue[] = [
  ...PARTS.flatMap(({ queues = [] }) => queues),
  ...PROPOSAL_SOURCES.map((source) => {
    const key = workflowKey(source.workflow.name);
    // work.test.ts compares the keys with the names that the screens label.
    return queueOf(source, { name: `proposals_${key}`, page: inboxAddress.to({ workflow: key as WorkflowKey }) });
  }),
];

interface Connections extends Pick<OutsideParties, "bank" | "partner"> {
  readonly hasRelay: boolean;
}

export function workDeps({ bank, partner, hasRelay }: Connections): WorkDeps {
  return {
    queues: WORK_QUEUES,
    proposals: PROPOSAL_SOURCES,
    listStopped,
    readHealth: async (ctx) => ({
      worker: await readWorkerState(ctx.db, ctx.now),
      bank: bank && (await findStatementHealth(ctx.db, bank.payouts.party)),
      partner: partner && (await findStatementHealth(ctx.db, partner.party)),
      messages: await readOutboxState(ctx.db),
      rates: await readRateHealth(ctx),
      relay: hasRelay ? await readRelayHealth(ctx) : null,
    }),
    readToday: async ({ db, now }) => {
      const from = toLocalDate(now);
      return {
        day: await listMonth(db, { from, before: addDays(from, 1), named: DAY_ACCOUNTS }, "recorded"),
        now: await listBalances(db, NOW_ACCOUNTS),
      };
    },
    namesOf,
    // The rights of all sources are compared with the catalogue in work.test.ts.
    holdersOf: async (ctx, { menu, module }) => {
      const found = [];
      for (const one of module)
        found.push(...(await holdersOfRight(ctx, { menu: menu as Menu, module: one as Module }, MAX_NOTIFIED)));
      return [...new Set(found)];
    },
  };
}

/** Most people who are told of one right, or named as having it: no office is larger. */
const MAX_NOTIFIED = 50;

export const workNotifier: NotifyDeps & DigestDeps = {
  queues: WORK_QUEUES,
  isWorkingDay: (ctx, day) => isWorkingDay(ctx, day),
  sendDigest: (ctx, { key, person, queues, lines, page }) =>
    notify(ctx, [{ key, person, kind: "work_digest", about: page, facts: { number: String(queues), why: lines } }]),
  home: href("/office"),
  // The rights of all queues are compared with the catalogue in work.test.ts.
  holdersOf: (ctx, menu, module) => holdersOfRight(ctx, { menu: menu as Menu, module: module as Module }, MAX_NOTIFIED),
  notify: (ctx, notices) =>
    notify(
      ctx,
      notices.map(({ key, person, queue, page }) => ({
        key,
        person,
        kind: "work_waiting" as const,
        about: page,
        facts: { why: queue },
      })),
    ),
};
