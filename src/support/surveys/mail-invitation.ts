import { referenceOf } from "#kernel/id.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findThread } from "../chat/store-threads.ts";
import { sendInThread, type AnswerMailDeps } from "../mail/mail-answer.ts";
import { findMessage } from "../store.ts";
import { linkOfMailSurvey } from "./invite.ts";
import { MAIL_SURVEY_JOB, mailSurveyText, messageSurveySubject } from "./model/mail-survey.ts";
import { isOfMessage } from "./store.ts";

export interface MailSurveyDeps extends AnswerMailDeps {
  readonly siteUrl: string;
}

/** Mails the survey to whoever wrote by mail or by the contact form, once: the code is made in the transaction that queues the mail. */
export const mailSurveyJob = (deps: MailSurveyDeps): Job => ({
  name: MAIL_SURVEY_JOB,
  run: ({ transaction }, payload) => transaction((ctx) => mailSurvey(ctx, deps, String(payload["id"]))),
});

const mailSurvey = (ctx: Ctx, deps: MailSurveyDeps, id: string): Promise<void> =>
  isOfMessage(id) ? mailSender(ctx, deps, id) : mailThread(ctx, deps, id);

async function mailThread(ctx: Ctx, deps: MailSurveyDeps, id: string): Promise<void> {
  const thread = await findThread(ctx.db, id);
  // Deleted or merged meanwhile: nobody asks any more.
  if (thread === null || thread.mailAddress === null || thread.mergedInto !== null) return;
  const written = await writeSurvey(ctx, deps, { id, language: thread.language, isReplied: true });
  if (written === null) return;
  const { text, secretUntil } = written;
  await sendInThread(ctx, deps, thread, { entryId: null, text, template: TEMPLATE, isAutomatic: true, secretUntil });
}

async function mailSender(ctx: Ctx, deps: MailSurveyDeps, id: string): Promise<void> {
  const message = await findMessage(ctx.db, id);
  if (message === null) return;
  const { email: recipient, language } = message;
  const written = await writeSurvey(ctx, deps, { id, language, isReplied: false });
  if (written === null) return;
  const { text, secretUntil, brand } = written;
  const subject = messageSurveySubject[language](brand, referenceOf(id));
  await queueMessage(ctx, { channel: "email", recipient, language, template: TEMPLATE, subject, text, secretUntil });
}

const TEMPLATE = "support.mail_survey";

/** Null: its survey is answered, over, or has a mail. */
async function writeSurvey(
  ctx: Ctx,
  { operatorIdentity, siteUrl }: MailSurveyDeps,
  { id, language, isReplied }: { readonly id: string; readonly language: Language; readonly isReplied: boolean },
): Promise<{ readonly text: string; readonly secretUntil: Date; readonly brand: string } | null> {
  const link = await linkOfMailSurvey(ctx, id, language);
  if (link === null) return null;
  const { brand, mailbox } = await operatorIdentity(ctx, language);
  const text = mailSurveyText(language, {
    brand,
    reference: referenceOf(id),
    by: formatInstant(link.until, language),
    link: new URL(localizePath(link.path, language), siteUrl).href,
    mailbox: isReplied ? null : mailbox,
  });
  return { text, secretUntil: link.until, brand };
}
