/** Beginnings of transfers and answers of parties, for tests of decisions. */
import type { InquiryAnswer } from "../lifecycle/payout-party.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { totalOf, type Product } from "../lifecycle/transfer.ts";
import { paymentId, sampleTransfer, storyOf, type Story } from "./samples.ts";

export const credited = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null } as const;
export const unknown = { outcome: "unknown", why: "timeout" } as const;
export const notFound = { outcome: "not_found", providerCode: "07" } as const;
export const refusal = (reason: "account_closed" | "no_prefund" | "rejected") =>
  ({ outcome: "refused", reason, providerCode: "x" }) as const;

export const pay = (story: Story, amount = totalOf(story.transfer.price), n = 1) =>
  story.go("payment_received", { payment: paymentId(n), amount, channel: "va_014", paidAt: story.at });
export const says = (story: Story, answer: InquiryAnswer, call: "submit" | "inquiry" = "submit") =>
  story.go("payout_answered", { call, answer });

/** `waitMs`: how long it may not leave yet. */
export function ready(product: Product, waitMs = 0): Story {
  const story = storyOf(sampleTransfer(product));
  story.go("pay_in_opened");
  pay(story);
  story.go("checks_cleared", waitMs === 0 ? {} : { waitsUntil: new Date(story.at.getTime() + waitMs) });
  if (product === "international") story.go("converted");
  return story;
}

export function sent(product: Exclude<Product, "cash_pickup">): Story {
  const story = ready(product);
  story.go("submitted", product === "local" ? { rail: "bi_fast", party: "014" } : { rail: "partner_bank", party: "thrift" });
  return story;
}

export function refund(story: Story, answer: InquiryAnswer = credited): void {
  const of = story.transfer.id;
  story.go("refund_sent", { of });
  const reference = story.transfer.refund?.order?.reference ?? "";
  story.go("refund_answered", { of, reference, call: "submit", answer, bank: "014" });
}

/** A refund of unknown outcome that the bank has no record of, submitted until all its tries are used up. */
export function refundTriedOut(story: Story, { submissions, missingWaitMs }: TransferRules): Story {
  const of = story.transfer.id;
  const says = (answer: InquiryAnswer, call: "submit" | "inquiry") =>
    story.go("refund_answered", { of, reference: `${of}_r1`, call, answer, bank: "014" });
  for (let n = 1; n <= submissions; n++) {
    if (n > 1) {
      story.go("refund_sent", { of });
      says(unknown, "submit");
    }
    says(notFound, "inquiry");
    story.wait(missingWaitMs);
    says(notFound, "inquiry");
  }
  return story;
}

/** Paid from a partner's deposit. */
export function byDeposit(): Story {
  const story = storyOf(sampleTransfer("local"));
  story.go("deposit_debited", { source: { account: "partner_deposit", whose: "pa_1" } });
  story.go("checks_cleared");
  return story;
}

/** Paid in cash at a counter and refused by the bank: the sender is asked where the refund goes. */
export function awaitingChoice(): Story {
  const story = storyOf(sampleTransfer("local"));
  story.go("deposit_debited", { source: { account: "agent_deposit", whose: "ag_1" } });
  story.go("checks_cleared");
  story.go("submitted", { rail: "bi_fast", party: "014" });
  says(story, refusal("rejected"), "inquiry");
  story.go("failure_resolved");
  return story;
}

/** Cash chosen for the refund; with `isCollecting`, being handed out at `cp_1`. */
export function refundInCash(isCollecting = false): Story {
  const story = awaitingChoice();
  story.go("refund_cash_chosen");
  if (isCollecting) story.go("collecting_started", { outlet: "cp_1" });
  return story;
}

export const balances = ({ books }: Story) => Object.fromEntries([...books.balances].filter(([, minor]) => minor !== 0n));
export const kinds = ({ books }: Story) => books.posted.map(({ kind }) => kind.replace("transfer.", ""));
