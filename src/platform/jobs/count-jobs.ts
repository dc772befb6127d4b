import { Counter, Histogram, type Metric } from "prom-client";
import type { OnJob } from "./run-worker.ts";

/** Counts what a worker has done, for its `/metrics`. */
export function countJobs(): { readonly onJob: OnJob; readonly instruments: readonly Metric[] } {
  const ended = new Counter({
    name: "sampai_jobs_ended_total",
    help: "Jobs that this worker has run, by task and outcome: done, later (an outside party did not take it, and may the next time), failed",
    labelNames: ["task", "outcome"],
    registers: [],
  });
  const took = new Histogram({
    name: "sampai_job_seconds",
    help: "Time that a job took, by task",
    labelNames: ["task"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
    registers: [],
  });
  return {
    instruments: [ended, took],
    onJob: (task, outcome, tookMs) => {
      ended.inc({ task, outcome });
      took.observe({ task }, tookMs / 1_000);
    },
  };
}
