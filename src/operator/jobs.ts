import type { Job } from "#platform/jobs/run-worker.ts";
import { tellContactChange, type ContactChangeSettings } from "./tell-contact-change.ts";

/** Written with each change that staff make. */
export const TELL_CHANGE_JOB = "operator_tell_change";

export function operatorJobs(settings: ContactChangeSettings): readonly Job[] {
  return [
    {
      name: TELL_CHANGE_JOB,
      async run({ beat }, { version }) {
        await beat((ctx) => tellContactChange(ctx, Number(version), settings));
      },
    },
  ];
}
