/** Processor time by program, for our companion processes and the database server, from Linux's /proc. Empty on other systems. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/simulators.bank/, "the bank's simulator"],
  [/\bmain\.js web\b/, "the web process"],
  [/\bmain\.js worker\b/, "the worker"],
];

interface Seen {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly ticksOfGone: number;
}

function look(pid: number): Seen | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const sum = (from: number) => (fields[from] ?? 0) + (fields[from + 1] ?? 0);
    return { pid, parent, ticks: sum(11), ticksOfGone: sum(13) };
  } catch {
    // The process has ended since it was listed.
    return null;
  }
}

function nameOf({ pid, parent }: Seen, postmaster: number): string | null {
  if (pid === postmaster || parent === postmaster) return "PostgreSQL";
  if (pid === process.pid) return "the bench";
  if (parent !== process.pid) return null;
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  return NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? null;
}

function readTicks(postmaster: number): Map<string, number> {
  const ticks = new Map<string, number>();
  if (!existsSync("/proc/self/stat")) return ticks;
  for (const entry of readdirSync("/proc")) {
    const seen = /^\d+$/.test(entry) ? look(Number(entry)) : null;
    const name = seen && nameOf(seen, postmaster);
    if (seen && name !== null)
      ticks.set(name, (ticks.get(name) ?? 0) + seen.ticks + (seen.pid === postmaster ? seen.ticksOfGone : 0));
  }
  return ticks;
}

/** The parent process of a backend. */
const postmasterOf = (backend: number) => look(backend)?.parent ?? 0;

/** Adds up processor time per unit of work over several runs, in microseconds, by program. `backend` is the process id of any connection. */
export function processorTime(backend: number) {
  const postmaster = postmasterOf(backend);
  const spent = new Map<string, number>();
  let units = 0;
  return {
    /** Begins a run of `work` units. Call the returned function when it is done. */
    begin(work: number): () => void {
      const before = readTicks(postmaster);
      return () => {
        units += work;
        for (const [name, ticks] of readTicks(postmaster))
          spent.set(name, (spent.get(name) ?? 0) + ticks - (before.get(name) ?? 0));
      };
    },
    perUnit: (): Readonly<Record<string, number>> =>
      Object.fromEntries(
        [...spent].map(([name, ticks]) => [name, Math.round((ticks / TICKS_PER_SECOND / Math.max(1, units)) * 1e6)]),
      ),
  };
}
