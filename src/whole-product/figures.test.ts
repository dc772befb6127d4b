/** docs/figures.md says of each figure whether it is a constant, a setting or a term. A page that says otherwise than the code sends a reader to the wrong place. */
import { globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "#platform/settings/settings.ts";
import { TERM_KINDS } from "#pricing/terms/model/term-kinds.ts";
import { TRANSFER_RULES } from "#transfers/lifecycle/rules.ts";

const page = readFileSync("docs/figures.md", "utf8");
const section = (title: string) => {
  const [, after = ""] = page.split(new RegExp(`^#{2,3} ${title}$`, "m"));
  return after.split(/^#{2,3} /m)[0] ?? "";
};
/** The cells of a table's rows, without its head. */
const rowsOf = (text: string): readonly string[][] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, cells = ""]) => cells.split(" | "));
const namesIn = (cell = "") => [...cell.matchAll(/`([A-Za-z_…]+)`/g)].map(([, name = ""]) => name);

interface Constant {
  readonly value: string;
  readonly name: string;
  readonly file: string;
}
const constantRows = (text: string): readonly Constant[] =>
  [...text.matchAll(/^\| .* \| `([^`]+)` \| `(\w+)` \| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/gm)].map(
    ([, value = "", name = "", file = ""]) => ({ value, name, file }),
  );

/** Whether a source declares the name with this value, as a constant or as a member of an object. */
function holds({ value, name }: Constant, source: string): boolean {
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?:const ${name}(?:: [^=\\n]+)? =|^  ${name}:) ${escaped}(?: as const)?[;,]$`, "m").test(source);
}

describe("constants", () => {
  const constants = constantRows(page);
  test.each(constants)("$name is $value in $file", (constant) => {
    expect(holds(constant, readFileSync(constant.file, "utf8"))).toBe(true);
  });
  test("every rule of transfers is listed", () => {
    const listed = constants.filter(({ file }) => file.endsWith("lifecycle/rules.ts")).map(({ name }) => name);
    expect(listed.toSorted()).toEqual([...Object.keys(TRANSFER_RULES), "DUE_BATCH"].toSorted());
  });
  test("planted: another value is seen", () => {
    const row = { name: "submissions", value: "5", file: "" };
    expect(holds(row, "export const RULES = {\n  submissions: 5,\n};\n")).toBe(true);
    expect(holds(row, "export const RULES = {\n  submissions: 6,\n};\n")).toBe(false);
    expect(holds({ ...row, name: "TRIES" }, "export const TRIES = 50;\n")).toBe(false);
  });
});

test("every kind of term is listed", () => {
  expect(
    rowsOf(section("Terms"))
      .flatMap(([kind]) => namesIn(kind))
      .toSorted(),
  ).toEqual([...TERM_KINDS].toSorted());
});

describe("thresholds", () => {
  const [read, unread] = [section("Thresholds that the code reads"), section("Thresholds that no code reads yet")].map((text) =>
    rowsOf(text).flatMap(([keys]) => namesIn(keys)),
  ) as [string[], string[]];
  const product = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => readFileSync(file, "utf8"));
  /** `"threshold", "name_match"`, or the key in a list of keys of the same file. `payment_cost_…` is put together with a currency. */
  const isRead = (key: string) =>
    product.some(
      (source) => source.includes('"threshold"') && source.includes(key.endsWith("…") ? key.slice(0, -1) : `"${key}"`),
    );

  test("each of the demo's is listed once", () => {
    const batches = parse(readFileSync("db/seed/pricing/thresholds.yaml", "utf8")) as readonly { terms: object }[];
    const keys = new Set(
      batches.flatMap(({ terms }) => Object.keys(terms).map((key) => key.replace(/^payment_cost_.*/, "payment_cost_…"))),
    );
    expect([...read, ...unread].toSorted()).toEqual([...keys].toSorted());
  });
  test("those that the code reads are read, the others are not", () => {
    expect(read.filter((key) => !isRead(key))).toEqual([]);
    expect(unread.filter(isRead)).toEqual([]);
  });
});

test("every setting that is a figure is listed", () => {
  const figures = Object.entries(SETTINGS).flatMap(([name, { default: value }]) => (/^\d+$/.test(value) ? [name] : []));
  const listed = rowsOf(section("Settings that are figures")).flatMap(([names]) => namesIn(names));
  // Numbers that name something: the bank's code, account, company and channel.
  const isName = (name: string) => /^BANK_(?:CODE|ACCOUNT|SERVICE_ID|CHANNEL_ID)$/.test(name);
  expect(listed.toSorted()).toEqual(figures.filter((name) => !isName(name)).toSorted());
});
