import { referenceOf } from "#kernel/id.ts";
import { localizePath } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findThread } from "../chat/store-threads.ts";
import { sendInThread, type AnswerMailDeps } from "../mail/mail-answer.ts";
import { linkOfMailSurvey } from "./invite.ts";
import { MAIL_SURVEY_JOB, mailSurveyText } from "./model/mail-survey.ts";

export interface MailSurveyDeps extends AnswerMailDeps {
  readonly siteUrl: string;
}

/** Mails the survey to whoever wrote by mail, once: the code is made in the transaction that queues the mail. */
export const mailSurveyJob = (deps: MailSurveyDeps): Job => ({
  name: MAIL_SURVEY_JOB,
  run: ({ transaction }, payload) => transaction((ctx) => mailSurvey(ctx, deps, String(payload["id"]))),
});

async function mailSurvey(ctx: Ctx, deps: MailSurveyDeps, id: string): Promise<void> {
  const thread = await findThread(ctx.db, id);
  // Deleted or merged meanwhile: nobody asks any more.
  if (thread === null || thread.mailAddress === null || thread.mergedInto !== null) return;
  const { language } = thread;
  const link = await linkOfMailSurvey(ctx, id, language);
  if (link === null) return;
  const { brand } = await deps.operatorIdentity(ctx, language);
  const text = mailSurveyText(language, {
    brand,
    reference: referenceOf(id),
    by: formatInstant(link.until, language),
    link: new URL(localizePath(link.path, language), deps.siteUrl).href,
  });
  const template = "support.mail_survey";
  await sendInThread(ctx, deps, thread, { entryId: null, text, template, isAutomatic: true, secretUntil: link.until });
}
