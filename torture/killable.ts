/** The product as a process that is killed and started again, and everything that it has logged as an error in all its lives. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { BUILT_MAIN } from "../tools/build.ts";
import type { Environment } from "../tools/children.ts";
import { PROJECT } from "../tools/postgres/places.ts";

export interface Killable {
  /** Starts a life; does not wait until it answers. */
  start(command?: "serve" | "web"): void;
  /** Resolves when it answers; false when it ended meanwhile. */
  untilReady(limitMs?: number): Promise<boolean>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** The same without waiting: for who has to be exactly in time. */
  shoot(): void;
  /** Resolves when this life is over, however. */
  untilOver(): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  isAlive(): boolean;
  /** Lives so far. */
  lives(): number;
  /** Whole lines at level error and above, and what is no line of the log at all. */
  readonly errors: readonly string[];
  /** What it said last, of any kind: why it ended, where it was not us. */
  lastWords(): string;
}

const ERROR_LEVEL = 50;
/** More than this is kept of no campaign: the first ones say it. */
const KEPT_LINES = 5_000;
const LAST_LINES = 40;

export function killable(environment: Environment & { readonly PORT: string }): Killable {
  const errors: string[] = [];
  const last: string[] = [];
  let child: ChildProcess | null = null;
  let over: Promise<void> = Promise.resolve();
  let lives = 0;
  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null;
  const shoot = () => {
    if (isAlive()) child?.kill("SIGKILL");
  };
  process.once("exit", shoot);
  return {
    errors,
    lastWords: () => last.join("\n"),
    lives: () => lives,
    isAlive,
    shoot,
    untilOver: () => over,
    start(command = "serve") {
      if (isAlive()) throw new Error("the product is alive already");
      lives += 1;
      const started = spawn(process.execPath, [BUILT_MAIN, command], {
        cwd: PROJECT,
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) keepErrors(stream, errors, last);
      over = once(started, "close").then(() => undefined);
    },
    async untilReady(limitMs = 60_000) {
      for (const endsAt = Date.now() + limitMs; isAlive(); await pause(15)) {
        if (Date.now() > endsAt)
          throw new Error(`the product did not answer within ${limitMs} ms: ${errors.at(-1) ?? "it said nothing"}`);
        if (await answers(`http://127.0.0.1:${environment.PORT}/readyz`)) return true;
      }
      return false;
    },
    async kill() {
      shoot();
      await over;
    },
    async stop() {
      if (isAlive()) child?.kill("SIGTERM");
      await over;
    },
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false; // refused, broken or slow: not yet
    throw error;
  }
}

/** Keeps whole lines only: the last one of a life that was cut off in the middle says nothing. */
function keepErrors(stream: NodeJS.ReadableStream, errors: string[], last: string[]): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (isError(line) && errors.length < KEPT_LINES) errors.push(line);
    last.push(...lines);
    last.splice(0, last.length - LAST_LINES);
  });
}

function isError(line: string): boolean {
  if (line.trim() === "") return false;
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined || Number(level) >= ERROR_LEVEL;
}
