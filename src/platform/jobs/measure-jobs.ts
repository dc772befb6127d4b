/** Metrics of the job queue. The queue holds waiting jobs and those given up; finished jobs are deleted from it. */
import { sql } from "kysely";
import { figuresOf, secondsSince } from "../metrics/database-figures.ts";
import type { Measure } from "../metrics/metrics.ts";
import type { Runtime } from "../unit-of-work.ts";

interface Task {
  readonly task: string;
  readonly due: number;
  readonly since: Date | null;
  readonly later: number;
  readonly running: number;
  readonly failing: number;
  readonly given_up: number;
}

export function jobMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      const { rows } = await sql<Task>`
        select task_identifier as task,
          count(*) filter (where is_due)::int as due, min(run_at) filter (where is_due) as since,
          count(*) filter (where is_waiting and not is_due)::int as later,
          count(*) filter (where locked_at is not null)::int as running,
          count(*) filter (where is_waiting and attempts > 0)::int as failing,
          count(*) filter (where locked_at is null and attempts >= max_attempts)::int as given_up
        from (
          select *, locked_at is null and attempts < max_attempts as is_waiting,
            locked_at is null and attempts < max_attempts and run_at <= ${now} as is_due
          from graphile_worker.jobs
        ) as job group by 1`.execute(db);
      return { now, rows };
    },
    [
      {
        name: "sampai_jobs",
        help: "Jobs in the queue by task: due, later (not due yet), running, failing (failed and to be retried; also counted as due or later), given_up",
        labels: ["task", "state"],
        of: ({ rows }) =>
          rows.flatMap(({ task, ...counts }) =>
            (["due", "later", "running", "failing", "given_up"] as const).map((state) => ({
              labels: { task, state },
              value: counts[state],
            })),
          ),
      },
      {
        name: "sampai_jobs_due_oldest_seconds",
        help: "Seconds since the oldest due job became due; 0 if none is due. Minutes mean that no worker takes jobs",
        of: ({ now, rows }) => [{ labels: {}, value: Math.max(0, ...rows.map(({ since }) => secondsSince(since, now))) }],
      },
    ],
  );
}
