/**
 * Runs the inspection of documents in a child process, one document at a time. An inspection that takes too long is killed, and one that
 * takes too much memory ends with its process; the next document gets a new process. Not a worker thread: when a large allocation of a
 * thread fails at its heap limit, V8 ends the whole process, and memory outside the heap is not limited at all.
 */
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { besideEntry } from "../bundled-file.ts";
import type { Inspected } from "./verdict.ts";

export interface InspectorLimits {
  /**
   * Milliseconds of CPU time. An inspection that costs more is killed; an honest document of 8 MB costs a fifth of it. Not wall-clock time:
   * on a busy machine an honest document would be called a bomb.
   */
  readonly inspectMs: number;
  /** Milliseconds of wall-clock time after which it is killed whatever its CPU time. */
  readonly waitMs: number;
  /** Time limit for the program to load; generous for any machine that can run a server. */
  readonly startMs: number;
  /** An idle process is ended after this time, to free its memory. */
  readonly idleMs: number;
  /** Number of documents that may wait for their turn. */
  readonly waiting: number;
  /** Heap of the child: enough for five megabytes as text, unpacked, and again with escapes undone. */
  readonly heapMb: number;
}

const LIMITS: InspectorLimits = { inspectMs: 1_000, waitMs: 5_000, startMs: 15_000, idleMs: 30_000, waiting: 8, heapMb: 192 };

/** In the build the program is a file beside the entry (tools/bundle/built-inspector.ts). */
export const programFor = (module: string): URL => besideEntry(module, { source: "inspector.ts", built: "inspector.js" });
const PROGRAM = programFor(import.meta.url);

/** Signals of a process that met its heap limit (V8 aborts), or that the kernel killed because the machine ran out of memory. */
const OUT_OF_MEMORY = new Set(["SIGABRT", "SIGTRAP", "SIGILL", "SIGKILL"]);
/** Number of characters of the child's last error output that an error quotes. */
const LAST_WORDS_CHARS = 2_000;

/** `stopped`: it cost more than any honest file. `busy`: too many documents wait. */
export type InspectorAnswer = Inspected | "stopped" | "busy";
/** What the program is asked: what a document is, or to write lines over the pages of a PDF. */
export type InspectorRequest = { readonly bytes: Uint8Array } & (
  | { readonly extension: string }
  | { readonly lines: readonly string[] }
);
/** Messages of the program: that it has loaded, a result, or an error of its own. */
export type InspectorMessage =
  | "ready"
  | { readonly inspected: Inspected }
  /** Null: the pages cannot be found. */
  | { readonly marked: Uint8Array | null }
  | { readonly fault: string };

export interface InspectorProcess {
  inspect(bytes: Uint8Array, extension: string): Promise<InspectorAnswer>;
  /** The PDF with the lines over each page; null when its pages cannot be found, or not at the cost of an honest file. */
  mark(bytes: Uint8Array, lines: readonly string[]): Promise<Uint8Array | "busy" | null>;
}

export function openInspectorProcess(limits: InspectorLimits = LIMITS, program: URL = PROGRAM): InspectorProcess {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let child: Child | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Child> {
    if (child !== null && child.isAlive()) return child;
    const opened = startChild(program, limits.heapMb);
    if ((await opened.answer(limits.startMs, limits.startMs)) === "stopped")
      throw new Error("the inspector process did not start");
    child = opened;
    return opened;
  }

  async function askNow<T>(request: InspectorRequest, resultOf: ResultOf<T>): Promise<T | "stopped"> {
    clearTimeout(idle);
    const current = await started();
    current.send(request);
    const message = await current.answer(limits.inspectMs, limits.waitMs);
    idle = setTimeout(() => child?.kill(), limits.idleMs).unref();
    if (message === "stopped") return message;
    const result = resultOf(message);
    if (result !== undefined) return result;
    current.kill();
    throw new Error(
      typeof message === "object" && "fault" in message ? message.fault : "the inspector process answered out of turn",
    );
  }

  async function ask<T>(request: InspectorRequest, resultOf: ResultOf<T>): Promise<T | "stopped" | "busy"> {
    if (waiting > limits.waiting) return "busy";
    waiting += 1;
    const asked = queue.then(() => askNow(request, resultOf));
    queue = asked.catch(() => undefined);
    return asked.finally(() => {
      waiting -= 1;
    });
  }

  return {
    inspect: (bytes, extension) =>
      ask({ bytes, extension }, (message) =>
        typeof message === "object" && "inspected" in message ? message.inspected : undefined,
      ),
    async mark(bytes, lines) {
      const marked = await ask({ bytes, lines }, (message) =>
        typeof message === "object" && "marked" in message ? message.marked : undefined,
      );
      return marked === "stopped" ? null : marked;
    },
  };
}

/** The result in a message; undefined for a message that has none. */
type ResultOf<T> = (message: InspectorMessage) => T | undefined;

interface Child {
  isAlive(): boolean;
  send(message: InspectorRequest): void;
  /** The next message. `stopped` when the inspection took too much CPU or wall-clock time and was killed, or ran out of memory. */
  answer(costMs: number, waitMs: number): Promise<InspectorMessage | "stopped">;
  kill(): void;
}

function startChild(program: URL, heapMb: number): Child {
  const forked = fork(fileURLToPath(program), [], {
    // The child reads untrusted files, so it gets none of this process's settings and secrets.
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=16"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let exitMessage = "";
  forked.stderr?.on("data", (chunk: Buffer) => {
    exitMessage = (exitMessage + chunk.toString("utf8")).slice(-LAST_WORDS_CHARS);
  });
  const kill = () => void forked.kill("SIGKILL");
  // SIGKILL, because a looping inspection handles no other signal and does not notice that the channel closed.
  process.once("exit", kill);
  forked.once("exit", () => process.off("exit", kill));
  // The child may end while a document is sent to it; `answer` then handles its exit.
  forked.on("error", () => undefined);
  const isAlive = () => !forked.killed && forked.exitCode === null && forked.signalCode === null && forked.connected;
  return {
    isAlive,
    send: (message) => void forked.send(message),
    answer: (costMs, waitMs) => answerOf(forked, { costMs, waitMs }, () => exitMessage),
    kill,
  };
}

interface Most {
  readonly costMs: number;
  readonly waitMs: number;
}

function answerOf(forked: ChildProcess, most: Most, exitMessage: () => string): Promise<InspectorMessage | "stopped"> {
  // Keeps this process alive during an inspection; an idle child does not.
  setReferenced(forked, true);
  const leftOf = budgetOf(forked, most);
  return new Promise<InspectorMessage | "stopped">((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      forked.off("message", onMessage).off("close", onClose);
      setReferenced(forked, false);
      end();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message as InspectorMessage));
    const onClose = (code: number | null, signal: string | null) =>
      settle(() => {
        if (signal !== null && OUT_OF_MEMORY.has(signal)) resolve("stopped");
        else reject(new Error(`the inspector process has ended (${signal ?? code}): ${exitMessage()}`));
      });
    let timer: NodeJS.Timeout;
    const look = () => {
      const leftMs = leftOf();
      if (leftMs > 0) {
        wait(leftMs);
        return;
      }
      forked.kill("SIGKILL");
      settle(() => resolve("stopped"));
    };
    // An answer that arrived while this process was busy counts: its event runs before the next `setImmediate`.
    const wait = (ms: number) => {
      timer = setTimeout(() => setImmediate(look), ms);
    };
    wait(most.costMs);
    forked.on("message", onMessage).on("close", onClose);
  });
}

/** Milliseconds until the process is worth another check; zero or less when it has used its budget. */
function budgetOf(forked: ChildProcess, { costMs, waitMs }: Most): () => number {
  const startedAt = performance.now();
  const spentBefore = processorMs(forked.pid);
  return () => {
    const tookMs = performance.now() - startedAt;
    const spentMs = processorMs(forked.pid);
    const hasSpentMs = spentMs === null || spentBefore === null ? tookMs : spentMs - spentBefore;
    return Math.min(Math.ceil(costMs - hasSpentMs), waitMs - tookMs);
  };
}

/** Linux counts CPU time in hundredths of a second, on every architecture (USER_HZ, `man 5 proc_pid_stat`). */
const TICK_MS = 10;

/** The CPU time used by a process, in milliseconds; null where the system does not report it (not Linux): then wall-clock time counts. */
function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The program's name, in brackets, may contain spaces: utime and stime are the 12th and 13th fields after it.
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    // The file does not exist: the system is not Linux, or the process has ended.
    return null;
  }
}

/** The child, its channel and its pipe each keep this process alive. */
function setReferenced(forked: ChildProcess, isReferenced: boolean): void {
  const call = isReferenced ? "ref" : "unref";
  forked[call]();
  forked.channel?.[call]();
  (forked.stderr as Socket | null)?.[call]();
}
