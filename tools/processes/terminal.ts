/** The terminal output of the tools: steps with their time, one table, sentences. Colours and moving lines only for an interactive terminal. */
import { stripVTControlCharacters, styleText } from "node:util";

const interactive = process.stdout.isTTY && process.env["TERM"] !== "dumb";
const colourful = interactive && !process.env["NO_COLOR"];

type Style = "green" | "red" | "dim" | "bold" | "cyan";
export const paint = (style: Style, text: string) => (colourful ? styleText(style, text) : text);

/** 0.4 s, 12 s, 3 min 5 s: as exact as is useful. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 100 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A failure that its message alone explains to the user, without a stack. */
export class Explained extends Error {}

/** Adds text to the line of a step. */
export type Note = (text: string) => void;

/**
 * Runs one step and reports it: at a terminal the line counts the seconds during the work, elsewhere (a log file) it is written when the
 * step begins and when it ends.
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

/** Reports a tool's error: a sentence when it is explained, the whole error when it is unexpected. Does not end the process. */
export function report(error: unknown): void {
  const text =
    error instanceof Explained ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`\n${paint("red", text)}\n`);
}
