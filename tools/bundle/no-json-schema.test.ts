import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutWork } from "./no-json-schema.ts";

const core = join(dirname(createRequire(import.meta.url).resolve("zod/package.json")), "v4/core");

test.each(["to-json-schema.js", "json-schema-processors.js"])("%s: has every export, and each throws", async (file) => {
  const source = readFileSync(join(core, file), "utf8");
  const lean = (await import(`data:text/javascript,${encodeURIComponent(withoutWork(source))}`)) as Record<string, () => unknown>;
  const real = (await import(join(core, file))) as object;
  expect(Object.keys(lean).toSorted()).toEqual(Object.keys(real).toSorted());
  for (const [name, exported] of Object.entries(lean)) {
    const call = name.startsWith("create") ? (exported() as () => unknown) : exported;
    expect(call, name).toThrow("by the server alone");
  }
});
