/** What the tools say at the terminal: steps with their time, one table, sentences. Colours and moving lines only where a person looks. */
import { stripVTControlCharacters, styleText } from "node:util";

const interactive = process.stdout.isTTY && process.env["TERM"] !== "dumb";
const colourful = interactive && !process.env["NO_COLOR"];

type Style = "green" | "red" | "dim" | "bold" | "cyan";
export const paint = (style: Style, text: string) => (colourful ? styleText(style, text) : text);

/** 0.4 s, 12 s, 3 min 5 s: as exact as one cares to know. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 100 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A failure that is explained to the person at the terminal by its message alone, without a stack. */
export class Explained extends Error {}

/** What a step may add to its line. */
export type Note = (text: string) => void;

/**
 * Runs one step and says so: at a terminal the line counts the seconds while it works, elsewhere (a log file) it is written when
 * the step begins and when it ends.
 */
export async function step<T>(title: string, work: (note: Note) => Promise<T>): Promise<T> {
  const started = performance.now();
  let added = "";
  const elapsed = () => paint("dim", duration(performance.now() - started));
  const draw = () => process.stdout.write(`\r\x1b[K  … ${title}  ${elapsed()}`);
  const timer = interactive ? setInterval(draw, 200) : null;
  if (interactive) draw();
  const close = (mark: string) => {
    if (timer) clearInterval(timer);
    const line = `  ${mark} ${title}${added ? `  ${paint("dim", added)}` : ""}  ${elapsed()}`;
    process.stdout.write(interactive ? `\r\x1b[K${line}\n` : `${line}\n`);
  };
  try {
    const result = await work((text) => (added = text));
    close(paint("green", "✓"));
    return result;
  } catch (error) {
    close(paint("red", "✗"));
    throw error;
  }
}

/** Two columns, aligned, between thin lines. */
export function table(rows: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => `  ${paint("dim", label.padEnd(width))}   ${value}`);
  const rule = paint(
    "dim",
    `  ${"─".repeat(Math.max(...rows.map(([, value]) => stripVTControlCharacters(value).length)) + width + 3)}`,
  );
  return [rule, ...lines, rule].join("\n");
}

/** The last resort of a tool: a sentence when we can explain it, the whole error when it is a surprise. Does not end the process. */
export function report(error: unknown): void {
  const text =
    error instanceof Explained ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`\n${paint("red", text)}\n`);
}
