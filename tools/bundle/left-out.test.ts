import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { LEFT_OUT } from "./left-out-list.ts";
import { leftOut, withoutParts } from "./left-out.ts";
import { PROJECT } from "../postgres/places.ts";

describe("the text of a module", () => {
  const source = `
    export const kept = 1;
    function outer() { function inner() { return work(); } return inner; }
    export const Text = make("Text", { email(params) { return mail(params); }, url() { return web(); } });
    const Form = forward(() => null);
    Form.displayName = "Form";
  `;

  test("loses the named parts, at any depth, and nothing else", () => {
    const lean = withoutParts(source, ["inner", "Text.email", "Form", ["Form.displayName", ""]], "planted.js");
    expect(lean).not.toMatch(/work\(\)|return mail|forward|displayName/);
    expect(lean).toMatch(/kept = 1[^]*return inner[^]*url\(\) \{ return web\(\); \}[^]*const Form = undefined/);
    expect(lean).toContain('function inner() { throw Error("inner is left out');
  });

  test("without a named part causes an error: the library has changed", () => {
    expect(() => withoutParts(source, ["inner", "gone"], "planted.js")).toThrow("planted.js has no gone");
  });
});

const ENTRY = "all-contracts.js";

describe("every contract, with the browser's part of zod", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "left-out-"));
  let lean: { readonly z: typeof z; readonly contracts: readonly object[] };

  beforeAll(async () => {
    const contracts = globSync("src/*/**/contract*.ts", { cwd: PROJECT }).filter((file) => !file.endsWith(".test.ts"));
    const lines = contracts.map((file, at) => `import * as c${at} from ${JSON.stringify(path.join(PROJECT, file))};`);
    const entry = `${lines.join("\n")}\nexport { z } from "zod";\nexport const contracts = [${contracts.map((_, at) => `c${at}`).join(",")}];`;
    const built = (await build({
      root: PROJECT,
      configFile: false,
      logLevel: "silent",
      plugins: [
        leftOut(),
        {
          name: "entry",
          enforce: "pre",
          resolveId: (id) => (path.basename(id) === ENTRY ? path.join(PROJECT, ENTRY) : null),
          load: (id) => (path.basename(id) === ENTRY ? entry : null),
        },
      ],
      build: { write: false, minify: false, lib: { entry: ENTRY, formats: ["es"] } },
    })) as Rollup.RollupOutput[];
    const file = path.join(folder, "lean.mjs");
    writeFileSync(file, built[0]?.output[0].code ?? "");
    lean = (await import(pathToFileURL(file).href)) as typeof lean;
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is built without a left-out part", () => {
    expect(lean.contracts.flatMap((contract) => Object.keys(contract)).length).toBeGreaterThan(200);
  });

  test("a left-out part throws instead of answering wrongly", () => {
    expect(() => lean.z.string().email()).toThrow("ZodString.email is left out");
  });

  const shapes = (zod: typeof z) => ({
    object: zod.strictObject({
      name: zod.string().trim().min(2).max(4),
      at: zod.iso.datetime().optional(),
      n: zod.int().min(1).default(3),
    }),
    choice: zod.discriminatedUnion("kind", [
      zod.object({ kind: zod.literal("a"), list: zod.array(zod.enum(["x", "y"])).max(2) }),
      zod.object({ kind: zod.literal("b"), by: zod.record(zod.string(), zod.coerce.number()) }),
    ]),
    union: zod.union([zod.string().regex(/^\d+$/), zod.null(), zod.boolean()]),
  });
  const values = [
    { name: " ab " },
    { name: "a", n: 0, more: true },
    { name: "abc", at: "2026-11-23T10:00:00Z", n: 2 },
    { name: "abc", at: "yesterday" },
    { kind: "a", list: ["x", "z"] },
    { kind: "a", list: ["x"] },
    { kind: "b", by: { one: "1", two: 2 } },
    { kind: "c" },
    "12",
    "1x",
    null,
    false,
    [],
    undefined,
  ];

  test.each(["object", "choice", "union"] as const)("%s: accepts and refuses what zod does, for the same reasons", (name) => {
    for (const value of values) {
      const [ours, theirs] = [shapes(lean.z)[name].safeParse(value), shapes(z)[name].safeParse(value)];
      expect(ours.success, JSON.stringify(value)).toBe(theirs.success);
      if (ours.success) expect(ours.data).toEqual(theirs.data);
      else
        expect(ours.error.issues.map(({ code, path: at }) => [code, at])).toEqual(
          theirs.error?.issues.map(({ code, path: at }) => [code, at]),
        );
    }
  });
});

/** Uses that would need the router's left-out parts. */
const NOT_IN_PAGES =
  /import[^;]*\b(?:Form|useSubmit|Await|PrefetchPageLinks|useFormAction|unstable_HistoryRouter)\b[^;]*from "react-router"|\bprefetch=|\.submit\((?!\))/;

test("no page uses a left-out part of the router", () => {
  expect('import { Form, Link } from "react-router";').toMatch(NOT_IN_PAGES);
  expect("void fetcher.submit(values);").toMatch(NOT_IN_PAGES);
  // Our own forms are submitted this way (web/ui/form/app-form.tsx).
  expect("form.submit();").not.toMatch(NOT_IN_PAGES);
  const requesting = globSync("src/**/*.tsx", { cwd: PROJECT }).filter((file) =>
    NOT_IN_PAGES.test(readFileSync(path.join(PROJECT, file), "utf8")),
  );
  expect(requesting).toEqual([]);
});

test("each library with left-out parts is installed, and has these parts", () => {
  for (const { file, parts } of LEFT_OUT) {
    const source = readFileSync(path.join(PROJECT, "node_modules", file), "utf8");
    expect(withoutParts(source, parts, file).length, file).not.toBe(source.length);
  }
});
