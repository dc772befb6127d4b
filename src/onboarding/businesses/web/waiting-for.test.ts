import { describe, expect, test } from "vitest";
import type { ChecklistItem } from "../../model/checklist.ts";
import type { ItemStatus } from "../../model/codes.ts";
import type { SheetKind } from "../../model/kinds.ts";
import type { SheetState } from "../../model/sheet-states.ts";
import type { OwnBusiness } from "./own-business.ts";
import { answerByOf } from "../../model/review-goal.ts";
import { canStart, endedWithout, waitingFor } from "./waiting-for.ts";

const NOW = new Date("2026-11-28T02:00:00Z");
const ANI = "bp_01kc0000000000000000000001";
const sheet = (state: SheetState, kind: SheetKind = "opening", reason: string | null = null) =>
  ({
    id: "sh_01kc0000000000000000000001",
    kind,
    state,
    reason,
    version: 1,
    openedAt: NOW,
    stateAt: NOW,
    expiresAt: NOW,
    activatedAt: null,
    answerBy: answerByOf({ state, stateAt: NOW }),
  }) satisfies OwnBusiness["sheet"];
const item = (status: ItemStatus, code: ChecklistItem["code"] = "company", about: string | null = null) => ({
  code,
  status,
  section: "people" as const,
  about,
});
const own = (change: Partial<OwnBusiness>): OwnBusiness => ({
  kind: "agent",
  business: null,
  sheet: null,
  checklist: [],
  people: [{ id: ANI, name: "Ani" }],
  signatures: null,
  changeRequests: [],
  terms: null,
  effect: [],
  history: [],
  ...change,
});

describe("who is waited for", () => {
  test("nobody without a sheet", () => expect(waitingFor(own({ checklist: [item("MISSING")] }))).toEqual([]));
  test("the applicant, and the people behind links, while data are entered", () => {
    const checklist = [
      item("MISSING"),
      item("REJECTED"),
      item("DONE"),
      item("WAITING", "person", ANI),
      item("WAITING", "person", "bp_01kc0000000000000000000002"),
    ];
    expect(waitingFor(own({ sheet: sheet("DRAFT"), checklist }))).toEqual([
      { on: "you", count: 2 },
      { on: "people", names: ["Ani", null] },
    ]);
  });
  test("compliance once the data are handed in, until five days later", () =>
    expect(waitingFor(own({ sheet: sheet("SUBMITTED"), checklist: [item("REJECTED")] }))).toEqual([
      { on: "compliance", answerBy: new Date("2026-12-03T02:00:00Z") },
    ]));
  test("signatures while the sheet is signed", () =>
    expect(waitingFor(own({ sheet: sheet("SIGNING"), signatures: { given: 2, needed: 5 } }))).toEqual([
      { on: "signatures", given: 2, needed: 5 },
    ]));
});

describe("how the last application ended", () => {
  test("with its reason", () =>
    expect(endedWithout(own({ history: [sheet("REFUSED", "opening", "Izin tidak berlaku")] }))).toEqual({
      as: "REFUSED",
      reason: "Izin tidak berlaku",
    }));
  test.each([
    ["a contract came of it", own({ history: [sheet("ACTIVE")] })],
    ["another is open", own({ sheet: sheet("DRAFT"), history: [sheet("EXPIRED")] })],
    ["it was about something else", own({ history: [sheet("WITHDRAWN", "amendment")] })],
    ["there was none", own({})],
  ] as const)("not when %s", (_, of) => expect(endedWithout(of)).toBeNull());
});

test.each([
  [null, null, true],
  ["applying", null, true],
  ["terminated", null, true],
  ["active", null, false],
  ["suspended", null, false],
  ["applying", "DRAFT", false],
] as const)("a business that is %s with a sheet that is %s can start: %s", (status, state, expected) =>
  expect(
    canStart(
      own({
        business:
          status === null
            ? null
            : { id: "ob_01kc0000000000000000000001", kind: "agent", name: "Toko", status, statusAt: NOW, reviewAt: null },
        sheet: state === null ? null : sheet(state),
      }),
    ),
  ).toBe(expected),
);
