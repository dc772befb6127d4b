/** The work of staff about businesses: sheets in due diligence, and sheets that wait for a signature of staff. */
import { DAY_MS } from "#kernel/time.ts";
import type { WorkPart, WorkQueue } from "#platform/work/part.ts";
import { BUSINESS_KINDS, type BusinessKind } from "../model/kinds.ts";
import { REVIEW_GOAL_MS } from "../model/review-goal.ts";
import { STAFF_ROLES } from "../model/signers.ts";
import { agentsAddress, businessesAddress, partnersAddress } from "./contract-list.ts";
import { countInReview, countToSign } from "./store-work.ts";

const SIGNATURE_GOAL_MS = 2 * DAY_MS;

const LISTS = { agent: agentsAddress, partner: partnersAddress, customer: businessesAddress } as const satisfies Record<
  BusinessKind,
  unknown
>;

const queuesOf = (kind: BusinessKind): readonly WorkQueue[] => [
  {
    name: `onboarding_review_${kind}`,
    needs: [{ menu: "onboarding", module: ["review"] }],
    goalMs: REVIEW_GOAL_MS,
    page: LISTS[kind].to({ waiting: "review" }),
    count: (db, { limit }) => countInReview(db, kind, limit),
  },
  {
    name: `onboarding_signing_${kind}`,
    needs: [{ menu: "onboarding", module: [...STAFF_ROLES] }],
    goalMs: SIGNATURE_GOAL_MS,
    page: LISTS[kind].to({ waiting: "signing" }),
    count: (db, { limit, viewer }) =>
      countToSign(
        db,
        kind,
        STAFF_ROLES.filter((role) => viewer === null || viewer.holds({ menu: "onboarding", module: [role] })),
        limit,
      ),
  },
];

export const onboardingWork: WorkPart = { queues: BUSINESS_KINDS.flatMap(queuesOf) };
