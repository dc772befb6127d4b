/** The product as a process that is killed and started again, and everything that it has logged as an error in all its lives. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { BUILT_MAIN } from "../tools/build.ts";
import type { Environment } from "../tools/children.ts";
import { PROJECT } from "../tools/postgres/places.ts";

/** What runs: both in one process as `serve` does it, each in a process of its own, or the web alone. */
export type Command = "serve" | "web" | "worker";

export interface Killable {
  /** Starts lives of whatever of these is not alive; does not wait until it answers. */
  start(...commands: readonly Command[]): void;
  /** Resolves when it answers; false when it ended meanwhile. */
  untilReady(limitMs?: number): Promise<boolean>;
  /** kill -9 of one, or of all that is alive; resolves when it is gone. */
  kill(which?: Command): Promise<void>;
  /** The same of all without waiting: for who has to be exactly in time. */
  shoot(): void;
  /** Resolves when all these lives are over, however. */
  untilOver(): Promise<void>;
  /** Asks one, or all, to end, and waits. */
  stop(which?: Command): Promise<void>;
  /** Whether anything is, or one of them. */
  isAlive(which?: Command): boolean;
  /** Lives so far. */
  lives(): number;
  /** Whole lines at level error and above, and what is no line of the log at all. */
  readonly errors: readonly string[];
  /** What it said last, of any kind: why it ended, where it was not us. */
  lastWords(): string;
}

interface Life {
  readonly child: ChildProcess;
  readonly over: Promise<void>;
}

const ERROR_LEVEL = 50;
/** More than this is kept of no campaign: the first ones say it. */
const KEPT_LINES = 5_000;
const LAST_LINES = 40;

export function killable(environment: Environment & { readonly PORT: string }): Killable {
  const errors: string[] = [];
  const last: string[] = [];
  const living = new Map<Command, Life>();
  let lives = 0;
  const isAlive = (which?: Command) => (which === undefined ? living.size > 0 : living.has(which));
  const lifeOf = (which: Command | undefined) =>
    [...living].filter(([command]) => which === undefined || which === command).map(([, life]) => life);
  const end = (signal: "SIGKILL" | "SIGTERM", which?: Command) => {
    const ended = lifeOf(which);
    for (const { child } of ended) child.kill(signal);
    return Promise.all(ended.map(({ over }) => over)).then(() => undefined);
  };
  process.once("exit", () => void end("SIGKILL"));
  return {
    errors,
    lastWords: () => last.join("\n"),
    lives: () => lives,
    isAlive,
    shoot: () => void end("SIGKILL"),
    untilOver: () => Promise.all(lifeOf(undefined).map(({ over }) => over)).then(() => undefined),
    start(...commands) {
      for (const command of commands.length === 0 ? (["serve"] as const) : commands) {
        if (isAlive(command)) continue;
        lives += 1;
        const child = spawn(process.execPath, [BUILT_MAIN, command], {
          cwd: PROJECT,
          env: { ...process.env, ...environment },
          stdio: ["ignore", "pipe", "pipe"],
        });
        for (const stream of [child.stdout, child.stderr]) keepErrors(stream, errors, last);
        const forget = () => {
          if (living.get(command)?.child === child) living.delete(command);
        };
        child.once("exit", forget);
        living.set(command, { child, over: once(child, "close").then(() => undefined) });
      }
    },
    async untilReady(limitMs = 180_000) {
      for (const endsAt = Date.now() + limitMs; isAlive("serve") || isAlive("web"); await pause(15)) {
        if (Date.now() > endsAt)
          throw new Error(`the product did not answer within ${limitMs} ms: ${errors.at(-1) ?? "it said nothing"}`);
        if (await answers(`http://127.0.0.1:${environment.PORT}/readyz`)) return true;
      }
      return false;
    },
    kill: (which) => end("SIGKILL", which),
    stop: (which) => end("SIGTERM", which),
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
