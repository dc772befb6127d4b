import { floatJob } from "./float/jobs.ts";
import { payoutJobs } from "./payouts/jobs.ts";
import { openDaysJob } from "./tasks/jobs.ts";

export const cashPointsJobs = [...payoutJobs, floatJob, openDaysJob] as const;
