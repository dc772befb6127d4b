import { expect, test } from "vitest";
import { readPrintedCode } from "./printed-code.ts";

const SHEET = "sh_01jzzzzzzzzzzzzzzzzzzzzzzz";
const HASH = "0123456789abcdef".repeat(4);

test("a printed code is a sheet and a hash, in whatever case it was typed", () => {
  expect(readPrintedCode(`${SHEET}.${HASH}`)).toEqual({ sheet: SHEET, hash: HASH });
  expect(readPrintedCode(`  ${SHEET}.${HASH.toUpperCase()} `)).toEqual({ sheet: SHEET, hash: HASH });
});

test.each(["", SHEET, HASH, `${SHEET}.`, `${SHEET}.${HASH.slice(1)}`, `${SHEET}.${HASH}.x`, `ob_1.${HASH}`, `${SHEET} ${HASH}`])(
  "%j is none",
  (code) => expect(readPrintedCode(code)).toBeNull(),
);
