import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { chooseTests, WHOLE_PRODUCT } from "./choose.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/kernel/time.ts": "",
  "src/fees/price.ts": 'import "#kernel/time.ts";',
  "src/audit/row.test.ts": 'import "#fees/price.ts";',
  "src/fees/price.test.ts": 'import "./price.ts";',
  "src/fees/http.ts": 'import "./price.ts";',
  "src/fees/http.test.ts": 'import "./http.ts";',
  "src/wiring/capabilities.ts": 'import "#fees/http.ts";',
  "src/whole.test.ts": 'import "./wiring/capabilities.ts";',
  "src/also-whole.test.ts": 'import "./wiring/capabilities.ts"; import "#fees/price.ts";',
};
const chosen = (changed: readonly string[], most?: number) =>
  chooseTests(Object.keys(FILES), changed, most, (file) => FILES[file] ?? null);

test("the nearest tests come first, those of the changed capability before others, and none of the whole product", () => {
  expect(chosen(["src/fees/price.ts"])).toEqual({
    chosen: ["src/fees/price.test.ts", "src/also-whole.test.ts", "src/audit/row.test.ts", "src/fees/http.test.ts"],
    left: 1,
  });
});

test("tests beyond the limit are counted", () => {
  expect(chosen(["src/kernel/time.ts"], 1)).toEqual({ chosen: ["src/audit/row.test.ts"], left: 4 });
});

test("a test of the whole product runs when it was changed itself", () => {
  expect(chosen(["src/whole.test.ts"])).toEqual({ chosen: ["src/whole.test.ts"], left: 0 });
});

test("the file that wires the whole product exists", () => expect(existsSync(WHOLE_PRODUCT)).toBe(true));
