import { describe, expect, test } from "vitest";
import { FILE_KINDS } from "../../contract.ts";
import { readEvent } from "./events.ts";
import { historyMessages } from "./history-messages.ts";

const KINDS = Object.keys(historyMessages.ID.kind);

test.each([
  ["sheet_begun", { kind: "amendment" }, { as: "sheet", code: "amendment" }],
  ["sheet_in_force", { kind: "opening", version: 2 }, { as: "sheet", code: "opening" }],
  ["section_saved", { section: "people" }, { as: "section", code: "people" }],
  ["document_given", { kind: "deed", bytes: 9 }, { as: "paper", code: "deed" }],
  ["sheet_signed", { role: "fund", step: 3 }, { as: "role", code: "fund" }],
  ["account_checked", { verdict: "close" }, { as: "verdict", code: "close" }],
  ["account_accepted", { bankName: "PT MAJU" }, { as: "text", text: "PT MAJU" }],
  ["signing_begun", { version: 2, hash: "…" }, { as: "text", text: "2" }],
  ["person_invited", { person: "bp_1" }, { as: "person", id: "bp_1" }],
] as const)("%s names what it is about", (kind, details, subject) =>
  expect(readEvent({ kind, details }).subject).toEqual(subject),
);

test("a requested change carries its text", () =>
  expect(readEvent({ kind: "change_requested", details: { section: "documents", text: "Akta terbaru" } })).toEqual({
    kind: "change_requested",
    subject: { as: "section", code: "documents" },
    text: "Akta terbaru",
    reason: null,
  }));

describe("an assessed paper", () => {
  test("was accepted without a reason", () =>
    expect(readEvent({ kind: "document_assessed", details: { kind: "nib", reason: null } })).toMatchObject({
      kind: "document_accepted",
      reason: null,
    }));
  test("was rejected for one", () =>
    expect(readEvent({ kind: "document_assessed", details: { kind: "nib", reason: "outdated" } })).toMatchObject({
      kind: "document_rejected",
      reason: "outdated",
    }));
});

test("each entry that staff add has its words", () =>
  expect(FILE_KINDS.map((kind) => readEvent({ kind: `file_${kind}`, details: { text: "x" } }).kind)).toSatisfy(
    (kinds: string[]) => kinds.every((kind) => KINDS.includes(kind)),
  ));

test("details that are not understood break nothing", () =>
  expect(readEvent({ kind: "section_saved", details: { section: "nonsense", text: 5 } })).toEqual({
    kind: "section_saved",
    subject: null,
    text: null,
    reason: null,
  }));
