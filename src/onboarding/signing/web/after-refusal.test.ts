import { expect, test } from "vitest";
import { refuseToSign, requestChange, sendSigningCode, signSheet } from "../contract.ts";
import { afterRefusal } from "./after-refusal.ts";

test.each([sendSigningCode, signSheet, requestChange, refuseToSign])(
  "$name: each of its refusals has an answer on the page",
  (call) => {
    const codes = Object.keys(call.refusals ?? {});
    expect(codes.length).toBeGreaterThan(3);
    expect(codes.filter((code) => afterRefusal(code) === null)).toEqual([]);
  },
);

test("what is wrong with the typed code is said at its field, a changed content is read again", () => {
  expect(["signing_code_wrong", "signing_code_over"].map(afterRefusal)).toEqual(["entry", "entry"]);
  expect(afterRefusal("content_changed")).toBe("read_again");
});

test("whoever is named in the business, or has lowered its risk, never signs its sheet", () =>
  expect(["own_sheet", "risk_set_by_you"].map(afterRefusal)).toEqual(["barred", "barred"]));

test.each(["signing_code_not_sent", "commission_above_fee", "float_not_settled"])("%s stays on the page as the reason", (code) =>
  expect(afterRefusal(code)).toBe("blocked"),
);

test("a refusal of every call is left to the catalogue of errors", () => expect(afterRefusal("too_many_requests")).toBeNull());
