import { DAY_MS } from "#kernel/time.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { ReadAttachments } from "#platform/mail/outbox.ts";
import { REOPEN_WITHIN_MS } from "./chat/model/thread.ts";
import { silentJob } from "./chat/end-silent.ts";
import { answerJobs } from "./chat/notify-answered.ts";
import { complaintJobs } from "./complaints/jobs.ts";
import { closeSolved, deleteOldThreads } from "./chat/store-threads.ts";
import { chatFileJobs } from "./files/jobs.ts";
import { attachmentsOf } from "./files/mail-attachments.ts";
import { goalJobs } from "./goals/jobs.ts";
import { mailJobs } from "./mail/jobs.ts";
import { CLOSE_ANSWERED_AFTER_MS } from "./model/message.ts";
import { MOVES, moveMessage } from "./move-message.ts";
import { deleteOldMessages, lockAnswered } from "./store.ts";
import { supportDeps, type SupportSettings } from "./deps.ts";
import { inviteToSurvey } from "./surveys/invite.ts";
import { mailSurveyJob } from "./surveys/mail-invitation.ts";

const SPAM_RETENTION_MS = 30 * DAY_MS;
/** Two years: for as long as somebody may refer to the conversation. */
const CLOSED_RETENTION_MS = 730 * DAY_MS;
const BATCH = 500;
/** Each comes with an entry, and a chat with an invitation to the survey. */
const CLOSING_BATCH = 100;
const MAX_BATCHES = 100;

/**
 * Deletes each night spam older than a month, and messages and chats closed two years ago; closes each hour chats solved and messages answered a week ago, solves chats that have waited for the
 * customer for a week, and invites customers of chats to the survey who were not.
 */
export const supportJobs: readonly Job[] = [
  {
    name: "drop_old_contact_messages",
    every: "17 2 * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () =>
          transaction(({ db, now }) =>
            deleteOldMessages(
              db,
              { spam: new Date(now.getTime() - SPAM_RETENTION_MS), closed: new Date(now.getTime() - CLOSED_RETENTION_MS) },
              BATCH,
            ),
          ),
        BATCH,
      ),
  },
  silentJob,
  {
    name: "close_solved_chats",
    every: "41 * * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () =>
          transaction(async (ctx) => {
            const closed = await closeSolved(ctx.db, new Date(ctx.now.getTime() - REOPEN_WITHIN_MS), ctx.now, CLOSING_BATCH);
            for (const id of closed) await inviteToSurvey(ctx, id);
            return closed.length;
          }),
        CLOSING_BATCH,
      ),
  },
  {
    name: "close_answered_contact_messages",
    every: "43 * * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () =>
          transaction(async (ctx) => {
            const before = new Date(ctx.now.getTime() - CLOSE_ANSWERED_AFTER_MS);
            const answered = await lockAnswered(ctx.db, before, CLOSING_BATCH);
            for (const id of answered) await moveMessage(ctx, MOVES.close, id);
            return answered.length;
          }),
        CLOSING_BATCH,
      ),
  },
  {
    name: "drop_old_chats",
    every: "27 2 * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () => transaction(({ db, now }) => deleteOldThreads(db, new Date(now.getTime() - CLOSED_RETENTION_MS), BATCH)),
        BATCH,
      ),
  },
  ...answerJobs,
  ...chatFileJobs,
  ...complaintJobs,
  ...goalJobs,
  ...mailJobs,
];

/** The worker's part in mails of support: jobs that write them, and the files that go with them. */
export function supportMails(settings: Omit<SupportSettings, "issuerFor">): {
  readonly jobs: readonly Job[];
  readonly readAttachments: ReadAttachments;
} {
  const deps = supportDeps(settings);
  return { jobs: [mailSurveyJob(deps)], readAttachments: attachmentsOf(deps) };
}
