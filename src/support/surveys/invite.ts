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
import { findMessage } from "../store.ts";
import { listEntries } from "../store-entries.ts";
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
  const { channel, person, transferId: transfer, assignedTo: agent } = thread;
  const invitee = await inviteeOf(ctx, thread);
  if (invitee === null || !(await invite(ctx, invitee, { about: id, agent, transfer }))) return false;
  if (channel === "mail") await mailLater(ctx, id);
  else if (person !== null) {
    const facts = { number: referenceOf(id), by: new Date(ctx.now.getTime() + SURVEY_VALID_MS) };
    await notify(ctx, [{ key: `survey:${id}`, person, kind: "chat_survey", about: id, facts }]);
  }
  return true;
}

/** Invites the sender of an answered and closed contact message by mail, under the same rules. */
export async function inviteSender(ctx: Ctx, id: string): Promise<boolean> {
  const message = await findMessage(ctx.db, id);
  if (message === null || message.status !== "closed") return false;
  if (!(await listEntries(ctx.db, id)).some(({ kind }) => kind === "answer")) return false;
  const invitee = await mailInvitee(ctx, message.email.toLowerCase(), message.person);
  if (invitee === null || !(await invite(ctx, invitee, { about: id, agent: message.assignedTo, transfer: null }))) return false;
  await mailLater(ctx, id);
  return true;
}

const mailLater = (ctx: Ctx, id: string): Promise<void> => ctx.enqueue(MAIL_SURVEY_JOB, { id }, { key: `survey:${id}` });

async function invite(
  ctx: Ctx,
  invitee: Invitee,
  { about, agent, transfer }: { readonly about: string; readonly agent: string | null; readonly transfer: string | null },
): Promise<boolean> {
  if (await hasComplianceMatter(ctx, { transfer, person: invitee.person })) return false;
  await lockInviting(ctx.db, invitee);
  if (await wasInvited(ctx.db, invitee, new Date(ctx.now.getTime() - INVITED_AGAIN_AFTER_MS))) return false;
  const expiresAt = new Date(ctx.now.getTime() + SURVEY_VALID_MS);
  return insertInvitation(ctx.db, { about, agent, invitedAt: ctx.now, expiresAt });
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
  return mailInvitee(ctx, mailAddress, null);
}

/** Null: the customer with this address has switched these mails off. */
async function mailInvitee(ctx: Ctx, mailAddress: string, signedIn: string | null): Promise<Invitee | null> {
  const person = signedIn ?? (await findCustomerByEmail(ctx, mailAddress));
  if (person !== null && !(await wantsMail(ctx, person, "chat_survey"))) return null;
  return { person, visitorHash: null, mailAddress };
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

/** The same for mails and messages, which have no page of their own: a signed-in reader is led to the survey in the private area. */
export const linkOfMailSurvey = (ctx: Ctx, about: string, language: Language): Promise<SurveyLink | null> =>
  openLink(ctx, about, language, (code) => href("/dashboard/support/survey/:chatId", { chatId: code }));

async function openLink(
  ctx: Ctx,
  about: string,
  language: Language,
  nextOf: (code: string) => string,
): Promise<SurveyLink | null> {
  const code = Buffer.from(ctx.random(CODE_BYTES)).toString("base64url");
  const open = await putCodeHash(ctx.db, about, hashOfSecret(code), ctx.now);
  if (open === null) return null;
  const next = encodeURIComponent(localizePath(nextOf(code), language));
  return { path: `${href("/survey/:chatId", { chatId: code })}?next=${next}`, until: open.expiresAt };
}
