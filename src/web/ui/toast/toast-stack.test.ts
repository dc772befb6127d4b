import { expect, test } from "vitest";
import { TOAST_LIMIT, dismiss, durationOf, push, type ToastEntry } from "./toast-stack.ts";

const ids = (stack: readonly ToastEntry[]) => stack.map(({ id }) => id);

test("how long a toast stays", () => {
  expect(durationOf({ title: "Saved" })).toBe(5000);
  expect(durationOf({ title: "x".repeat(500) })).toBe(12_000);
  expect(durationOf({ title: "Deleted", action: { label: "Undo", onAction() {} } })).toBeGreaterThan(5000);
  expect(durationOf({ title: "Failed", kind: "danger" })).toBeNull();
  expect(durationOf({ title: "Failed", kind: "danger", durationMs: 100 })).toBe(100);
});

test("a toast with the same key replaces the previous one", () => {
  const stack = push(push([], { id: 1, title: "1 %", key: "upload" }), { id: 2, title: "2 %", key: "upload" });
  expect(ids(stack)).toEqual([2]);
});

test("over the limit the oldest temporary toast goes, failures stay", () => {
  let stack: readonly ToastEntry[] = [{ id: 0, title: "no", kind: "danger" }];
  for (let id = 1; id <= TOAST_LIMIT; id++) stack = push(stack, { id, title: "yes" });
  expect(ids(stack)).toEqual([0, 2, 3, 4]);
});

test("with failures only, the oldest goes", () => {
  let stack: readonly ToastEntry[] = [];
  for (let id = 0; id <= TOAST_LIMIT; id++) stack = push(stack, { id, title: "no", kind: "danger" });
  expect(ids(stack)).toEqual([1, 2, 3, 4]);
});

test("dismissing", () => {
  expect(
    ids(
      dismiss(
        [
          { id: 1, title: "a" },
          { id: 2, title: "b" },
        ],
        1,
      ),
    ),
  ).toEqual([2]);
});
