/** A log whose lines a test can read, in place of standard output. */
import { Writable } from "node:stream";
import { createLog, type Log } from "../log.ts";

export interface LogLines {
  readonly log: Log;
  /** All lines so far as one text. */
  text(): string;
  /** All lines so far, parsed. */
  lines(): Record<string, unknown>[];
}

export function openLogLines(level: "debug" | "info" = "debug"): LogLines {
  let written = "";
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString("utf8");
      done();
    },
  });
  return {
    log: createLog({ LOG_LEVEL: level }, target),
    text: () => written,
    lines: () =>
      written
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
