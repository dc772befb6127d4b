/** Shows that a process lives: its row is written at once and every few seconds, and deleted when it stops. */
import { hostname } from "node:os";
import { newId } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { PartyCalls } from "../outside-calls.ts";
import type { Release } from "../start-and-stop/release.ts";
import type { Runtime } from "../unit-of-work.ts";
import { dropProcessRow, showProcessRow, type ProcessKind } from "./store.ts";

export const SHOW_EVERY_MS = 10 * SECOND_MS;

export interface ShownProcess {
  readonly kind: ProcessKind;
  readonly release: Release;
  /** Milliseconds since the worker looked for jobs; null without a worker. */
  readonly sinceLookedMs: (() => number) | null;
  readonly parties: () => readonly PartyCalls[];
}

type Deps = Pick<Runtime, "database" | "clock" | "random" | "log" | "guard">;

/** A database that is away is no reason to end: the next sign tries again. */
async function attempt({ guard, log }: Deps, work: () => Promise<void>): Promise<void> {
  try {
    if (guard?.isWritable() ?? true) await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.warn({ err: error }, "the sign of life of this process was not written");
  }
}

/** Starts showing the process; the answer stops it and deletes the row. */
export async function showProcess(deps: Deps, shown: ShownProcess): Promise<() => Promise<void>> {
  const { database, clock, random } = deps;
  const { kind, release, sinceLookedMs, parties } = shown;
  const startedAt = clock.now();
  const id = newId("rp", startedAt.getTime(), random(10));
  const constant = { id, kind, host: hostname().slice(0, 100), startedAt, version: release.version, commit: release.commit };
  const sign = () =>
    attempt(deps, async () => {
      const seenAt = clock.now();
      const lookedAt = sinceLookedMs === null ? null : new Date(seenAt.getTime() - Math.round(sinceLookedMs()));
      await showProcessRow(database, { ...constant, seenAt, lookedAt, parties: parties() });
    });
  await sign();
  let signing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    signing = signing.then(sign);
  }, SHOW_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await signing;
    await attempt(deps, () => dropProcessRow(database, id));
  };
}
