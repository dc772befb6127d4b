import { expect, test } from "vitest";
import { batchesOf, type WaitingTerm } from "./proposal-batches.ts";

const OPEN = { state: "open" } as const;
const STOPPED = { state: "stopped", reason: { ID: "a", EN: "b" } } as const;
const waiting = (key: string, more: Partial<WaitingTerm> = {}) =>
  ({
    id: `tm_${key}`,
    kind: "corridor",
    key,
    proposedBy: "us_1",
    proposedAt: new Date(0),
    validFrom: new Date(0),
    validTo: null,
    reason: "r",
    before: STOPPED,
    availability: OPEN,
    changes: [],
    ...more,
  }) as WaitingTerm;

test("proposals made together are decided together, and no others", () => {
  const others = [waiting("ID-JP-bank", { proposedBy: "us_2" }), waiting("ID-KR-bank", { reason: "another" })];
  const found = batchesOf([waiting("ID-SG-bank"), ...others, waiting("ID-MY-bank")]);
  expect(found.map(({ terms, kind }) => [kind, ...terms.map(({ key }) => key)])).toEqual([
    ["open", "ID-SG-bank", "ID-MY-bank"],
    ["open", "ID-JP-bank"],
    ["open", "ID-KR-bank"],
  ]);
  expect(batchesOf([])).toEqual([]);
});

test("stopping and reopening are distinguished from other changes", () => {
  expect(batchesOf([waiting("ID-SG-bank", { before: OPEN, availability: STOPPED })])).toMatchObject([{ kind: "stop" }]);
  expect(batchesOf([waiting("ID-SG-bank", { before: OPEN })])).toMatchObject([{ kind: "other" }]);
});
