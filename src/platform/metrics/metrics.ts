/**
 * What this process counts and what a scrape reads from the database, for `/metrics`. Labels are names from our own code, never user input
 * and never a person.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from "prom-client";

export interface MeasuredValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure that is read at each scrape from the database, so that each process reports the same. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly MeasuredValue[]>;
}

/** What the HTTP binder reports. */
export interface CallMetrics {
  /** Counts a call by the name in its contract and its answer: `ok`, the code of a refusal, or `unexpected`. */
  countCall(call: string, answer: string): void;
  /** Key derivations in progress, and their peak since the last scrape. */
  readonly derivations: { now: number; most: number };
  /** The same for uploads. */
  readonly uploads: { now: number; most: number };
}

export interface Metrics extends CallMetrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

/** Counts nothing: for tests that only call. */
export function uncounted(): CallMetrics {
  return { countCall: () => undefined, derivations: { now: 0, most: 0 }, uploads: { now: 0, most: 0 } };
}

/** Calls `report` for measures that could not be read: they are left out, and the others are reported. */
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
    help: "Seconds to answer a request, by method, route and status",
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
    help: "Failed reads of a metric from the database, by measure; the metric is absent from that scrape",
    labelNames: ["measure"],
    registers,
  });
  for (const measure of measures) {
    // A missing figure triggers no alarm, but this counter does; so it exists from the start, at 0.
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
    help: `The most ${what} in progress at once since the last scrape`,
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
