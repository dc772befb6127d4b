/** For tests that are not about second factors: approves everything, and records it. */
import type { Money } from "#kernel/amount.ts";
import { newId } from "#kernel/id.ts";
import type { SendDeps } from "../sending/send-transfer.ts";

export interface FakeApprovals extends Pick<SendDeps, "startApproval" | "consumeApproval"> {
  /** Subjects opened for approval, and subjects consumed by sending. */
  readonly opened: string[];
  readonly taken: string[];
  /** The facts named in the message with the code. */
  readonly named: { readonly amount: Money; readonly pays: Money | null; readonly maxRate?: object }[];
  /** Whether the next approvals are given. */
  isGiven: boolean;
  /** Decides for a single subject, where a test is about that. */
  take(subject: string): Promise<boolean>;
}

export function fakeApprovals(): FakeApprovals {
  const approvals: FakeApprovals = {
    opened: [],
    taken: [],
    named: [],
    isGiven: true,
    take: async () => approvals.isGiven,
    startApproval: async (ctx, { subject, amount, pays = null, maxRate }) => {
      approvals.opened.push(subject);
      approvals.named.push({ amount, pays, ...(maxRate && { maxRate }) });
      const expiresAt = new Date(ctx.now.getTime() + 600_000).toISOString();
      const sessionCode = newId("ch", ctx.now.getTime(), ctx.random(10)).padEnd(43, "x").replace("_", "x").slice(0, 43);
      return {
        sessionCode,
        step: { factors: [], current: null, resendAfterSeconds: 0, expiresAt, stronger: [], emailFrom: null, lastChannel: null },
      };
    },
    consumeApproval: async (_ctx, subject) => {
      approvals.taken.push(subject);
      return approvals.take(subject);
    },
  };
  return approvals;
}
