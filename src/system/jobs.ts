import { finishTest, findUnrun } from "#platform/connection-tests/store.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { RunTest } from "./deps.ts";
import { TEST_JOB } from "./test-connection.ts";

/** Runs a requested test: reads what is to be tested, calls the party outside any transaction, records the lines. */
export const systemJobs = (runTest: RunTest): readonly Job[] => [
  {
    name: TEST_JOB,
    async run({ transaction }, payload) {
      const id = String(payload["id"]);
      const subject = await transaction(({ db }) => findUnrun(db, id));
      if (subject === null) return;
      const lines = await runTest(subject);
      await transaction(({ db, now }) => finishTest(db, id, lines, now));
    },
  },
];
