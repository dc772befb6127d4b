/** A payout abroad as transfers would order it, and the simulator's record of what was really paid. */
import { expect, vi } from "vitest";
import type { InquiryAnswer, PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import type { Partner } from "../partner/partner.ts";

export const PARTNER_KEYS = { clientId: "sampai-test", secret: "test-secret-of-the-partner" };
/** The simulator's record of an ordinary order that was paid once. */
export const PAID_ONCE = { times: 1, currency: "SGD", minor: "78891" };

let made = 0;

/** SGD 788.91 to an account that ends in a test number of simulators/partner/README.md. */
export function bankOrder(ending: number, change: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    reference: `po_test_${(made += 1)}`,
    rail: "partner_bank",
    amount: { currency: "SGD", minor: 78_891n },
    beneficiary: {
      name: "Siti Aminah",
      country: "SG",
      account: { bank: "DBSSSGSG", number: `12${7_000_000 + ending}` },
      phone: null,
      fields: { relationship: "spouse" },
    },
    sender: { name: "Sukarno", country: "ID", address: "Jl. Merdeka 1", birthDate: "1990-01-31", reference: "us_1" },
    purpose: "FAMI",
    remark: "Sampai",
    orderedAt: new Date("2026-11-21T05:00:00Z"),
    ...change,
  };
}

/** PHP 10,000 in cash, to a telephone number with this ending. */
export function cashOrder(ending: number): PayoutOrder {
  const { beneficiary, ...order } = bankOrder(ending);
  return {
    ...order,
    rail: "partner_cash",
    amount: { currency: "PHP", minor: 1_000_000n },
    beneficiary: { ...beneficiary, country: "PH", account: null, phone: `+63917${7_000_000 + ending}` },
  };
}

/** A generous timeout: the machine may be busy with other tests. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });

/** Inquires until the answer is no longer `pending`. */
export const settled = (partner: Partner, order: PayoutOrder): Promise<InquiryAnswer> =>
  waitFor(async () => {
    const answer = await partner.inquire(order);
    expect(answer.outcome).not.toBe("pending");
    return answer;
  });

/** The simulator's control calls. */
export const controlOf =
  (url: string) =>
  async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const posted = body && { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const response = await fetch(`${url}/control/${path}`, posted);
    expect(response.status, path).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };
