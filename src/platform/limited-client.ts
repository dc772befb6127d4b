/**
 * A connection on which nothing waits for ever. A call that has missed its deadline has its connections cut (work-in-hand.ts); what no call asks is
 * cut when the server's own limit of time is long over, for then the server, or the way to it, is gone: TCP alone would wait for a quarter of an hour.
 */
import pg from "pg";
import type { OnWait } from "./stalls.ts";
import { mayTakeItsTime, workInHand } from "./work-in-hand.ts";

/** Beyond what a statement may take at the server (db.ts, TIME_LIMITS): 15 s, and time for the answer to come. */
const LOST_AFTER_MS = 25_000;

type Callback = (...answer: unknown[]) => void;

export class LimitedClient extends pg.Client {
  /** Statements of the work in hand that are not answered yet: several of a transaction travel at once. */
  #pending = 0;
  readonly #held = {
    cut: () => this.#cut(),
    pid: () => (this as unknown as { processID: number | null }).processID,
  };
  readonly #onWait: OnWait | undefined;

  constructor(config?: pg.ClientConfig & { readonly onWait?: OnWait }) {
    super(config);
    this.#onWait = config?.onWait;
  }

  override query(...asked: never[]): never {
    const given = asked as unknown[];
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
    // A query object of the driver's tells its end by itself.
    else end();
    return answer as never;
  }

  /** Ends the connection without a word to the server, which may be the one that does not answer. */
  #cut(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
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
      // A transaction holds its locks between its statements, too.
      if (this.#pending === 0 && this.getTransactionStatus() === "I") work?.waiting.delete(this.#held);
      this.#onWait?.("statement", performance.now() - began);
    };
  }

  /** Nothing of what was begun may be committed by and by: whoever asked has been told to ask again. */
  #refuse(name: string, given: readonly unknown[]): Promise<never> | undefined {
    if (this.getTransactionStatus() !== "I") this.#cut();
    const error = new Error(`Connection terminated: ${name} had missed its deadline`);
    const callback = given.findLast((one) => typeof one === "function") as Callback | undefined;
    if (callback === undefined) return Promise.reject(error);
    process.nextTick(callback, error);
    return undefined;
  }
}
