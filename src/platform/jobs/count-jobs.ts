import { Counter, Histogram, type Metric } from "prom-client";
import type { OnJob } from "./run-worker.ts";

/** Counters of the jobs that a worker has run, for its `/metrics`. */
export function countJobs(): { readonly onJob: OnJob; readonly instruments: readonly Metric[] } {
  const ended = new Counter({
    name: "sampai_jobs_ended_total",
    help: "Jobs run by this worker, by task and outcome: done, later (an outside party did not accept it; it is retried), failed",
    labelNames: ["task", "outcome"],
    registers: [],
  });
  const took = new Histogram({
    name: "sampai_job_seconds",
    help: "Duration of jobs in seconds, by task",
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
