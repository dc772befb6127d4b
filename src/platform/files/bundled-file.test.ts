import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { besideEntry } from "./bundled-file.ts";
import { FONT_FILES, fontsOf } from "./pdf.ts";

const at = (module: string) => besideEntry(module, { source: "fonts/", built: "fonts/" }).href;

test("finds a file by its source, and in the build beside the entry, from the entry itself or from a chunk", () => {
  expect(at("file:///p/src/platform/files/pdf.ts")).toBe("file:///p/src/platform/files/fonts/");
  expect(at("file:///p/build/server/main.js")).toBe("file:///p/build/server/fonts/");
  expect(at("file:///p/build/server/assets/pdf-a1b2.js")).toBe("file:///p/build/server/fonts/");
});

test("the fonts of PDFs exist", () => {
  for (const name of FONT_FILES) expect(existsSync(fontsOf(name))).toBe(true);
});
