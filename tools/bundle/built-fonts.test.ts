import { expect, test } from "vitest";
import { FONT_FILES } from "#platform/files/pdf.ts";
import { builtFonts } from "./built-fonts.ts";

test("the fonts of PDFs are part of the build, because an installation has no sources", () => {
  const emitted: { fileName?: string; source?: unknown }[] = [];
  const plugin = builtFonts();
  const start = plugin.buildStart as (this: object) => void;
  start.call({ environment: { name: "ssr" }, emitFile: (file: object) => emitted.push(file) });
  expect(emitted.map(({ fileName }) => fileName)).toEqual([...FONT_FILES, "OFL.txt"].map((name) => `fonts/${name}`).toSorted());
  for (const { source } of emitted) expect((source as Buffer).length).toBeGreaterThan(1_000);
  start.call({ environment: { name: "client" }, emitFile: () => expect.fail("not for browsers") });
});
