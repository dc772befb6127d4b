/**
 * A simulator's memory: lines appended to a file and read again at start. A line is written before its call is answered. The file is not
 * synced to disk, so that a killed process loses nothing, but a failing machine may lose the newest lines.
 */
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";

export interface StoredLines {
  /** Lines written before, oldest first. */
  readonly earlier: readonly string[];
  append(...lines: readonly string[]): void;
  /** Deletes all lines. */
  empty(): void;
  close(): void;
}

/** Memory alone: nothing survives the process. */
const IN_MEMORY: StoredLines = { earlier: [], append: () => undefined, empty: () => undefined, close: () => undefined };

/** Opens a file of lines; null means memory alone. */
export function openStoredLines(file: string | null): StoredLines {
  if (file === null) return IN_MEMORY;
  mkdirSync(path.dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  // A process killed while writing leaves half a line, which was never answered.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const descriptor = openSync(file, "a");
  if (whole.length < text.length) ftruncateSync(descriptor, Buffer.byteLength(whole));
  return {
    earlier: whole.split("\n").filter(Boolean),
    append: (...lines) => void writeSync(descriptor, lines.map((line) => `${line}\n`).join("")),
    empty: () => ftruncateSync(descriptor, 0),
    close: () => closeSync(descriptor),
  };
}
