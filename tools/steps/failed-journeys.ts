/**
 * The failures of a run of journeys, in few lines: a log that keeps only its end still shows the reason of each. A journey that passed at its
 * second try is described as well: it is a race, or a browser that a busy machine kept waiting, and somebody has to find out which.
 */
import { stripVTControlCharacters } from "node:util";

/** The parts of Playwright's JSON report that are read here. */
export interface JourneyReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
  /** Errors of no journey, such as a configuration that cannot be loaded. */
  readonly errors: readonly Failure[];
}
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly Spec[];
}
interface Spec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly ok: boolean;
  readonly tests: readonly Tried[];
}
/** The tries of a journey. `flaky`: it failed first, and passed then. */
interface Tried {
  readonly status: "expected" | "unexpected" | "flaky" | "skipped";
  readonly results: readonly { readonly errors?: readonly Failure[] }[];
}
interface Failure {
  readonly message?: string;
}

const MAX_LINES = 12;
/** More second tries than this are no chance of one machine: the run has failed. */
const MAX_SECOND_TRIES = 3;

/** Each failed journey with the first lines of its errors; empty if none failed. */
export function describeFailures({ suites, errors }: JourneyReport): string {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [...failed.map(describe), ...errors.map((error) => firstLines(error).join("\n"))].join("\n\n");
}

/** Each journey that needed a second try, with the errors of the first; empty if none did. */
export function describeSecondTries({ suites }: JourneyReport): string {
  return secondTries(suites).map(describe).join("\n\n");
}

/** Says whether so many journeys needed a second try that the run counts as failed. */
export function hasTooManySecondTries({ suites }: JourneyReport): boolean {
  return secondTries(suites).length > MAX_SECOND_TRIES;
}

const secondTries = (suites: readonly Suite[]) =>
  suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === "flaky"));

function describe({ file, line, title, tests }: Spec): string {
  const reasons = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? [])).flatMap(firstLines);
  return [`${file}:${line} ${title}`, ...reasons.map((reason) => `    ${reason}`)].join("\n");
}

/** The output of the `line` reporter without a line for each journey that began. */
export function withoutProgress(output: string): string {
  return output
    .split("\n")
    .filter((line) => !/^\[\d+\/\d+\] /.test(stripVTControlCharacters(line)))
    .join("\n")
    .trim();
}

const specsOf = ({ suites = [], specs = [] }: Suite): readonly Spec[] => [...specs, ...suites.flatMap(specsOf)];

function firstLines({ message = "" }: Failure): readonly string[] {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.slice(0, MAX_LINES);
}
