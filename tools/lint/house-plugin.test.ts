/** Proves that each house rule fires, with the project's own .oxlintrc.json over planted files. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageProgram } from "../children.ts";
import { PROJECT } from "../postgres/places.ts";

const long = (lines: number, before = "", after = "") =>
  `${before}${"let n = 0;\n".repeat(1)}${"n += 1;\n".repeat(lines)}${after}`;

/** rule → a file that breaks it, and a file that looks like it but is allowed. */
const PLANTED: Record<string, { at: string; breaks: string; allowedAt?: string; allowed: string }> = {
  "house/nothing-ambient": {
    at: "src/content/read-time.ts",
    breaks: "export const at = [Date.now(), new Date(), Math.random(), process.env.PORT, Date()];\n",
    allowed: "export const at = (now: number) => [new Date(now), Math.max(now, 1)];\n",
  },
  "house/no-blanket-catch": {
    at: "src/content/read-file.ts",
    breaks: "export function read() {\n  try {\n    JSON.parse('');\n  } catch {\n    return null;\n  }\n  return 1;\n}\n",
    allowed:
      "export function read() {\n  try {\n    JSON.parse('');\n  } catch {\n    return null; // whatever a visitor types may be no JSON\n  }\n  return 1;\n}\n",
  },
  "house/no-as-any": {
    at: "src/content/cast.ts",
    breaks: "export const wrong = 1 as any;\n",
    allowed: "export const right = 1 as unknown;\n",
  },
  "house/named-for-content": {
    at: "src/content/page-utils.ts",
    breaks: "export const one = 1;\n",
    allowedAt: "src/content/update-page.ts",
    allowed: "export const one = 1;\n",
  },
  "house/no-money-arithmetic": {
    at: "src/pricing/web/total.ts",
    breaks:
      'import { add } from "#kernel/amount.ts";\nexport const total = (a: { minor: bigint }, feeMinor: bigint) => [add, a.minor + feeMinor, Number(a.minor) / 100];\n',
    allowedAt: "src/pricing/web/allowed-total.ts",
    allowed:
      'import { formatMoney } from "#kernel/amount.ts";\nexport const isShort = (a: { minor: bigint }, b: { minor: bigint }) => [formatMoney, a.minor < b.minor, String(a.minor)];\n',
  },
  "house/message-is-not-text": {
    at: "src/content/greet.ts",
    breaks:
      'import { greetWords } from "#content/messages.ts";\nexport const greet = (name: string) => greetWords.EN.hello.replace("{name}", name);\nconst words = greetWords.EN;\nexport const aloud = `${words.hello}!`;\nconst { hello } = words;\nexport const all = (key: "hello" | "bye") => [hello, words[key].split("{")];\n',
    allowed:
      'import { greetWords } from "../content/messages.ts";\nexport const greet = () => [greetWords.EN.bye.toUpperCase(), greetWords.EN];\n',
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
  // The real configuration, without type information: the planted files have no project.
  const config = JSON.parse(readFileSync(path.join(PROJECT, ".oxlintrc.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify({ ...config, options: {}, $schema: undefined }));
  cpSync(path.join(PROJECT, "tools/lint"), path.join(folder, "tools/lint"), { recursive: true });
  for (const [rule, planted] of Object.entries(PLANTED)) {
    plant(planted.at, planted.breaks);
    plant(allowedPath(rule, planted), planted.allowed);
  }
  plant("src/content/messages.ts", 'const EN = { hello: "Hello {name}", bye: "Good bye" };\nexport const greetWords = { EN };\n');
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

describe("the house's lint rules", () => {
  it.each(Object.entries(PLANTED))("%s reports what breaks it and nothing else", (rule, planted) => {
    expect(reported).toContainEqual({ file: planted.at, rule });
    expect(reported).not.toContainEqual({ file: allowedPath(rule, planted), rule });
  });

  it("reports each ambient source", () => {
    expect(reported.filter(({ rule }) => rule === "house/nothing-ambient")).toHaveLength(5);
  });

  it("reports each way in which a message with gaps is read as a text", () => {
    expect(reported.filter(({ rule }) => rule === "house/message-is-not-text")).toHaveLength(4);
  });

  it("lets platform/ read the clock", () => {
    expect(reported).not.toContainEqual({ file: "src/platform/clock.ts", rule: "house/nothing-ambient" });
  });
});
