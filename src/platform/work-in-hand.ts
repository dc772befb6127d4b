/**
 * What is being done now, for code that is handed no context: the driver's connections, which have to end when a call has taken too long, and what
 * writes to the log that something waited. The one ambient thing of the house, and of the platform alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** A connection that is waited for, or in the middle of a transaction, and can be ended from outside. */
export interface Waiting {
  /** The server's process, as it named itself. */
  readonly pid: () => number | null;
  /** Cuts the connection off: whatever it was in the middle of is over, or was committed and nobody knows. */
  cut(): void;
}

export interface Work {
  /** Under which the log tells more. */
  readonly requestId: string;
  /** The call, by the name in its contract. */
  readonly name: string;
  readonly waiting: Set<Waiting>;
  /** False for jobs: they may take as long as their statements. */
  readonly hasDeadline: boolean;
  /** True once whoever asked has been told to ask again: nothing more may be asked of the database for it. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<Work | "unhurried">();

const inHand = new Set<Work>();
/** All that this process is doing now. */
export const allInHand = (): readonly Work[] => [...inHand];

/** The work that this code runs for; undefined for what runs by itself. */
export function workInHand(): Work | undefined {
  const work = current.getStore();
  return work === "unhurried" ? undefined : work;
}

/** Whether this code has said that it takes its time (`unhurried`). */
export const mayTakeItsTime = (): boolean => current.getStore() === "unhurried";

/** Runs what may take longer than any statement of the product may: checks of everything there is. */
export const unhurried = <T>(run: () => Promise<T>): Promise<T> => current.run("unhurried", run);

/** Whoever asked has waited long enough. What was asked for may have been done or not: under the same id it is done once. */
export class DeadlineMissed extends Error {
  constructor(name: string, afterMs: number) {
    super(`${name} had not answered after ${afterMs} ms`);
  }
}

/**
 * Answers what `run` answers, or throws a `DeadlineMissed`. Then the connections that it waits for are cut, so that it holds none of the pool and no lock;
 * what it asks of the database later fails. Only a commit that is already on its way may still take place.
 */
export async function withDeadline<T>(
  { requestId, name, afterMs }: { readonly requestId: string; readonly name: string; readonly afterMs: number },
  run: () => Promise<T>,
): Promise<T> {
  const work: Work = { requestId, name, waiting: new Set(), hasDeadline: true, isOver: false };
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    work.isOver = true;
    for (const wait of work.waiting) wait.cut();
    late.reject(new DeadlineMissed(name, afterMs));
  }, afterMs);
  inHand.add(work);
  const done = current.run(work, run);
  // Heard by nobody once the deadline was missed.
  done.finally(() => inHand.delete(work)).catch(() => undefined);
  try {
    return await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a job under its name: what it waits for is told with it. */
export async function withoutDeadline<T>(
  { requestId, name }: { readonly requestId: string; readonly name: string },
  run: () => Promise<T>,
): Promise<T> {
  const work: Work = { requestId, name, waiting: new Set(), hasDeadline: false, isOver: false };
  inHand.add(work);
  try {
    return await current.run(work, run);
  } finally {
    inHand.delete(work);
  }
}
