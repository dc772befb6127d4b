/**
 * A connection on which no wait is unlimited. A call that misses its deadline has its connections cut (current-work.ts). Other statements
 * are cut well after the server's own time limit, because then the server or the network path is gone: TCP alone would wait a quarter of an
 * hour.
 */
import pg from "pg";
import { mayTakeItsTime, workInHand } from "./current-work.ts";
import type { OnWait } from "./on-wait.ts";

/** The server's limit for a statement (db.ts, TIME_LIMITS) is 15 s; the rest allows for the answer to arrive. */
const LOST_AFTER_MS = 25_000;

declare module "pg" {
  interface ClientBase {
    /** Number of the server process, as sent when the connection was opened; null before. The driver's type library leaves it out, and Kysely's says `number`. */
    readonly processID: number;
  }
}

type Callback = (...answer: unknown[]) => void;

export class LimitedClient extends pg.Client {
  /** Unanswered statements of the current work: a transaction may send several at once. */
  #pending = 0;
  readonly #held = {
    cut: () => this.#cut(),
    pid: (): number | null => this.processID,
  };
  readonly #onWait: OnWait | undefined;

  constructor(config?: pg.ClientConfig & { readonly onWait?: OnWait }) {
    super(config);
    this.#onWait = config?.onWait;
  }

  override query(...requested: never[]): never {
    const given = requested as unknown[];
    const work = workInHand();
    if (work?.isOver === true) return this.#refuse(work.name, given) as never;
    const end = this.#limit();
    const at = given.findLastIndex((one) => typeof one === "function");
    if (at !== -1) {
      const callback = given[at] as Callback;
      given[at] = (...answer: unknown[]) => {
        end();
        callback(...answer);
      };
      return super.query<never>(...(given as [never]));
    }
    const answer: unknown = super.query<never>(...(given as [never]));
    if (answer instanceof Promise) answer.then(end, end);
    // A query object of the driver signals its end itself.
    else end();
    return answer as never;
  }

  /** Closes the connection without notifying the server, which may be the one that does not answer. */
  #cut(): void {
    this.connection.stream.destroy();
  }

  #limit(): () => void {
    const began = performance.now();
    const work = workInHand();
    const isUnlimited = work?.hasDeadline === true || mayTakeItsTime();
    const timer = isUnlimited ? undefined : setTimeout(() => this.#cut(), LOST_AFTER_MS);
    this.#pending += 1;
    work?.waiting.add(this.#held);
    return () => {
      clearTimeout(timer);
      this.#pending -= 1;
      // A transaction also holds its locks between its statements.
      if (this.#pending === 0 && this.getTransactionStatus() === "I") work?.waiting.delete(this.#held);
      this.#onWait?.("statement", performance.now() - began);
    };
  }

  /**
   * Refuses a statement of work whose deadline has passed and cuts its open transaction: nothing may be committed after the caller
   * got its 503.
   */
  #refuse(name: string, given: readonly unknown[]): Promise<never> | undefined {
    if (this.getTransactionStatus() !== "I") this.#cut();
    const error = new Error(`Connection terminated: ${name} had missed its deadline`);
    const callback = given.findLast((one) => typeof one === "function") as Callback | undefined;
    if (callback === undefined) return Promise.reject(error);
    process.nextTick(callback, error);
    return undefined;
  }
}
