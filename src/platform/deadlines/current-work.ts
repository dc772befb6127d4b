/**
 * The work in progress, for code without a context: the driver's connections, which must end when a call has taken too long, and the
 * logging of waits. The only ambient state in the product, and for the platform alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** A connection with a pending statement or an open transaction that can be ended from outside. */
export interface Waiting {
  /** The process id that the server reported. */
  readonly pid: () => number | null;
  /** Cuts the connection: its work is lost, or was committed without confirmation. */
  cut(): void;
}

export interface Work {
  /** The id under which the log has more. */
  readonly requestId: string;
  /** The name of the call in its contract. */
  readonly name: string;
  readonly waiting: Set<Waiting>;
  /** False for jobs: they may take as long as their statements. */
  readonly hasDeadline: boolean;
  /** True once the caller has got its 503: no further statement may run for this work. */
  isOver: boolean;
}

const current = new AsyncLocalStorage<Work | "unhurried">();

const inHand = new Set<Work>();
/** All work in progress in this process. */
export const allInHand = (): readonly Work[] => [...inHand];

/** The work that this code runs for; undefined outside any call or job. */
export function workInHand(): Work | undefined {
  const work = current.getStore();
  return work === "unhurried" ? undefined : work;
}

/** Whether this code runs inside `unhurried`. */
export const mayTakeItsTime = (): boolean => current.getStore() === "unhurried";

/** Runs work that may take longer than any normal statement: checks of the whole data. */
export const unhurried = <T>(run: () => Promise<T>): Promise<T> => current.run("unhurried", run);

/** The deadline of a call has passed. The work may or may not have been done; a retry under the same id does it once. */
export class DeadlineMissed extends Error {
  constructor(name: string, afterMs: number) {
    super(`${name} had not answered after ${afterMs} ms`);
  }
}

/**
 * Returns the result of `run`, or throws a `DeadlineMissed`. After the deadline its connections are cut, so that it holds neither a pool
 * connection nor a lock; its later statements fail. Only a commit that was already sent may still take effect.
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
  // Nothing handles this rejection once the deadline was missed.
  done.finally(() => inHand.delete(work)).catch(() => undefined);
  try {
    return await Promise.race([done, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a job under its name, so that its waits are logged with that name. */
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
