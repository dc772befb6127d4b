/** Proves that each house rule fires, with the project's own .oxlintrc.json over planted files. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageProgram } from "../processes/children.ts";
import { PROJECT } from "../postgres/places.ts";

const long = (lines: number, before = "", after = "") =>
  `${before}${"let n = 0;\n".repeat(1)}${"n += 1;\n".repeat(lines)}${after}`;

/** Each rule with a file that violates it, and a similar file that is allowed. */
const PLANTED: Record<string, { at: string; breaks: string; allowedAt?: string; allowed: string }> = {
  "sampai/nothing-ambient": {
    at: "src/content/read-time.ts",
    breaks: "export const at = [Date.now(), new Date(), Math.random(), process.env.PORT, Date()];\n",
    allowed: "export const at = (now: number) => [new Date(now), Math.max(now, 1)];\n",
  },
  "sampai/no-blanket-catch": {
    at: "src/content/read-file.ts",
    breaks: "export function read() {\n  try {\n    JSON.parse('');\n  } catch {\n    return null;\n  }\n  return 1;\n}\n",
    allowed:
      "export function read() {\n  try {\n    JSON.parse('');\n  } catch {\n    return null; // whatever a visitor types may be no JSON\n  }\n  return 1;\n}\n",
  },
  "sampai/no-as-any": {
    at: "src/content/cast.ts",
    breaks: "export const wrong = [1 as any, 2 as unknown as string, (3 as unknown) as string];\n",
    allowed: "export const right = [1 as unknown, (2 as number) as unknown];\n",
  },
  "sampai/no-real-pause": {
    at: "src/content/waits.test.ts",
    breaks:
      'import { setTimeout as pause } from "node:timers/promises";\nexport const wait = async (page: { waitForTimeout(ms: number): Promise<void> }) => {\n  await pause(100);\n  await new Promise((resolve) => setTimeout(resolve, 20));\n  await page.waitForTimeout(50);\n};\n',
    allowedAt: "src/content/later.ts",
    allowed: "export const later = (act: () => void) => setTimeout(act, 20);\n",
  },
  "sampai/directive-with-reason": {
    at: "src/content/quiet.ts",
    breaks: "// oxlint-disable-next-line eslint/no-console\nexport const wrong = () => console.log(1);\n",
    allowed:
      "// oxlint-disable-next-line eslint/no-console -- the browser has no other log\nexport const right = () => console.log(1);\n",
  },
  "sampai/named-for-content": {
    at: "src/content/page-utils.ts",
    breaks: "export const one = 1;\n",
    allowedAt: "src/content/update-page.ts",
    allowed: "export const one = 1;\n",
  },
  "sampai/no-money-arithmetic": {
    at: "src/pricing/web/total.ts",
    breaks:
      'import { add } from "#kernel/amount.ts";\nexport const total = (a: { minor: bigint }, feeMinor: bigint) => [add, a.minor + feeMinor, Number(a.minor) / 100];\n',
    allowedAt: "src/pricing/web/allowed-total.ts",
    allowed:
      'import { formatMoney } from "#kernel/amount.ts";\nexport const isShort = (a: { minor: bigint }, b: { minor: bigint }) => [formatMoney, a.minor < b.minor, String(a.minor)];\n',
  },
  "sampai/message-is-not-text": {
    at: "src/content/greet.ts",
    breaks:
      'import { greetMessages } from "#content/messages.ts";\nexport const greet = (name: string) => greetMessages.EN.hello.replace("{name}", name);\nconst messages = greetMessages.EN;\nexport const aloud = `${messages.hello}!`;\nconst { hello } = messages;\nexport const all = (key: "hello" | "bye") => [hello, messages[key].split("{")];\n',
    allowed:
      'import { greetMessages } from "../content/messages.ts";\nexport const greet = () => [greetMessages.EN.bye.toUpperCase(), greetMessages.EN];\n',
  },
  "sampai/retired-words": {
    at: "src/content/told-pages.ts",
    breaks:
      "export interface Payback {\n  readonly isInDoubt: boolean;\n}\nexport const machinery = { keeper: 1 };\nexport const run = (nth: number) => nth;\n",
    allowedAt: "src/content/tolduntold.ts",
    allowed:
      "export interface Refund {\n  readonly hasConflictingOutcomes: boolean;\n}\nexport const runtime = { refresher: 1 };\nexport const run = (index: number) => index;\n",
  },
  "sampai/page-path-by-href": {
    at: "src/content/web/link.tsx",
    breaks:
      'export const path = "/office/content";\nexport const mail = (site: string) => `${site}/reset-password/1`;\nexport const one = (id: string) => `/dashboard/transfers/${id}?a=b`;\nexport const Back = () => <a to="/nowhere">x</a>;\nexport const more = (list: string) => redirect(`${list}/new`);\nexport const home = localizePath("/", "EN");\nexport const either = (isOpen: boolean) => navigate(isOpen ? href("/blog") : "/gone");\n',
    allowedAt: "src/content/web/allowed-link.tsx",
    allowed:
      'export const path = href("/office/content");\nexport const either = (isOpen: boolean) => href(isOpen ? "/blog" : "/faq");\nexport const one = (id: string) => `${href("/dashboard/transfers/:id", { id })}?a=b`;\nexport const others = ["/v1/transfers", "/blog/feed.xml", "/karir/:slug", "/officer", "a/office"];\nexport const Next = () => <a to="?page=2">x</a>;\nexport type Home = "/office" | "/dashboard";\nexport const key = (a: string, b: string) => `${a}/${b}`;\nexport const kept = "/offline" satisfies PagePath;\n',
  },
  "eslint/max-lines": {
    at: "src/content/long.ts",
    breaks: `export const one = 1;\n${"// line\n".repeat(300)}`,
    allowed: "export const one = 1;\n",
  },
  "eslint/max-lines-per-function": {
    at: "src/content/do-much.ts",
    breaks: long(61, "export function doMuch() {\n", "return n;\n}\n"),
    allowed: long(50, "export function doMuch() {\n", "return n;\n}\n"),
  },
};

/** Each form of a pause in a test: the names that a module's import gives it, and the calls that make a pause without it. */
const PAUSES: readonly (readonly [at: string, text: string])[] = [
  ["named", 'import { setTimeout as pause } from "node:timers/promises";\nexport const wait = () => pause(20);\n'],
  ["global", "export const wait = () => globalThis.setTimeout(() => undefined, 20);\n"],
  ["namespace", 'import * as timers from "node:timers/promises";\nexport const wait = () => timers.setTimeout(20);\n'],
  ["default", 'import timers from "node:timers/promises";\nexport const wait = () => timers.setTimeout(20);\n'],
  ["promises", 'import * as timers from "node:timers";\nexport const wait = () => timers.promises.setTimeout(20);\n'],
  ["scheduler", 'import { scheduler as clock } from "node:timers/promises";\nexport const wait = () => clock.wait(20);\n'],
  ["global-scheduler", 'import * as timers from "node:timers/promises";\nexport const wait = () => timers.scheduler.wait(20);\n'],
  ["promisify", 'import { promisify as promised } from "node:util";\nexport const wait = promised(setTimeout);\n'],
  ["util", 'import util from "node:util";\nexport const wait = util.promisify(setTimeout);\n'],
];
/** Calls of the same names that are no pause. */
const NO_PAUSE =
  'import * as fs from "node:fs";\nimport { promisify } from "node:util";\nexport const stat = promisify(fs.stat);\nexport const wait = (page: { setTimeout(ms: number): void; wait(): void }) => {\n  page.setTimeout(20);\n  page.wait();\n};\n';

/** Lengths by place: a room, the platform and the wiring have the limit of a use case; a component, a hook and a fixture twice as much. */
const LENGTHS: readonly (readonly [at: string, lines: number, isReported: boolean])[] = [
  ["src/transfers/payout/web-free-room.ts", 61, true],
  ["src/platform/jobs/run-long.ts", 61, true],
  ["src/wiring/server/serve-long.ts", 61, true],
  ["src/content/web/deep/folder/draw-long.ts", 61, true],
  ["src/content/web/long.page.tsx", 121, true],
  ["src/content/web/short.page.tsx", 110, false],
  ["src/content/web/office/use-long.ts", 121, true],
  ["src/content/web/office/use-short.ts", 110, false],
  ["src/transfers/testing/long-app.ts", 121, true],
  ["src/transfers/testing/short-app.ts", 110, false],
  ["src/transfers/payout/long.test.ts", 121, false],
];

let folder = "";
let reported: { readonly file: string; readonly rule: string }[] = [];

function plant(at: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, at)), { recursive: true });
  writeFileSync(path.join(folder, at), text);
}

const allowedPath = (rule: string, { at, allowedAt }: { at: string; allowedAt?: string }) =>
  allowedAt ?? at.replace("src/content/", `src/allowed-${rule.split("/")[1]}/`);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sampai-lint-"));
  // The real configuration, without type information, because the planted files have no project.
  const config = JSON.parse(readFileSync(path.join(PROJECT, ".oxlintrc.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify({ ...config, options: {}, $schema: undefined }));
  cpSync(path.join(PROJECT, "tools/lint"), path.join(folder, "tools/lint"), { recursive: true });
  plant("src/kernel/page-paths.ts", readFileSync(path.join(PROJECT, "src/kernel/page-paths.ts"), "utf8"));
  for (const [rule, planted] of Object.entries(PLANTED)) {
    plant(planted.at, planted.breaks);
    plant(allowedPath(rule, planted), planted.allowed);
  }
  for (const [at, lines] of LENGTHS) plant(at, long(lines, "export function doMuch() {\n", "return n;\n}\n"));
  plant(
    "src/content/messages.ts",
    'const EN = { hello: "Hello {name}", bye: "Good bye" };\nexport const greetMessages = { EN };\n',
  );
  for (const [form, text] of PAUSES) plant(`src/pauses/${form}.test.ts`, text);
  plant("src/pauses/none.test.ts", NO_PAUSE);
  plant("src/platform/clock.ts", "export const now = () => Date.now();\n");
  const { stdout } = spawnSync(process.execPath, [packageProgram("oxlint/bin/oxlint"), "--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  reported = diagnostics.map(({ filename, code }) => ({
    file: filename.replaceAll("\\", "/"),
    rule: code.replace(/^(.+)\((.+)\)$/, "$1/$2"),
  }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the project's lint rules", () => {
  it.each(Object.entries(PLANTED))("%s reports violations and nothing else", (rule, planted) => {
    expect(reported).toContainEqual({ file: planted.at, rule });
    expect(reported).not.toContainEqual({ file: allowedPath(rule, planted), rule });
  });

  it.each(LENGTHS)("%s: a function of %i lines is reported: %s", (file, _, isReported) => {
    expect(reported.some((one) => one.file === file && one.rule === "eslint/max-lines-per-function")).toBe(isReported);
  });

  it("reports each detour around a type", () => {
    expect(reported.filter(({ rule }) => rule === "sampai/no-as-any")).toHaveLength(3);
  });

  it("reports each kind of pause in a test", () => {
    const at = "src/content/waits.test.ts";
    expect(reported.filter(({ file, rule }) => file === at && rule === "sampai/no-real-pause")).toHaveLength(3);
  });

  it.each(PAUSES)("reports a pause by %s", (form) => {
    const file = `src/pauses/${form}.test.ts`;
    expect(reported.filter((one) => one.file === file && one.rule === "sampai/no-real-pause")).toHaveLength(1);
  });

  it("reports no call of the same name that is no pause", () => {
    expect(reported).not.toContainEqual({ file: "src/pauses/none.test.ts", rule: "sampai/no-real-pause" });
  });

  it("reports each ambient source", () => {
    expect(reported.filter(({ rule }) => rule === "sampai/nothing-ambient")).toHaveLength(5);
  });

  it("reports each use of a message with placeholders as a string", () => {
    expect(reported.filter(({ rule }) => rule === "sampai/message-is-not-text")).toHaveLength(4);
  });

  it("reports a retired word in each kind of name, file names included", () => {
    expect(reported.filter(({ rule }) => rule === "sampai/retired-words")).toHaveLength(6);
  });

  it("reports each form of a page's path outside href", () => {
    expect(reported.filter(({ rule }) => rule === "sampai/page-path-by-href")).toHaveLength(7);
  });

  it("allows platform/ to read the clock", () => {
    expect(reported).not.toContainEqual({ file: "src/platform/clock.ts", rule: "sampai/nothing-ambient" });
  });
});
