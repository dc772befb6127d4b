import { expect, test } from "vitest";
import { basesAfter, firstBases, isNewer, settledBase } from "./section-bases.ts";

const none: ReadonlySet<never> = new Set();
const started = firstBases({ saved: { company: "1" } });

test("starts from what is stored", () => {
  expect(started.company).toEqual({ no: "1", generation: 0 });
  expect(started.people).toEqual({ no: null, generation: 0 });
});

test("keeps the form whose saving is answered, and fills it with nothing", () => {
  const after = basesAfter(started, { saved: { company: "2" } }, { dirty: none, saved: "company" });
  expect(after.company).toEqual({ no: "2", generation: 0 });
});

test("fills a form in which nothing was typed with what somebody else saved", () => {
  const after = basesAfter(started, { saved: { company: "1", people: "7" } }, { dirty: none, saved: null });
  expect(after.people).toEqual({ no: "7", generation: 1 });
  expect(after.company).toBe(started.company);
});

test("keeps what was typed, and says that something newer is stored", () => {
  const view = { saved: { company: "2" } };
  const after = basesAfter(started, view, { dirty: new Set(["company"] as const), saved: null });
  expect(after.company).toEqual({ no: "1", generation: 0 });
  expect(isNewer(after, view, "company")).toBe(true);
  expect(isNewer(after, view, "people")).toBe(false);
});

test.each([
  ["typed", 0],
  ["stored", 1],
] as const)("a person who keeps what is %s goes on from the newest saving", (keeps, generation) => {
  const view = { saved: { company: "2" } };
  const after = settledBase(started, view, "company", keeps);
  expect(after.company).toEqual({ no: "2", generation });
  expect(isNewer(after, view, "company")).toBe(false);
});
