/**
 * Watches calls of outside parties: how long they take, what they answer, whether a party is left alone for a while. One for a process, handed to the
 * adapters. Answers are words and codes of a fixed form; what a party wrote is never a label.
 */
import { Counter, Gauge, Histogram, type Metric } from "prom-client";
import { traced, transferIn, type Tracer } from "./tracing/tracer.ts";

/** Which call of which party. */
export interface OutsideCall {
  readonly party: string;
  /** By our own name for it. */
  readonly call: string;
}

export interface OutsideCalls {
  /** Runs a call; `answerOf` says in a word what came back. What is thrown counts as `failed`. */
  watch<T>(call: OutsideCall, run: () => Promise<T>, answerOf: (answer: T) => string): Promise<T>;
  /** Says which transfer the calls that `run` makes are about, by its reference. */
  about<T>(name: string, reference: string | null, run: () => Promise<T>): Promise<T>;
  /** Names the breaker of a party: whether it is left alone now. */
  noteBreaker(party: string, isOpen: () => boolean): void;
}

/** Seen by nobody: adapters in tests, and commands that serve no metrics. */
export const UNWATCHED: OutsideCalls = {
  watch: (_call, run) => run(),
  about: (_name, _reference, run) => run(),
  noteBreaker: () => undefined,
};

const BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** A watch that counts, and its instruments for `/metrics`. */
export function watchOutsideCalls(tracer?: Tracer): OutsideCalls & { readonly instruments: readonly Metric[] } {
  const breakers = new Map<string, () => boolean>();
  const calls = new Counter({
    name: "sampai_party_calls_total",
    help: "Calls of outside parties by party, call and answer: a word of ours, or a code of the party's in its fixed form",
    labelNames: ["party", "call", "answer"],
    registers: [],
  });
  const took = new Histogram({
    name: "sampai_party_call_seconds",
    help: "Time until an outside party answered, or did not",
    labelNames: ["party", "call"],
    buckets: BUCKETS_SECONDS,
    registers: [],
  });
  const open = new Gauge({
    name: "sampai_party_breaker_open",
    help: "1 while this process leaves an outside party alone, because it did not answer or asked for it",
    labelNames: ["party"],
    registers: [],
    collect() {
      for (const [party, isOpen] of breakers) this.set({ party }, isOpen() ? 1 : 0);
    },
  });
  return {
    instruments: [calls, took, open],
    noteBreaker: (party, isOpen) => void breakers.set(party, isOpen),
    about: (name, reference, run) => traced(tracer, name, { kind: "internal", subject: transferIn(reference) }, run),
    async watch({ party, call }, run, answerOf) {
      const began = performance.now();
      const note = (answer: string) => {
        took.observe({ party, call }, (performance.now() - began) / 1_000);
        calls.inc({ party, call, answer });
      };
      try {
        const about = { kind: "client", attributes: { "server.service.name": party } } as const;
        return await traced(tracer, `${party} ${call}`, about, async () => {
          const answer = await run();
          const inAWord = answerOf(answer);
          note(inAWord);
          tracer?.say({ "sampai.answer": inAWord });
          return answer;
        });
      } catch (error) {
        note("failed");
        throw error;
      }
    },
  };
}
