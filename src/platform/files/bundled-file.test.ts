import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { builtFonts } from "../../../tools/bundle/built-fonts.ts";
import { besideEntry } from "./bundled-file.ts";
import { FONT_FILES, fontsOf } from "./pdf.ts";

const at = (module: string) => besideEntry(module, { source: "fonts/", built: "fonts/" }).href;

test("finds a file by its source, and in the build beside the entry, from the entry itself or from a chunk", () => {
  expect(at("file:///p/src/platform/files/pdf.ts")).toBe("file:///p/src/platform/files/fonts/");
  expect(at("file:///p/build/server/main.js")).toBe("file:///p/build/server/fonts/");
  expect(at("file:///p/build/server/assets/pdf-a1b2.js")).toBe("file:///p/build/server/fonts/");
});

test("the fonts of PDFs exist and are part of the build, because an installation has no sources", () => {
  for (const name of FONT_FILES) expect(existsSync(fontsOf(name))).toBe(true);
  const emitted: { fileName?: string; source?: unknown }[] = [];
  const plugin = builtFonts();
  const start = plugin.buildStart as (this: object) => void;
  start.call({ environment: { name: "ssr" }, emitFile: (file: object) => emitted.push(file) });
  expect(emitted.map(({ fileName }) => fileName)).toEqual([...FONT_FILES, "OFL.txt"].map((name) => `fonts/${name}`).toSorted());
  for (const { source } of emitted) expect((source as Buffer).length).toBeGreaterThan(1_000);
  start.call({ environment: { name: "client" }, emitFile: () => expect.fail("not for browsers") });
});
