import { publishJob } from "./articles/jobs.ts";
import { inForceJob } from "./legal/jobs.ts";

export const contentJobs = [publishJob, inForceJob] as const;
