/** The failures of a run of journeys, in few lines: a log that keeps only its end still shows the reason of each. */
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
  readonly tests: readonly { readonly results: readonly { readonly errors?: readonly Failure[] }[] }[];
}
interface Failure {
  readonly message?: string;
}

const MAX_LINES = 12;

/** Each failed journey with the first lines of its errors; empty if none failed. */
export function describeFailures({ suites, errors }: JourneyReport): string {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  const described = failed.map(({ file, line, title, tests }) => {
    const reasons = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? [])).flatMap(firstLines);
    return [`${file}:${line} ${title}`, ...reasons.map((reason) => `    ${reason}`)].join("\n");
  });
  return [...described, ...errors.map((error) => firstLines(error).join("\n"))].join("\n\n");
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
