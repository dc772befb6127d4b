import { floatJob } from "./float/jobs.ts";
import { payoutJobs } from "./payouts/jobs.ts";
import { invitationJob } from "./outlets/jobs.ts";
import { openDaysJob } from "./tasks/jobs.ts";

export const cashPointsJobs = [...payoutJobs, floatJob, openDaysJob, invitationJob] as const;
