import { describe, expect, test } from "vitest";
import { reasonsFor } from "../../../model/rules/reasons.ts";
import { SUBMISSION_CODES } from "../../../model/rules/requirements.ts";
import { keyedReasons, reasonOfKey, reviewActOf, type Pressed } from "./keys.ts";

const pressed = (key: string, code: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

describe("reviewActOf", () => {
  test.each([
    [pressed("j", "KeyJ"), { act: "move", by: 1 }],
    [pressed("ArrowUp", "ArrowUp"), { act: "move", by: -1 }],
    [pressed("a", "KeyA"), { act: "accept" }],
    [pressed("A", "KeyA"), { act: "accept" }],
    [pressed("w", "KeyW"), { act: "waive" }],
    [pressed("n", "KeyN"), { act: "note" }],
    [pressed("?", "Slash", { shiftKey: true }), { act: "help" }],
    [pressed("1", "Digit1"), { act: "reject", position: 1, isFinal: false }],
    [pressed("9", "Numpad9"), { act: "reject", position: 9, isFinal: false }],
    [pressed("@", "Digit2", { shiftKey: true }), { act: "reject", position: 2, isFinal: true }],
  ])("%o", (key, act) => expect(reviewActOf(key)).toEqual(act));

  test.each([
    pressed("a", "KeyA", { ctrlKey: true }),
    pressed("1", "Digit1", { metaKey: true }),
    pressed("1", "Digit1", { altKey: true }),
    pressed("0", "Digit0"),
    pressed("Enter", "Enter"),
    pressed("Tab", "Tab"),
    pressed("x", "KeyX"),
  ])("%o does nothing", (key) => expect(reviewActOf(key)).toBeNull());
});

test.each(SUBMISSION_CODES)("%s: a key chooses the reason beside which it stands, and the tenth has none", (code) => {
  for (const { reason, key } of keyedReasons(code)) if (key !== null) expect(reasonOfKey(code, Number(key))).toBe(reason);
  const keys = keyedReasons(code).flatMap(({ key }) => key ?? []);
  expect(keys).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"].slice(0, Math.min(9, reasonsFor(code).length)));
  expect(reasonOfKey(code, reasonsFor(code).length + 1)).toBeNull();
});
