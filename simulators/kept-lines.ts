/**
 * A simulator's memory: lines appended to a file, read again when it starts. Each is written before it is answered for; the disk is not waited for,
 * so that a process that is killed loses nothing and a machine that fails may lose the newest lines.
 */
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";

export interface KeptLines {
  /** What was written before, oldest first. */
  readonly earlier: readonly string[];
  append(...lines: readonly string[]): void;
  /** Forgets everything. */
  empty(): void;
  close(): void;
}

/** Nothing is left when the process ends. */
const IN_MEMORY: KeptLines = { earlier: [], append: () => undefined, empty: () => undefined, close: () => undefined };

/** Opens a file of lines, or memory alone for null. */
export function openKeptLines(file: string | null): KeptLines {
  if (file === null) return IN_MEMORY;
  mkdirSync(path.dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  // A process that was killed while it wrote leaves half a line, which was not answered for.
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
