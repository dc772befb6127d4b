import { expect, test } from "vitest";
import type { ShownRequirement } from "../../model/shown.ts";
import type { OwnCase, TierStep } from "../contract.ts";
import { mayApply, nextPlace, placeAfter, placeOf, preparationOf, stepsOf, tierFor, whyFixed, type OwnStatus } from "./steps.ts";

type Known = readonly [ShownRequirement["code"], ShownRequirement["status"]];
const required = (...given: readonly Known[]) =>
  given.map(([code, status]): ShownRequirement => ({ code, status, reason: null, triesLeft: 5, submissions: [] }));

test("leads to the first step with something missing, then to the review, then nowhere", () => {
  const start = required(["phone", "ACCEPTED"], ["birth_date", "MISSING"], ["identity_number", "MISSING"], ["selfie", "MISSING"]);
  expect(stepsOf(start)).toEqual(["basics", "selfie"]);
  expect(nextPlace(start, 1)).toBe("basics");
  const half = required(["birth_date", "PROVIDED"], ["identity_number", "PROVIDED"], ["selfie", "REJECTED"]);
  expect(nextPlace(half, 1)).toBe("selfie");
  const all = required(["birth_date", "PROVIDED"], ["identity_number", "ACCEPTED"], ["selfie", "PROVIDED"]);
  expect(nextPlace(all, 1)).toBe("review");
  expect(nextPlace(all, 0)).toBeNull();
});

test("the document is photographed before anything is typed, so that its reading fills in the forms", () => {
  const all = required(["full_name", "MISSING"], ["selfie", "MISSING"], ["identity_photo", "MISSING"]);
  expect(stepsOf(all)).toEqual(["identity_photo", "basics", "selfie"]);
});

test("after a step comes the next one that is not done, then an earlier one, then the review", () => {
  const asked = required(
    ["identity_photo", "MISSING"],
    ["full_name", "PROVIDED"],
    ["selfie", "MISSING"],
    ["address", "ACCEPTED"],
  );
  expect(placeAfter(asked, 1, "identity_photo")).toBe("selfie");
  expect(placeAfter(asked, 1, "selfie")).toBe("identity_photo");
  // One thing was asked for again: nothing that is accepted is walked through once more.
  const again = required(["identity_photo", "ACCEPTED"], ["selfie", "REJECTED"], ["address", "ACCEPTED"]);
  expect(placeAfter(again, 1, "selfie")).toBe("review");
  expect(placeAfter(again, 0, "selfie")).toBeNull();
});

test("what is to be got ready follows from what is missing, and so does the time", () => {
  const entry = required(["phone", "ACCEPTED"], ["birth_date", "MISSING"], ["identity_number", "MISSING"]);
  expect(preparationOf(entry)).toEqual({ minutes: 1, things: ["identity"] });
  const full = required(
    ["identity_number", "MISSING"],
    ["identity_photo", "MISSING"],
    ["selfie", "MISSING"],
    ["address", "MISSING"],
  );
  expect(preparationOf(full)).toEqual({ minutes: 4, things: ["identity_photo", "light", "selfie"] });
  const income = required(["identity_photo", "ACCEPTED"], ["income_proof", "MISSING"], ["income_file", "MISSING"]);
  expect(preparationOf(income)).toEqual({ minutes: 3, things: ["income"] });
  expect(preparationOf(required(["selfie", "PROVIDED"]))).toEqual({ minutes: 0, things: [] });
});

test("an unknown step of an address is none", () => {
  expect([placeOf("selfie"), placeOf("review"), placeOf("gold"), placeOf(null)]).toEqual(["selfie", "review", null, null]);
});

const tier = (name: string, approvers: number, requirements: readonly ShownRequirement[]): TierStep => ({
  tier: name,
  approvers,
  isWithheld: false,
  figures: { isDomesticOnly: true, transfer: null, day: null, month: null, abroadMonth: null },
  requirements: [...requirements],
});
const caseOf = (state: OwnCase["state"], retryFrom: Date | null = null): OwnCase => ({
  id: "vc_00000000000000000000000001",
  purpose: "tier",
  tier: "L2",
  state,
  openedAt: new Date(0),
  dueAt: null,
  answerBy: null,
  reason: null,
  retryFrom,
  messages: [],
  canObject: false,
  canWithdraw: false,
});
const own = (state: OwnCase["state"] | null, ...given: readonly Known[]): OwnStatus => ({
  tier: "L1",
  steps: [tier("L1", 0, required(["birth_date", "PROVIDED"])), tier("L2", 1, required(...given))],
  case: state === null ? null : caseOf(state),
});

test("when staff ask again, only what they rejected or what is missing can be given", () => {
  const asked = own(
    "NEEDS_INFO",
    ["sex", "ACCEPTED"],
    ["birth_place", "PROVIDED"],
    ["address", "REJECTED"],
    ["selfie", "MISSING"],
  );
  expect(whyFixed(asked, "sex")).toBe("answer_settled");
  expect(whyFixed(asked, "birth_place")).toBe("answer_settled");
  expect(whyFixed(asked, "address")).toBeNull();
  expect(whyFixed(asked, "selfie")).toBeNull();
});

test("nothing changes while staff look; without a case everything does that is not accepted", () => {
  expect(whyFixed(own("IN_REVIEW", ["address", "PROVIDED"]), "address")).toBe("answer_settled");
  expect(whyFixed(own(null, ["address", "PROVIDED"]), "address")).toBeNull();
  expect(whyFixed(own("WITHDRAWN", ["address", "PROVIDED"]), "address")).toBeNull();
  expect(whyFixed(own(null, ["address", "FINAL"]), "address")).toBe("answer_settled");
});

test("the last try is the last", () => {
  const used = own("NEEDS_INFO");
  const spent: ShownRequirement = { code: "address", status: "REJECTED", reason: null, triesLeft: 0, submissions: [] };
  const left: ShownRequirement = { ...spent, triesLeft: 1 };
  expect(whyFixed({ ...used, steps: [tier("L2", 1, [spent])] }, "address")).toBe("tries_used_up");
  expect(whyFixed({ ...used, steps: [tier("L2", 1, [left])] }, "address")).toBeNull();
});

test("an address without a tier leads to the lowest tier above one's own that needs the step", () => {
  const asked = own(null, ["birth_date", "PROVIDED"], ["selfie", "MISSING"]);
  expect(tierFor(asked, null, "selfie")?.tier).toBe("L2");
  expect(tierFor(asked, "L1", "selfie")?.tier).toBe("L1");
  expect(tierFor(asked, "L9", "basics")?.tier).toBe("L2");
  expect(tierFor(asked, null, null)).toBeNull();
  expect(tierFor(asked, null, "wealth")).toBeNull();
});

test("a new application is not offered during a review, nor after a final rejection", () => {
  expect(mayApply(own(null))).toBe(true);
  expect(mayApply(own("IN_REVIEW"))).toBe(false);
  expect(mayApply(own("REJECTED"))).toBe(false);
  expect(mayApply({ ...own(null), case: caseOf("REJECTED", new Date(1)) })).toBe(true);
  expect(mayApply(own("NEEDS_INFO"))).toBe(true);
});
