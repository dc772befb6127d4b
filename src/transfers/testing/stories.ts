/** How stories begin and what parties say in them: for tests of decisions. */
import type { InquiryAnswer } from "../payout.ts";
import { totalOf, type Product } from "../transfer.ts";
import { paymentId, sampleTransfer, storyOf, type Story } from "./samples.ts";

export const credited = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null } as const;
export const unknown = { outcome: "unknown", why: "timeout" } as const;
export const notFound = { outcome: "not_found", providerCode: "07" } as const;
export const refusal = (reason: "account_closed" | "no_prefund" | "rejected") =>
  ({ outcome: "refused", reason, providerCode: "x" }) as const;

export const pay = (story: Story, amount = totalOf(story.transfer.price), n = 1) =>
  story.go("payment_came", { payment: paymentId(n), amount, channel: "va_014", paidAt: story.at });
export const says = (story: Story, answer: InquiryAnswer, asked: "submit" | "inquiry" = "submit") =>
  story.go("payout_answered", { asked, answer });

export function ready(product: Product): Story {
  const story = storyOf(sampleTransfer(product));
  story.go("pay_in_opened");
  pay(story);
  story.go("checks_cleared");
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
  story.go("refund_answered", { of, reference, asked: "submit", answer, bank: "014" });
}

export const balances = ({ books }: Story) => Object.fromEntries([...books.balances].filter(([, minor]) => minor !== 0n));
export const kinds = ({ books }: Story) => books.posted.map(({ kind }) => kind.replace("transfer.", ""));
