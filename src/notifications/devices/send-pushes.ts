/**
 * Sends notifications to devices in three steps: claim (transaction), call the push services (no transaction), record. After a crash between
 * call and record a notification may be sent twice, never zero times; the browser shows it once, by its tag.
 */
import { createHash } from "node:crypto";
import { findContact } from "#identity/index.ts";
import { htmlLang, localizePath } from "#kernel/locale.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { signedOutAmong } from "#sessions/index.ts";
import { pathOf } from "../own-notices.ts";
import type { NotificationRow } from "../store.ts";
import { lockScreenText, timingOf } from "./model/lock-screen.ts";
import type { PushContent } from "./model/push-content.ts";
import type { PushMessage, PushOutcome, PushParty } from "./model/push-party.ts";
import * as store from "./store.ts";

export const SEND_PUSHES_JOB = "send_pushes";

/** Sent at the same time. */
const BATCH = 20;
/** Longer than a call may take: then another worker takes them again. */
const CLAIM_MS = 30 * SECOND_MS;
/** The first pause, four times as long after each further attempt. */
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const MAX_PAUSE_MS = HOUR_MS;
const MAX_ATTEMPTS = 8;
/** Letters of a topic (RFC 8030, 5.4: at most 32). */
const TOPIC_LENGTH = 24;

/** Queues a notification for its reader's devices, in the transaction that takes it; a job sends it. */
export async function queuePushes(
  ctx: Ctx,
  notification: Pick<NotificationRow, "no" | "person" | "kind" | "madeAt">,
  { publicKey: serverKey }: PushParty,
): Promise<void> {
  const expiresAt = new Date(notification.madeAt.getTime() + timingOf(notification.kind).ttlMs);
  if ((await store.insertPushes(ctx.db, notification, { serverKey, expiresAt, now: ctx.now })) === 0) return;
  await wakeAt(ctx, ctx.now);
}

async function wakeAt(ctx: Ctx, runAt: Date): Promise<void> {
  const key = `${SEND_PUSHES_JOB}:${Math.ceil(runAt.getTime() / SECOND_MS)}`;
  await ctx.enqueue(SEND_PUSHES_JOB, {}, { key, runAt, maxAttempts: 1, isAlarm: true });
}

interface Outgoing {
  readonly claimed: store.ClaimedPush;
  readonly message: PushMessage;
}

/** Sends one batch; returns how many were taken. */
export async function sendPushes(
  { transaction, runtime }: Pick<JobRun, "transaction" | "runtime">,
  push: PushParty,
  brandName: (ctx: Ctx) => Promise<string>,
): Promise<number> {
  const { taken, outgoing } = await transaction((ctx) => claim(ctx, push, brandName));
  const answered = await Promise.all(
    outgoing.map(async ({ claimed, message }) => ({ claimed, outcome: await push.send(message) })),
  );
  if (answered.length > 0)
    await transaction(async (ctx) => {
      for (const { claimed, outcome } of answered) await record(ctx, claimed, outcome);
    });
  for (const { claimed, outcome } of answered)
    if (outcome.outcome === "refused")
      runtime.log.warn(
        { device: claimed.device, service: push.serviceOf(claimed.endpoint), answer: outcome.answer },
        "push refused",
      );
  return taken;
}

/** Devices on which the person has signed out are ended here, whatever the sign-out was; nothing is sent to them. */
async function claim(
  ctx: Ctx,
  push: PushParty,
  brandName: (ctx: Ctx) => Promise<string>,
): Promise<{ readonly taken: number; readonly outgoing: readonly Outgoing[] }> {
  const claimed = await store.claimPushes(ctx.db, BATCH, new Date(ctx.now.getTime() + CLAIM_MS), ctx.now);
  const over = new Set(await signedOutAmong(ctx, [...new Set(claimed.map(({ sessionId }) => sessionId))]));
  const ended = claimed.filter((one) => over.has(one.sessionId) || push.serviceOf(one.endpoint) === null);
  await store.deleteDevices(
    ctx.db,
    ended.map(({ device }) => device),
    null,
  );
  const outgoing: Outgoing[] = [];
  for (const one of claimed.filter((each) => !ended.includes(each))) {
    const message = await messageFor(ctx, one, brandName);
    if (message === null) await store.recordNotSent(ctx.db, one, "expired", null);
    else outgoing.push({ claimed: one, message });
  }
  return { taken: claimed.length, outgoing };
}

/** Null when it is no news any more, or its reader's account was closed. */
async function messageFor(
  ctx: Ctx,
  { kind, about, noticeId, person, expiresAt, endpoint, p256dh, auth }: store.ClaimedPush,
  brandName: (ctx: Ctx) => Promise<string>,
): Promise<PushMessage | null> {
  const ttlSeconds = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / SECOND_MS);
  const contact = ttlSeconds < 1 ? null : await findContact(ctx, person);
  if (contact === null) return null;
  const { language } = contact;
  const content: PushContent = {
    version: 1,
    id: noticeId,
    title: await brandName(ctx),
    body: lockScreenText(kind, language),
    path: localizePath(pathOf(kind, about), language),
    tag: about,
    language: htmlLang(language) === "en" ? "en" : "id",
  };
  return {
    to: { endpoint, p256dh, auth },
    content: JSON.stringify(content),
    ttlSeconds,
    urgency: timingOf(kind).urgency,
    // A hash: the push service learns of no transfer's id.
    topic: createHash("sha256").update(`${person} ${about}`).digest("base64url").slice(0, TOPIC_LENGTH),
  };
}

async function record(ctx: Ctx, claimed: store.ClaimedPush, outcome: PushOutcome): Promise<void> {
  const { answer } = outcome;
  if (outcome.outcome === "taken") return store.recordSent(ctx.db, claimed, answer, ctx.now);
  if (outcome.outcome === "gone") return void (await store.deleteDevices(ctx.db, [claimed.device], null));
  if (outcome.outcome === "refused") return store.recordNotSent(ctx.db, claimed, answer, null);
  const pauseMs = Math.min(FIRST_PAUSE_MS * 4 ** (claimed.attempts - 1), MAX_PAUSE_MS);
  const again = new Date(ctx.now.getTime() + Math.max(pauseMs, outcome.afterSeconds * SECOND_MS));
  const isOver = claimed.attempts >= MAX_ATTEMPTS || again >= claimed.expiresAt;
  await store.recordNotSent(ctx.db, claimed, answer, isOver ? null : again);
  // The job looks by itself each minute; what is due earlier wakes it.
  if (!isOver && again.getTime() - ctx.now.getTime() < MINUTE_MS) await wakeAt(ctx, again);
}
