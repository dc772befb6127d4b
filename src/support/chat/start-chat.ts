import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { tidyLine } from "#kernel/validation/free-text.ts";
import { addressGroup, countInWindow } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { assessVisitor } from "#platform/visitor-forms/assess-visitor.ts";
import { assignWaiting } from "../desk/assign-waiting.ts";
import { addEntry, storedText } from "./add-entry.ts";
import { findOwner, giveSecret, isOwn, ownerFor } from "./caller.ts";
import type { startChat as contract } from "./contract.ts";
import type { ChatDeps } from "./deps.ts";
import { maskSecrets } from "./model/mask-secrets.ts";
import { subjectOf, THREADS_PER_HOUR, withoutReordering } from "./model/thread.ts";
import { findThread, insertThread } from "./store-threads.ts";

/** Opens a thread with its first message, and gives it to the person who has been without a new chat for the longest. */
export async function startChat(
  ctx: Ctx,
  deps: ChatDeps,
  { id, entryId, text, name, transfer, ...traces }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const masked = [...maskSecrets(text).found];
  const known = await findThread(ctx.db, id);
  // Sent again after a lost answer: it is not counted and not assessed again.
  if (known !== null) {
    if (!isOwn(findOwner(ctx), known)) throw new Refusal("id_already_used", 409);
    return { no: (await write(ctx)).no, masked };
  }
  const { owner, secret } = ownerFor(ctx);
  const from = owner.person ?? owner.visitorHash?.toString("base64url") ?? "";
  const verdict = await assessVisitor(ctx, deps.door, traces, from);
  if ("challenge" in verdict) return verdict;
  if (verdict.why !== null) throw new Refusal("chat_not_taken", 503, { retryAfterSeconds: 600 });
  // Many people share an address of a mobile network: who has signed in is counted alone.
  const opener = owner.person ?? addressGroup(ctx.address);
  const opened = await countInWindow(ctx.db, `chat:opened:${opener}`, HOUR_MS / SECOND_MS, ctx.now);
  if (opened.hits > THREADS_PER_HOUR) throw new Refusal("too_many_chats", 409);
  if (transfer !== undefined && (owner.person === null || !(await deps.isSender(ctx, transfer, owner.person))))
    throw new Refusal("transfer_unknown", 422);
  const no = await ctx.inSeparateTransaction(async (inner) => {
    const isNew = await insertThread(inner.db, {
      id,
      channel: "chat",
      subject: subjectOf(storedText(text)),
      ...owner,
      customerName: await nameOf(inner, owner.person, name),
      transferId: transfer ?? null,
      language: inner.language,
      openedAt: inner.now,
    });
    if (!isNew) throw new Refusal("id_already_used", 409);
    const written = await addEntry(inner, { threadId: id, entryId, kind: "public", side: "customer", text });
    if (secret !== null) giveSecret(inner, secret);
    await assignWaiting(inner);
    return written.no;
  });
  return { no, masked };

  function write(outer: Ctx) {
    return outer.inSeparateTransaction((inner) =>
      addEntry(inner, { threadId: id, entryId, kind: "public", side: "customer", text }),
    );
  }
}

/** The account's name, or what the visitor typed. */
async function nameOf(ctx: Ctx, person: string | null, typed: string | undefined): Promise<string | null> {
  if (person !== null) return (await namesOf(ctx, [person])).get(person) ?? null;
  return withoutReordering(tidyLine(typed ?? "")) || null;
}
