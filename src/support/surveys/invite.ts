/** Invitations to the survey: who is invited, and the link of the mail. */
import { referenceOf } from "#kernel/id.ts";
import { findContact, findCustomerByEmail } from "#identity/index.ts";
import { hasComplianceMatter } from "#transfers/index.ts";
import { notify, wantsMail } from "#notifications/index.ts";
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { hashOfSecret } from "../chat/caller.ts";
import { isOver } from "../chat/model/thread.ts";
import { findThread, type ThreadRow } from "../chat/store-threads.ts";
import { findLatestSignature } from "../mail/store.ts";
import { MAIL_SURVEY_JOB } from "./model/mail-survey.ts";
import { CODE_BYTES, INVITED_AGAIN_AFTER_MS, isAboutCompliance, SURVEY_VALID_MS } from "./model/survey.ts";
import { insertInvitation, lockInviting, putCodeHash, wasInvited, type Invitee } from "./store.ts";

/**
 * Invites the customer of a solved thread, once: the chat page asks from now on, and a signed-in customer is notified; who wrote by mail gets a
 * mail. Nobody is invited for a thread without an answer of ours, for a matter of compliance, or twice in a week.
 */
export async function inviteToSurvey(ctx: Ctx, id: string): Promise<boolean> {
  const thread = await findThread(ctx.db, id);
  if (thread === null || !isInvited(thread)) return false;
  const invitee = await inviteeOf(ctx, thread);
  if (invitee === null) return false;
  const { transferId: transfer, assignedTo: agent } = thread;
  if (await hasComplianceMatter(ctx, { transfer, person: invitee.person })) return false;
  await lockInviting(ctx.db, invitee);
  if (await wasInvited(ctx.db, invitee, new Date(ctx.now.getTime() - INVITED_AGAIN_AFTER_MS))) return false;
  const expiresAt = new Date(ctx.now.getTime() + SURVEY_VALID_MS);
  if (!(await insertInvitation(ctx.db, { threadId: id, agent, invitedAt: ctx.now, expiresAt }))) return false;
  if (thread.channel === "mail") await ctx.enqueue(MAIL_SURVEY_JOB, { id }, { key: `survey:${id}` });
  else if (thread.person !== null) {
    const facts = { number: referenceOf(id), by: expiresAt };
    await notify(ctx, [{ key: `survey:${id}`, person: thread.person, kind: "chat_survey", about: id, facts }]);
  }
  return true;
}

const isInvited = (thread: ThreadRow): boolean =>
  isOver(thread.state) &&
  thread.state !== "SPAM" &&
  thread.mergedInto === null &&
  thread.firstReplyAt !== null &&
  !isAboutCompliance(thread);

/**
 * A customer by account and address: who writes by mail and in chats is one person. An address proves nobody's identity, but whoever it belongs to
 * must not be asked about a matter of compliance. Null: no mail of ours goes to this address unasked.
 */
async function inviteeOf(ctx: Ctx, { id, channel, person, visitorHash, mailAddress }: ThreadRow): Promise<Invitee | null> {
  if (channel !== "mail" || mailAddress === null) {
    const contact = person === null ? null : await findContact(ctx, person);
    return { person, visitorHash, mailAddress: contact?.emailAddress.toLowerCase() ?? null };
  }
  // Somebody else may have written in the name of this address.
  if ((await findLatestSignature(ctx.db, id)) === "broken") return null;
  const customer = await findCustomerByEmail(ctx, mailAddress);
  if (customer !== null && !(await wantsMail(ctx, customer, "chat_survey"))) return null;
  return { person: customer, visitorHash: null, mailAddress };
}

/** The page of an invitation and until when it is open, for its mail. */
interface SurveyLink {
  readonly path: string;
  readonly until: Date;
}

/**
 * Makes the code of an invitation when its mail is written; null for other notifications, and when it is answered or over. A reader who is
 * signed in is led on to the chat page, where the same question waits.
 */
export async function linkOfSurvey(ctx: Ctx, kind: string, threadId: string, language: Language): Promise<SurveyLink | null> {
  if (kind !== "chat_survey") return null;
  return openLink(ctx, threadId, language, () => href("/chat"));
}

/** The same for a thread of mails, which has no page of its own: a signed-in reader is led to the survey in the private area. */
export const linkOfMailSurvey = (ctx: Ctx, threadId: string, language: Language): Promise<SurveyLink | null> =>
  openLink(ctx, threadId, language, (code) => href("/dashboard/support/survey/:chatId", { chatId: code }));

async function openLink(
  ctx: Ctx,
  threadId: string,
  language: Language,
  nextOf: (code: string) => string,
): Promise<SurveyLink | null> {
  const code = Buffer.from(ctx.random(CODE_BYTES)).toString("base64url");
  const open = await putCodeHash(ctx.db, threadId, hashOfSecret(code), ctx.now);
  if (open === null) return null;
  const next = encodeURIComponent(localizePath(nextOf(code), language));
  return { path: `${href("/survey/:chatId", { chatId: code })}?next=${next}`, until: open.expiresAt };
}
