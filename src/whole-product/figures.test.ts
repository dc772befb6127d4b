/** docs/figures.md states for each figure whether it is a constant, a setting or a term. Compares the page with the code. */
import { globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { STEP_LIFETIME_MS } from "#identity/model/challenge.ts";
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

/** Where figures decide about money, calls to parties and sign-in. Screens of transfers only poll and wait. */
const COMPARED = [
  "src/transfers/**/*.{ts,tsx}",
  "src/outside/**/*.ts",
  "src/platform/mail/**/*.ts",
  "src/reconciliation/**/*.{ts,tsx}",
  "src/web/api.ts",
  "src/{identity,recipients,sessions}/model/**/*.ts",
];
/** Names of durations, counts of attempts, and bounds, as house rule 9 requires them. */
const FIGURE =
  /^(?:\w+_)?(?:MS|SECONDS|MINUTES|HOURS|DAYS?|ATTEMPTS|TRIES|BREAKER|BUDGET|FAILURES|CEILING|RECALLS|AT_ONCE)$|^(?:MAX|MIN)_/;
/**
 * The constants of a module whose names say that they are figures. A size in bytes protects a parser, and batches only split work: neither
 * decides anything.
 */
const figuresIn = (source: string): readonly string[] =>
  [...source.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=\n]+)? =/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => FIGURE.test(name) && !/_BYTES$|^MAX_BATCH(?:ES)?$/.test(name));
const BATCH = "size of one batch; the next run takes the rest";
const ANSWER = "bounds one answer of a party";
const SHOWN = "what one page shows";
/** Figures that the page leaves out, with the reason. */
const NOT_LISTED: Readonly<Record<string, string>> = {
  "src/identity/model/challenge.ts STEP_LIFETIME_MS": "its members are listed",
  "src/transfers/notification/list-pay-reminders.ts MAX_REMINDERS": BATCH,
  "src/reconciliation/statements/read-statements.ts MAX_FINDINGS": BATCH,
  "src/reconciliation/checks/read-expectations.ts MAX_GAPS": "size of one list",
  "src/reconciliation/checks/read-expectations.ts MAX_CASH": "size of one list",
  "src/reconciliation/matching/claim-line.ts MAX_LINES": "size of one list",
  "src/reconciliation/model/match.ts MAX_COMBINED": "bounds a search",
  "src/transfers/office/search/find-hits.ts MIN_WORD_CHARS": "bounds a search",
  "src/transfers/office/search/find-hits.ts MAX_WORDS": "bounds a search",
  "src/transfers/office/search/store.ts MAX_PAYERS": "bounds a search",
  "src/transfers/simulation/read-period.ts CLOCK_SLACK_DAYS": "bounds a search",
  "src/recipients/model/name.ts MAX_TOKENS": "bounds a comparison",
  "src/outside/rates/ecb-rates.ts MAX_CURRENCIES": ANSWER,
  "src/outside/rates/ecb-rates.ts MAX_DEPTH": ANSWER,
  "src/outside/bank/statement.ts MAX_PAGES": ANSWER,
  "src/outside/bank/pay-in.ts MAX_PAYMENTS": ANSWER,
  "src/transfers/pay-in/model/qris-content.ts MAX_CONTENT": ANSWER,
  "src/outside/partner/statement.ts MAX_PAGES": ANSWER,
  "src/transfers/pay-in/payment-id.ts MAX_TIME_MS": "what an id can hold",
  "src/outside/snap/time.ts JAKARTA_OFFSET_MS": "a unit",
  "src/outside/bank/settings.ts DAY_SECONDS": "a unit",
  "src/transfers/arrivals/count-arrivals.ts NO_LOCK_MINUTES": "stands for a term that is not set",
  "src/transfers/report/model/period.ts DAYS": SHOWN,
  "src/transfers/arrivals/contract.ts ARRIVAL_DAYS": SHOWN,
  "src/transfers/arrivals/contract.ts RECENT_DAYS": SHOWN,
  "src/transfers/lists/list-dashboard.ts FAVOURITE_DAYS": SHOWN,
  "src/transfers/lists/contract-dashboard.ts MAX_WAITING": SHOWN,
  "src/transfers/lists/contract.ts MAX_EXPORTED": SHOWN,
  "src/transfers/unapplied-payments/read-payment.ts MAX_PROPOSALS": SHOWN,
  "src/transfers/unapplied-payments/read-payment.ts MAX_CANDIDATES": "bounds a search",
  "src/transfers/unapplied-payments/read-payment.ts MAX_SUGGESTIONS": SHOWN,
  "src/transfers/unapplied-payments/store-suggestions.ts CLOSED_FOR_DAYS": SHOWN,
  "src/transfers/office/search/search-terms.ts MAX_TERMS": "bounds a search",
  "src/transfers/office/search/search-terms.ts MIN_PHONE_DIGITS": "bounds a search",
  "src/transfers/office/search/store.ts MAX_WORDS": "bounds a search",
  "src/transfers/office/search/store.ts MIN_PART_CHARS": "bounds a search",
  "src/transfers/office/search/store.ts MAX_LIKE": "bounds a search",
  "src/transfers/simulation/contract.ts SIMULATED_DAYS": SHOWN,
  "src/transfers/simulation/simulate-term.ts CLOCK_SLACK_DAYS": "bounds a search",
  "src/reconciliation/cases/list-cases.ts OVERVIEW_DAYS": SHOWN,
  "src/reconciliation/model/finding.ts AGE_BUCKETS_DAYS": SHOWN,
};

describe("constants", () => {
  const constants = constantRows(page);
  test.each(constants)("$name is $value in $file", (constant) => {
    expect(holds(constant, readFileSync(constant.file, "utf8"))).toBe(true);
  });
  test("every rule of transfers is listed", () => {
    const listed = constants.filter(({ file }) => file.endsWith("lifecycle/rules.ts")).map(({ name }) => name);
    expect(listed.toSorted()).toEqual([...Object.keys(TRANSFER_RULES), "DUE_BATCH"].toSorted());
  });
  test("every step's lifetime is listed", () => {
    const listed = new Set(constants.filter(({ file }) => file.endsWith("model/challenge.ts")).map(({ name }) => name));
    expect(Object.keys(STEP_LIFETIME_MS).filter((purpose) => !listed.has(purpose))).toEqual([]);
  });
  test("every delay, limit and bound of the compared folders is listed, or excused with a reason that still applies", () => {
    const found = globSync(COMPARED)
      .filter((file) => !/\.test\.tsx?$|\/testing\/|^src\/transfers\/(?:.+\/)?web\//.test(file))
      .flatMap((file) => figuresIn(readFileSync(file, "utf8")).map((name) => `${file} ${name}`));
    expect(found.length).toBeGreaterThan(100);
    const listed = new Set(constants.map(({ file, name }) => `${file} ${name}`));
    expect(found.filter((figure) => !listed.has(figure) && !(figure in NOT_LISTED))).toEqual([]);
    expect(Object.keys(NOT_LISTED).filter((figure) => listed.has(figure) || !found.includes(figure))).toEqual([]);
  });
  test("planted: a new timeout, bound, breaker and number of attempts are seen; sizes in bytes, batches and inner constants are not", () => {
    const source = `
export const CALL_TIMEOUT_MS = 30_000;
const MAX_REST_SECONDS: number = 60;
const BREAKER = { maxFailures: 5, restMs: 15_000 };
const SMTP_ATTEMPTS = 3;
const CODES_A_DAY = 3;
const MAX_BYTES = 8_192;
const MAX_BATCHES = 50;
const PATH = "/v1";
function inner() {
  const MAX_INNER = 3;
}
`;
    expect(figuresIn(source)).toEqual(["CALL_TIMEOUT_MS", "MAX_REST_SECONDS", "BREAKER", "SMTP_ATTEMPTS", "CODES_A_DAY"]);
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
