import { describe, expect, test } from "vitest";
import { missingBefore, readDraft, stepOf, stepPath, STEPS, type Draft } from "./address.ts";

const whole: Draft = {
  id: "tr_01kbcdefghjkmnpqrstvwxyz00",
  quote: "qt_01kbcdefghjkmnpqrstvwxyz00",
  recipient: "rc_01kbcdefghjkmnpqrstvwxyz00",
  purpose: "FAMI",
  source: "salary",
};
const none: Draft = { id: null, quote: null, recipient: null, purpose: null, source: null };

test("an address and a draft are the same thing", () => {
  for (const step of STEPS) {
    const { pathname, searchParams } = new URL(stepPath(step, whole), "https://sampai.test");
    expect(readDraft(searchParams)).toEqual(whole);
    expect(stepOf(pathname.split("/")[3])).toBe(step);
  }
  expect(stepPath("amount", none)).toBe("/dashboard/send");
});

test("what is no id and no code is not there", () => {
  const query = "id=qt_01kbcdefghjkmnpqrstvwxyz00&quote=1&recipient=rc_&purpose=XXXX&source=theft";
  expect(readDraft(new URLSearchParams(query))).toEqual(none);
  expect([stepOf("amount"), stepOf("pay"), stepOf("")]).toEqual([null, null, null]);
});

describe("nobody stands on a step whose answers before are missing", () => {
  test.each([
    ["confirm", none, "amount"],
    ["recipient", { ...whole, id: null }, "amount"],
    ["recipient", { ...none, id: whole.id, quote: whole.quote }, null],
    ["purpose", { ...whole, recipient: null }, "recipient"],
    ["purpose", { ...whole, purpose: null }, null],
    ["review", { ...whole, source: null }, "purpose"],
    ["confirm", whole, null],
    ["amount", none, null],
  ] as const)("%s", (step, draft, missing) => {
    expect(missingBefore(step, draft)).toBe(missing);
  });
});
