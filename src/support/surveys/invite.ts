/** Invitations to the survey: who is invited, and the link of the mail. */
import { referenceOf } from "#kernel/id.ts";
import { hasComplianceMatter } from "#transfers/index.ts";
import { notify } from "#notifications/index.ts";
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { hashOfSecret } from "../chat/caller.ts";
import { isOver } from "../chat/model/thread.ts";
import { findThread, type ThreadRow } from "../chat/store-threads.ts";
import { CODE_BYTES, INVITED_AGAIN_AFTER_MS, isAboutCompliance, SURVEY_VALID_MS } from "./model/survey.ts";
import { insertInvitation, lockInviting, putCodeHash, wasInvited } from "./store.ts";

/**
 * Invites the customer of a solved thread, once: the chat page asks from now on, and a signed-in customer is notified. Nobody is invited for a
 * thread without an answer of ours, for a matter of compliance, or twice in a week.
 */
export async function inviteToSurvey(ctx: Ctx, id: string): Promise<boolean> {
  const thread = await findThread(ctx.db, id);
  if (thread === null || !isInvited(thread)) return false;
  const { person, transferId: transfer, assignedTo: agent } = thread;
  if (await hasComplianceMatter(ctx, { transfer, person })) return false;
  await lockInviting(ctx.db, thread);
  if (await wasInvited(ctx.db, thread, new Date(ctx.now.getTime() - INVITED_AGAIN_AFTER_MS))) return false;
  const expiresAt = new Date(ctx.now.getTime() + SURVEY_VALID_MS);
  if (!(await insertInvitation(ctx.db, { threadId: id, agent, invitedAt: ctx.now, expiresAt }))) return false;
  if (person !== null) {
    const facts = { number: referenceOf(id), by: expiresAt };
    await notify(ctx, [{ key: `survey:${id}`, person, kind: "chat_survey", about: id, facts }]);
  }
  return true;
}

/** Who wrote by mail has no page that asks. */
const isInvited = (thread: ThreadRow): boolean =>
  thread.channel !== "mail" &&
  isOver(thread.state) &&
  thread.mergedInto === null &&
  thread.firstReplyAt !== null &&
  !isAboutCompliance(thread);

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
  const code = Buffer.from(ctx.random(CODE_BYTES)).toString("base64url");
  const open = await putCodeHash(ctx.db, threadId, hashOfSecret(code), ctx.now);
  if (open === null) return null;
  const next = encodeURIComponent(localizePath(href("/chat"), language));
  return { path: `${href("/survey/:chatId", { chatId: code })}?next=${next}`, until: open.expiresAt };
}
