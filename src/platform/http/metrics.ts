/**
 * What this process counts and what a scrape reads from the database, for `/metrics`. Labels are names from our own code, never what
 * somebody typed and never whom it is about.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from "prom-client";

export interface MeasuredValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure that is read when somebody asks: from the database, so that each process says the same. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly MeasuredValue[]>;
}

/** What the HTTP binder tells. */
export interface CallMetrics {
  /** Counts a call by the name in its contract and its answer: `ok`, the code of a refusal, or `unexpected`. */
  countCall(call: string, answer: string): void;
  /** Key derivations under way, and the most there were at once since the last scrape. */
  readonly derivations: { now: number; most: number };
  /** The same of uploads. */
  readonly uploads: { now: number; most: number };
}

export interface Metrics extends CallMetrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

/** Counts for nobody: tests that only call. */
export function uncounted(): CallMetrics {
  return { countCall: () => undefined, derivations: { now: 0, most: 0 }, uploads: { now: 0, most: 0 } };
}

/** `report` hears of measures that could not be read: they are left out, and the rest is told. */
export function createMetrics(
  measures: readonly Measure[],
  report: (error: unknown) => void,
  instruments: readonly Metric[] = [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const calls = new Counter({
    name: "sampai_calls_total",
    help: "Calls of the API by name and answer: ok, the code of a refusal, or unexpected",
    labelNames: ["call", "answer"],
    registers,
  });
  const derivations = { now: 0, most: 0 };
  const uploads = { now: 0, most: 0 };
  registry.registerMetric(peakOf("sampai_payload_derivations_peak", "key derivations", derivations));
  registry.registerMetric(peakOf("sampai_uploads_peak", "uploads", uploads));
  for (const instrument of instruments) registry.registerMetric(instrument);
  const unread = new Counter({
    name: "sampai_measure_errors_total",
    help: "How often a figure could not be read from the database, and was left out",
    labelNames: ["measure"],
    registers,
  });
  for (const measure of measures) {
    // A gap is no alarm; that there was one is.
    unread.inc({ measure: measure.name }, 0);
    const reportOn = (error: unknown) => {
      unread.inc({ measure: measure.name });
      report(error);
    };
    registry.registerMetric(gaugeOf(measure, reportOn));
  }
  return {
    registry,
    derivations,
    uploads,
    countCall: (call, answer) => calls.inc({ call, answer }),
    observeRequest: (method, route, status, seconds) => duration.observe({ method, route, status: String(status) }, seconds),
  };
}

function peakOf(name: string, what: string, gauge: { now: number; most: number }): Gauge {
  return new Gauge({
    name,
    help: `The most ${what} under way at once since the last scrape`,
    registers: [],
    collect() {
      this.set(gauge.most);
      gauge.most = gauge.now;
    },
  });
}

const READ_TIMEOUT_MS = 2_000;

function gaugeOf({ name, help, labels, read }: Measure, report: (error: unknown) => void): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [],
    async collect() {
      this.reset();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`${name} was not read in time`)), READ_TIMEOUT_MS);
      });
      const values = await Promise.race([read(), late]).catch((error: unknown) => {
        report(error);
        return [];
      });
      clearTimeout(timer);
      for (const { labels: of, value } of values) this.set(of, value);
    },
  });
}
