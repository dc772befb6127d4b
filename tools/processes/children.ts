/** Programs started by the tools: run to their end, or kept running and stopped in order. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT } from "../postgres/places.ts";
import { Explained } from "./terminal.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program of a package, run by this same Node: no shell, no PATH, the same on Windows. */
export const packageProgram = (file: string) => path.join(PROJECT, "node_modules", file);

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a script with this same Node, quietly, and keeps its output for when it fails. */
export const runNode = (args: readonly string[], environment?: Environment): Promise<Outcome> =>
  run(process.execPath, args, environment);

/** Runs a program quietly and keeps its output for when it fails. */
export async function run(program: string, args: readonly string[], environment: Environment = {}): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: PROJECT,
    // The output is kept as text: no colours, whatever our own terminal can show.
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

/** Runs a script that must succeed; when it fails, its output becomes the explanation. */
export async function mustRun(what: string, args: readonly string[], environment: Environment = {}): Promise<string> {
  const { code, output } = await runNode(args, environment);
  if (code !== 0) throw new Explained(`${what} failed:\n\n${output.trimEnd()}`);
  return output;
}

const running = new Set<ChildProcess>();
/** The programs of `run`: they are waited for, so ending them lets a tool stop in the middle of a step. */
const runs = new Set<ChildProcess>();

export function endRuns(): void {
  for (const child of runs) child.kill("SIGTERM");
}

/** A program that runs until it is stopped. */
export interface Companion {
  readonly name: string;
  /** Resolves with its exit code when it has ended, requested or not. */
  readonly ended: Promise<number>;
  /** Its output so far (the last 200 kB). */
  output(): string;
  /** Asks it to end, waits, and kills it when it does not. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts a companion in its own process group, so that Ctrl-C at the terminal reaches only this process, which stops things in the right
 * order: first what serves people, then its dependencies.
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

// The programs of a tool never outlive it. (Not run on SIGKILL, like any handler.)
process.on("exit", () => {
  for (const child of running) killGroup(child);
});

/** A companion leads its own group: the processes that it started end with it. */
function killGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.pid === undefined || runs.has(child) || process.platform === "win32") child.kill("SIGKILL");
  else process.kill(-child.pid, "SIGKILL");
}

/** Whether a port is in use. */
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
 * Calls `stop` once when this process should end: by Ctrl-C, by a signal, or because the parent process is gone. A second Ctrl-C, from an
 * impatient user, ends everything at once.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  let requested = 0;
  const request = (reason: string) => {
    // npm and bootstrap pass on a signal that the terminal sent here as well: it is the same request, not an impatient second one.
    if (requested !== 0 && Date.now() - requested > 1_000 && reason !== "parent gone") process.exit(130);
    if (requested !== 0) return;
    requested = Date.now();
    stop(reason);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, request);
  process.on("disconnect", () => request("parent gone"));
  process.channel?.unref();
  // npm runs scripts through a shell and kills only that shell: this process then gets another parent, and no signal.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"])
    setInterval(() => (process.ppid === parent ? undefined : request("parent gone")), 500).unref();
}
