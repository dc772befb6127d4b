import { describe, expect, test } from "vitest";
import { againAt, missingBefore, readDraft, stepOf, stepPath, STEPS, type Draft } from "./address.ts";

const whole: Draft = {
  id: "tr_01kbcdefghjkmnpqrstvwxyz00",
  quote: "qt_01kbcdefghjkmnpqrstvwxyz00",
  recipient: "rc_01kbcdefghjkmnpqrstvwxyz00",
  purpose: "FAMI",
  source: "salary",
  named: "bank",
  refused: "rc_01kbcdefghjkmnpqrstvwxyz02",
};
const none: Draft = { id: null, quote: null, recipient: null, purpose: null, source: null, named: null, refused: null };

test("an address and a draft convert into each other", () => {
  for (const step of STEPS) {
    const { pathname, searchParams } = new URL(stepPath(step, whole), "https://sampai.test");
    expect(readDraft(searchParams)).toEqual(whole);
    expect(stepOf(pathname.split("/")[3])).toBe(step);
  }
  expect(stepPath("amount", none)).toBe("/dashboard/send");
});

test("invalid ids and codes are dropped", () => {
  const query = "id=qt_01kbcdefghjkmnpqrstvwxyz00&quote=1&recipient=rc_&purpose=XXXX&source=theft&named=me";
  expect(readDraft(new URLSearchParams(query))).toEqual(none);
  expect([stepOf("amount"), stepOf("pay"), stepOf("")]).toEqual([null, null, null]);
});

describe("a step whose earlier answers are missing cannot be opened", () => {
  test.each([
    ["confirm", none, "amount"],
    ["recipient", { ...whole, id: null }, "amount"],
    ["recipient", { ...none, id: whole.id, quote: whole.quote }, null],
    ["review", { ...whole, recipient: null }, "recipient"],
    ["review", { ...whole, source: null, purpose: null }, null],
    ["confirm", { ...whole, source: null }, "review"],
    ["confirm", whole, null],
    ["amount", none, null],
  ] as const)("%s", (step, draft, missing) => {
    expect(missingBefore(step, draft)).toBe(missing);
  });
});

describe("sending again repeats no question, and does not pay a refused account unnoticed", () => {
  const ids = { id: "tr_01kbcdefghjkmnpqrstvwxyz01", quote: "qt_01kbcdefghjkmnpqrstvwxyz01" } as const;
  const like = {
    recipient: whole.recipient ?? "rc_",
    whyNotRecipient: null,
    purpose: "FAMI",
    sourceOfFunds: "salary",
    refusedFor: null,
    isRecipientChanged: false,
  } as const;
  const all = { ...whole, ...ids, named: null, refused: null };
  const withoutRecipient = { ...all, recipient: null };
  const marked = { ...withoutRecipient, refused: like.recipient };
  test.each([
    ["it arrived", {}, "review", all],
    ["without a declared source", { sourceOfFunds: null }, "review", { ...all, source: null }],
    ["the recipient was deleted", { whyNotRecipient: "recipient_unknown" }, "recipient", withoutRecipient],
    ["the account was refused", { refusedFor: "account" }, "recipient", marked],
    ["the account was refused, and changed since", { refusedFor: "account", isRecipientChanged: true }, "review", all],
    ["refused for an unknown reason", { refusedFor: "unknown" }, "recipient", marked],
    [
      "refused for an unknown reason, recipient changed since",
      { refusedFor: "unknown", isRecipientChanged: true },
      "review",
      all,
    ],
    ["it was too much", { refusedFor: "amount" }, "amount", all],
    [
      "the amount was too high, and the recipient was deleted",
      { refusedFor: "amount", whyNotRecipient: "x" },
      "recipient",
      withoutRecipient,
    ],
  ] as const)("%s", (_, changed, step, draft) => {
    expect(againAt({ ...like, ...changed }, ids)).toEqual({ step, draft });
  });
});
