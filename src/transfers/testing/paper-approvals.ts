/** For tests about transfers and not about second factors: everything is approved, and noted. */
import type { Money } from "#kernel/amount.ts";
import { newId } from "#kernel/id.ts";
import type { SendParts } from "../send-transfer.ts";

export interface PaperApprovals extends Pick<SendParts, "openApproval" | "takeApproval"> {
  /** What was asked to be approved, and what was sent on it. */
  readonly opened: string[];
  readonly taken: string[];
  /** What the message with the code names. */
  readonly named: { readonly amount: Money; readonly pays: Money | null }[];
  /** Whether the next ones are given. */
  isGiven: boolean;
  /** Whether this one is, where that is what a test is about. */
  take(subject: string): Promise<boolean>;
}

export function paperApprovals(): PaperApprovals {
  const approvals: PaperApprovals = {
    opened: [],
    taken: [],
    named: [],
    isGiven: true,
    take: async () => approvals.isGiven,
    openApproval: async (ctx, { subject, amount, pays = null }) => {
      approvals.opened.push(subject);
      approvals.named.push({ amount, pays });
      const expiresAt = new Date(ctx.now.getTime() + 600_000).toISOString();
      const sessionCode = newId("ch", ctx.now.getTime(), ctx.random(10)).padEnd(43, "x").replace("_", "x").slice(0, 43);
      return {
        sessionCode,
        step: { factors: [], current: null, resendAfterSeconds: 0, expiresAt, stronger: [], emailFrom: null },
      };
    },
    takeApproval: async (_ctx, subject) => {
      approvals.taken.push(subject);
      return approvals.take(subject);
    },
  };
  return approvals;
}
