/** Programs that the tools start: run to their end, or kept running and stopped in order. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT } from "./postgres/places.ts";
import { Explained } from "./terminal.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program of node_modules/.bin, run by this same Node: no shell, no PATH, the same on Windows. */
export const packageProgram = (file: string) => path.join(PROJECT, "node_modules", file);

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a script with this same Node, quietly, and keeps what it says for when it fails. */
export const runNode = (args: readonly string[], environment?: Environment): Promise<Outcome> =>
  run(process.execPath, args, environment);

/** Runs a program quietly and keeps what it says, for when it fails. */
export async function run(program: string, args: readonly string[], environment: Environment = {}): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: PROJECT,
    // What it says is kept as text: no colours in it, whatever our own terminal can show.
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  runs.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => (output += text));
  }
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  runs.delete(child);
  return { code: code ?? 1, output };
}

/** Runs a script that has to succeed; what it said becomes the explanation when it does not. */
export async function mustRun(what: string, args: readonly string[], environment: Environment = {}): Promise<string> {
  const { code, output } = await runNode(args, environment);
  if (code !== 0) throw new Explained(`${what} failed:\n\n${output.trimEnd()}`);
  return output;
}

const running = new Set<ChildProcess>();
/** Those of `run`: they are waited for, so ending them is what lets a tool stop in the middle of a step. */
const runs = new Set<ChildProcess>();

export function endRuns(): void {
  for (const child of runs) child.kill("SIGTERM");
}

/** A program that runs on until it is stopped. */
export interface Companion {
  readonly name: string;
  /** Resolves when it ended, asked or not, with its exit code. */
  readonly ended: Promise<number>;
  /** What it said so far (its last 200 kB). */
  output(): string;
  /** Asks it to end, waits, and ends it by force when it does not. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts a companion. It gets a process group of its own, so that Ctrl-C at the terminal reaches only us and we stop things in the
 * right order: first what serves people, then what it stands on.
 */
export function startCompanion(
  name: string,
  args: readonly string[],
  environment: Environment,
  echo?: (text: string) => void,
): Companion {
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      said = (said + text).slice(-200_000);
      echo?.(text);
    });
  }
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return typeof code === "number" ? code : 1;
  });
  return {
    name,
    ended,
    output: () => said,
    async stop(graceMs = 20_000) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => killGroup(child), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

// Whatever happens to a tool, its programs do not outlive it. (Not reached on SIGKILL: nothing is.)
process.on("exit", () => {
  for (const child of running) killGroup(child);
});

/** A companion leads a group of its own: what it has started in turn ends with it. */
function killGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.pid === undefined || runs.has(child) || process.platform === "win32") child.kill("SIGKILL");
  else process.kill(-child.pid, "SIGKILL");
}

/** Whether something listens on a port already. */
export async function isTaken(port: number, host: string): Promise<boolean> {
  const server = net.createServer();
  return await new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(true) : reject(error)));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

/** Waits until an address answers 200, or the companion that should serve it has ended. */
export async function waitFor(address: string, companion: Companion, limitMs = 60_000): Promise<void> {
  const started = Date.now();
  let over = "";
  const noteEnd = async () => {
    over = String(await companion.ended);
  };
  void noteEnd();
  while (Date.now() - started < limitMs) {
    if (over)
      throw new Explained(`${companion.name} ended with code ${over} instead of starting:\n\n${companion.output().trimEnd()}`);
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error; // refused or timed out: not yet
    }
    await sleep(40);
  }
  throw new Explained(
    `${companion.name} did not answer at ${address} within ${limitMs / 1000} s:\n\n${companion.output().trimEnd()}`,
  );
}

/**
 * Calls `stop` once when we are asked to end: by Ctrl-C, by a signal, or because the process that started us is gone. A second
 * Ctrl-C, by somebody who will not wait, ends everything at once.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  let asked = 0;
  const request = (reason: string) => {
    // npm and bootstrap pass on a signal that the terminal sent to us as well: the same request, not an impatient second one.
    if (asked !== 0 && Date.now() - asked > 1_000 && reason !== "parent gone") process.exit(130);
    if (asked !== 0) return;
    asked = Date.now();
    stop(reason);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, request);
  process.on("disconnect", () => request("parent gone"));
  process.channel?.unref();
  // npm runs scripts through a shell and kills only that shell: then we are somebody else's child, and nobody else will tell us.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"])
    setInterval(() => (process.ppid === parent ? undefined : request("parent gone")), 500).unref();
}
