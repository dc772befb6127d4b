/**
 * Runs the look at a document on a thread of its own, one document at a time: the site's only thread never waits for a file. A look that takes
 * too long is ended with its thread, and so is one that takes too much memory; the next document gets a new thread.
 */
import { Worker } from "node:worker_threads";
import type { Inspected } from "./document.ts";

export interface ThreadLimits {
  /** A look that lasts longer is ended. An honest document of 5 MB takes a tenth of it. */
  readonly lookMs: number;
  /** The thread loads its program in less, on any machine that serves. */
  readonly startMs: number;
  /** An idle thread gives its memory back. */
  readonly idleMs: number;
  /** Documents that may wait for their turn. */
  readonly waiting: number;
  /** Of the thread's heap: five megabytes as text, unpacked and once more with their escapes undone. */
  readonly heapMb: number;
}

const LIMITS: ThreadLimits = { lookMs: 1_000, startMs: 15_000, idleMs: 30_000, waiting: 8, heapMb: 192 };

/** In the build all modules are in other files, and the program is a file beside the entry (tools/built-inspector.ts). */
const PROGRAM = import.meta.url.endsWith(".ts")
  ? new URL("inspector.ts", import.meta.url)
  : new URL(import.meta.url.includes("/assets/") ? "../inspector.js" : "inspector.js", import.meta.url);

/** `stopped`: it cost more than any honest file. `busy`: too many wait. */
export type Looked = Inspected | "stopped" | "busy";

export interface InspectorThread {
  look(bytes: Uint8Array, extension: string): Promise<Looked>;
}

export function openInspectorThread(limits: ThreadLimits = LIMITS, program: URL = PROGRAM): InspectorThread {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function open(): Promise<Worker> {
    if (thread !== null) return thread;
    // Nothing of this process's settings and secrets: the thread reads what strangers wrote.
    const opened = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
    });
    const ready = await answerOf<string>(opened, limits.startMs);
    if (ready === "stopped") throw new Error("the thread that looks at documents did not start");
    const forget = () => {
      if (thread === opened) thread = null;
    };
    opened.on("error", forget).on("exit", forget);
    thread = opened;
    return opened;
  }

  async function lookNow(bytes: Uint8Array, extension: string): Promise<Looked> {
    clearTimeout(idle);
    const worker = await open();
    worker.ref();
    worker.postMessage({ bytes, extension }, []);
    const found = await answerOf<Inspected>(worker, limits.lookMs);
    if (found === "stopped") thread = null;
    // An idle thread keeps no process alive.
    worker.unref();
    idle = setTimeout(() => void thread?.terminate(), limits.idleMs).unref();
    return found;
  }

  return {
    async look(bytes, extension) {
      if (waiting > limits.waiting) return "busy";
      waiting += 1;
      const looked = queue.then(() => lookNow(bytes, extension));
      queue = looked.catch(() => undefined);
      return looked.finally(() => {
        waiting -= 1;
      });
    },
  };
}

/** The next message of the thread; `stopped` when it was ended for what it took. Its own faults are thrown. */
function answerOf<T>(worker: Worker, mostMs: number): Promise<T | "stopped"> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const settle = (end: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      end();
    };
    const onMessage = (answer: T) => settle(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve("stopped") : reject(error)));
    const onExit = () => settle(() => reject(new Error("the thread that looks at documents has ended")));
    const stop = () =>
      settle(() => {
        void worker.terminate();
        resolve("stopped");
      });
    // An answer that came while this thread was busy counts: it is heard before the next `setImmediate`.
    const timer = setTimeout(() => setImmediate(stop), mostMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
