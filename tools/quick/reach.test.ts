import { expect, test } from "vitest";
import { reachedTests } from "./reach.ts";

const FILES: Readonly<Record<string, string>> = {
  "src/kernel/money.ts": "export const add = 1;\n",
  "src/fees/price.ts": 'import { add } from "#kernel/money.ts";\nexport const price = add;\n',
  "src/fees/price.test.ts": 'import { price } from "./price.ts";\n',
  "src/fees/types.test.ts": 'import type {\n  add,\n} from "#kernel/money.ts";\nimport { one } from "../other.ts";\n',
  "src/fees/late.ts": 'const load = () => import("./price.ts");\n',
  "src/fees/late.test.ts": 'import "./late.ts";\n',
  "src/fees/child.test.ts": 'spawn(new URL("../kernel/money.ts", import.meta.url));\n',
  "src/migrate.ts": 'const MIGRATIONS = "db/migrations";\n',
  "src/migrate.test.ts": 'import "./migrate.ts";\n',
  "src/deploy.test.ts": 'readFileSync("compose.yaml", "utf8");\n',
  "src/web/words.test.tsx": 'import words from "./messages.ts?words=fees";\n',
  "src/web/messages.ts": "",
};
const reached = (...changed: string[]) =>
  reachedTests(Object.keys(FILES), changed, (file) => FILES[file] ?? null).map(
    ({ test: file, distance }) => `${distance} ${file}`,
  );

test("a module reaches tests by imports that run: static, dynamic and as a separate program, nearest first", () => {
  expect(reached("src/kernel/money.ts")).toEqual([
    "1 src/fees/child.test.ts",
    "2 src/fees/price.test.ts",
    "3 src/fees/late.test.ts",
  ]);
});

test("a type-only import reaches nothing", () => {
  expect(reached("src/kernel/money.ts").join(" ")).not.toContain("types.test.ts");
});

test("a changed test runs itself, a removed one does not", () => {
  expect(reached("src/fees/price.test.ts", "src/fees/gone.test.ts")).toEqual(["0 src/fees/price.test.ts"]);
});

test("a query after the file's name is ignored", () => {
  expect(reached("src/web/messages.ts")).toEqual(["1 src/web/words.test.tsx"]);
});

test("a file that nothing imports reaches the files that name it, or a folder above it", () => {
  expect(reached("compose.yaml")).toEqual(["1 src/deploy.test.ts"]);
  expect(reached("db/migrations/0100-new.sql")).toEqual(["2 src/migrate.test.ts"]);
});

test("a page of the docs reaches nothing", () => expect(reached("docs/tour.md")).toEqual([]));
