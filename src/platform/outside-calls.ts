/**
 * Measures calls of outside parties: duration, answer, state of the circuit breaker. One instance per process, passed to the adapters.
 * Answers are codes of a fixed form; a party's own text is never a label.
 */
import { Counter, Gauge, Histogram, type Metric } from "prom-client";
import { systemClock, type Clock } from "./clock.ts";
import { traced, transferIn, type Tracer } from "./tracing/tracer.ts";

/** Identifies a call of a party. */
export interface OutsideCall {
  readonly party: string;
  /** Our own name for the call. */
  readonly call: string;
}

export interface OutsideCalls {
  /** Runs a call; `answerOf` names its answer in one word. A thrown error counts as `failed`. */
  watch<T>(call: OutsideCall, run: () => Promise<T>, answerOf: (answer: T) => string): Promise<T>;
  /** Assigns the calls that `run` makes to a transfer, by its reference. */
  about<T>(name: string, reference: string | null, run: () => Promise<T>): Promise<T>;
  /** Registers a party's circuit breaker. */
  noteBreaker(party: string, isOpen: () => boolean): void;
}

/** A party as this process last met it. */
export interface PartyCalls {
  readonly party: string;
  /** Calls are paused by the circuit breaker. */
  readonly isPaused: boolean;
  /** The last call, its answer in one word, and when; null before the first. */
  readonly call: string | null;
  readonly answer: string | null;
  readonly at: Date | null;
}

/** Measures nothing: for adapters in tests, and for commands without metrics. */
export const UNWATCHED: OutsideCalls = {
  watch: (_call, run) => run(),
  about: (_name, _reference, run) => run(),
  noteBreaker: () => undefined,
};

const BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

export interface WatchedCalls extends OutsideCalls {
  readonly instruments: readonly Metric[];
  /** Each party that was called, or has a breaker, by name. */
  readonly parties: () => readonly PartyCalls[];
}

/** Counts and times calls; its instruments are for `/metrics`. */
export function watchOutsideCalls(tracer?: Tracer, clock: Clock = systemClock): WatchedCalls {
  const breakers = new Map<string, () => boolean>();
  const last = new Map<string, Pick<PartyCalls, "call" | "answer" | "at">>();
  const calls = new Counter({
    name: "sampai_party_calls_total",
    help: "Calls of outside parties, by party, call and answer: an outcome defined by this application, or a response code of the party",
    labelNames: ["party", "call", "answer"],
    registers: [],
  });
  const took = new Histogram({
    name: "sampai_party_call_seconds",
    help: "Seconds until an outside party answered or the call failed, by party and call",
    labelNames: ["party", "call"],
    buckets: BUCKETS_SECONDS,
    registers: [],
  });
  const open = new Gauge({
    name: "sampai_party_breaker_open",
    help: "1 while this process pauses calls of an outside party, because the party did not answer or asked for a pause",
    labelNames: ["party"],
    registers: [],
    collect() {
      for (const [party, isOpen] of breakers) this.set({ party }, isOpen() ? 1 : 0);
    },
  });
  return {
    instruments: [calls, took, open],
    parties: () =>
      [...new Set([...breakers.keys(), ...last.keys()])].toSorted().map((party) => ({
        party,
        isPaused: breakers.get(party)?.() ?? false,
        ...(last.get(party) ?? { call: null, answer: null, at: null }),
      })),
    noteBreaker: (party, isOpen) => void breakers.set(party, isOpen),
    about: (name, reference, run) => traced(tracer, name, { kind: "internal", subject: transferIn(reference) }, run),
    async watch({ party, call }, run, answerOf) {
      const began = performance.now();
      const note = (answer: string) => {
        took.observe({ party, call }, (performance.now() - began) / 1_000);
        calls.inc({ party, call, answer });
        last.set(party, { call, answer, at: clock.now() });
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
