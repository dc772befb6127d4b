/** The product as processes that are killed and restarted, with all errors logged in all their runs. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { BUILT_MAIN } from "../../../tools/bundle/build.ts";
import type { Environment } from "../../../tools/processes/children.ts";
import { PROJECT } from "../../../tools/postgres/places.ts";

/** What runs: web and worker in one process as in `serve`, each in its own process, or the web alone. */
export type Command = "serve" | "web" | "worker";

export interface Killable {
  /** Starts those of these processes that are not running; does not wait until they answer. */
  start(...commands: readonly Command[]): void;
  /** Resolves true when it answers, false when it ended meanwhile. */
  untilReady(limitMs?: number): Promise<boolean>;
  /** Sends SIGKILL to one process or to all; resolves when they are gone. */
  kill(which?: Command): Promise<void>;
  /** Kills all without waiting, for callers that need exact timing. */
  shoot(): void;
  /** Resolves when all current processes have ended, for whatever reason. */
  untilOver(): Promise<void>;
  /** Sends SIGTERM to one process or to all, and waits. */
  stop(which?: Command): Promise<void>;
  /** Whether any process runs, or this one. */
  isAlive(which?: Command): boolean;
  /** Number of starts so far. */
  lives(): number;
  /** Whole lines at level error and above, and lines that are not from the log. */
  readonly errors: readonly string[];
  /** The last lines of output: why it ended, when the harness did not kill it. */
  exitMessage(): string;
}

interface Life {
  readonly child: ChildProcess;
  readonly over: Promise<void>;
}

const ERROR_LEVEL = 50;
/** Maximum number of lines kept per campaign, the first ones. */
const RETAINED_LINES = 5_000;
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
    exitMessage: () => last.join("\n"),
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
    if (error instanceof TypeError || error instanceof DOMException) return false; // refused, broken or slow: not ready yet
    throw error;
  }
}

/** Keeps whole lines only: the truncated last line of a killed process is worthless. */
function keepErrors(stream: NodeJS.ReadableStream, errors: string[], last: string[]): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (isError(line) && errors.length < RETAINED_LINES) errors.push(line);
    last.push(...lines);
    last.splice(0, last.length - LAST_LINES);
  });
}

function isError(line: string): boolean {
  if (line.trim() === "") return false;
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined || Number(level) >= ERROR_LEVEL;
}
