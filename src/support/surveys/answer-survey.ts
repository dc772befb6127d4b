/** Answering a survey, once, and the follow-up that a low score opens. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addEvent } from "../chat/add-entry.ts";
import { getOwnThread, hashOfSecret } from "../chat/caller.ts";
import { maskSecrets } from "../chat/model/mask-secrets.ts";
import { withoutReordering } from "../chat/model/thread.ts";
import { reopenForSender } from "../move-message.ts";
import { lockMessage } from "../store.ts";
import { lockThread, updateThread } from "../chat/store-threads.ts";
import type * as contract from "./contract.ts";
import { needsFollowUp, SURVEY_CODE, type SurveyState } from "./model/survey.ts";
import { findByCode, findSurvey, isOfMessage, updateAnswer, updateFollowedUp, type SurveyRow } from "./store.ts";

async function findOfCode(ctx: Pick<Ctx, "db">, code: string): Promise<SurveyRow | null> {
  return SURVEY_CODE.test(code) ? findByCode(ctx.db, hashOfSecret(code)) : null;
}

/** The state of an invitation for its reader. */
export function stateOf(survey: SurveyRow | null, now: Date): SurveyState {
  if (survey === null) return "unknown";
  if (survey.answeredAt !== null) return "answered";
  return survey.expiresAt > now ? "open" : "expired";
}

export async function openSurvey(
  ctx: Ctx,
  { code }: Input<typeof contract.openSurvey>,
): Promise<Output<typeof contract.openSurvey>> {
  return { state: stateOf(await findOfCode(ctx, code), ctx.now) };
}

type Answer = Omit<Input<typeof contract.answerSurvey>, "code">;

export async function answerSurvey(
  ctx: Ctx,
  { code, ...answer }: Input<typeof contract.answerSurvey>,
): Promise<Output<typeof contract.answerSurvey>> {
  return storeAnswer(ctx, await findOfCode(ctx, code), answer);
}

/** The chat's own customer needs no code: another one's chat is refused `not_found`. */
export async function rateChat(
  ctx: Ctx,
  { id, ...answer }: Input<typeof contract.rateChat>,
): Promise<Output<typeof contract.rateChat>> {
  const thread = await getOwnThread(ctx, id);
  return storeAnswer(ctx, await findSurvey(ctx.db, thread.id), answer);
}

const REFUSED = { unknown: 404, answered: 409, expired: 410 } as const;

async function storeAnswer(ctx: Ctx, found: SurveyRow | null, typed: Answer): Promise<{ readonly done: true }> {
  // Its thread or message is locked before the survey is read: of two answers at once the second sees the first.
  const isThere = found !== null && (await lockAbout(ctx, found.about));
  const survey = isThere ? await findSurvey(ctx.db, found.about) : null;
  const state = stateOf(survey, ctx.now);
  if (survey === null || state !== "open") {
    const why = state === "open" ? "unknown" : state;
    throw new Refusal(`survey_${why}`, REFUSED[why]);
  }
  const { about } = survey;
  const answer = { score: Number(typed.score), isSolved: typed.solved === "yes", comment: storedComment(typed.comment) };
  if (!(await updateAnswer(ctx.db, about, answer, ctx.now))) throw new Refusal("survey_answered", REFUSED.answered);
  if (!needsFollowUp(answer)) return { done: true };
  await openFollowUp(ctx, about);
  await ctx.audit("support.follow_up_opened", {
    subject: about,
    details: { score: String(answer.score), solved: answer.isSolved ? "yes" : "no" },
  });
  return { done: true };
}

const lockAbout = async (ctx: Ctx, about: string): Promise<boolean> =>
  (isOfMessage(about) ? await lockMessage(ctx.db, about) : await lockThread(ctx.db, about)) !== null;

/** A thread waits in the queue of follow-ups. A message has no such queue: it is opened again. */
async function openFollowUp(ctx: Ctx, about: string): Promise<void> {
  if (isOfMessage(about)) return reopenForSender(ctx, about);
  const thread = await lockThread(ctx.db, about);
  if (thread === null) throw new Error("a locked thread is gone");
  const entries = await addEvent(ctx, thread, "follow_up", { side: "system" });
  await updateThread(ctx.db, about, { at: ctx.now, entries });
}

/** Stored like what is written in a chat: secrets masked, without signs that reorder it. */
function storedComment(typed: string | undefined): string | null {
  return maskSecrets(withoutReordering(tidyProse(typed ?? ""))).text.trim() || null;
}

/** Staff have dealt with a low score or an unsolved question. */
export async function endFollowUp(
  ctx: Ctx,
  { id }: Input<typeof contract.endFollowUp>,
): Promise<Output<typeof contract.endFollowUp>> {
  const thread = await lockThread(ctx.db, id);
  if (thread === null || !(await updateFollowedUp(ctx.db, id, actorId(ctx.actor), ctx.now)))
    throw new Refusal("thread_not_as_shown", 409);
  const entries = await addEvent(ctx, thread, "followed_up");
  await updateThread(ctx.db, id, { at: ctx.now, entries });
  return { done: true };
}
