import type { Job } from "#platform/jobs/run-worker.ts";
import { captureJobs } from "./capture/jobs.ts";
import { casesJobs } from "./cases/jobs.ts";
import { verificationDeps, type VerificationSettings } from "./deps.ts";

/** The jobs of verification. */
export const verificationJobs = (settings: VerificationSettings): readonly Job[] => [
  ...captureJobs,
  ...casesJobs(verificationDeps(settings)),
];
