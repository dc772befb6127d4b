import type { Job } from "#platform/jobs/run-worker.ts";
import { mailContactChange, type ContactChangeSettings } from "./send-contact-change-mail.ts";

/** Enqueued with each change by staff. */
export const MAIL_CONTACT_CHANGE_JOB = "mail_contact_change";

export function operatorJobs(settings: ContactChangeSettings): readonly Job[] {
  return [
    {
      name: MAIL_CONTACT_CHANGE_JOB,
      async run({ transaction }, { version }) {
        await transaction((ctx) => mailContactChange(ctx, Number(version), settings));
      },
    },
  ];
}
