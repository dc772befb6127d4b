import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { settleFiles } from "../files/store.ts";
import { later } from "../lifecycle/outcome.ts";
import { lockOwnTransfer } from "../details/own-transfers.ts";
import { insertNote } from "../office/store-notes.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { listRequested } from "./store-requests.ts";

export interface Answering {
  readonly id: Id<"tr">;
  readonly person: string;
  readonly text?: string | undefined;
}

/**
 * The sender answers a request for documents with the files given for it, a text, or both; an officer reviews again. Refuses
 * `nothing_requested` where none is open, `answer_incomplete` where a document is missing and no text says why.
 */
export async function giveDocuments(ctx: Ctx, { id, person, text }: Answering, deps: TransferDeps): Promise<Transfer> {
  await lockOwnTransfer(ctx, id, person);
  const by = { role: "sender", id: person } as const;
  const event = { type: "documents_given", at: ctx.now, by, deadline: later(ctx.now, deps.rules.reviewMs) } as const;
  const [applied] = await applyEvents(ctx, [{ transfer: id, event }], deps);
  if (applied === undefined || "refusal" in applied) throw new Refusal("nothing_requested", 409);
  const files = await settleFiles(ctx.db, { about: id, purpose: "answer", menu: "transfer", givenBy: person }, ctx.now);
  if (text === undefined) {
    const requested = await listRequested(ctx.db, id);
    if (files.length === 0 || requested.some(({ isGiven }) => !isGiven)) throw new Refusal("answer_incomplete", 422);
    return applied.transfer;
  }
  const about = { transfer: id, payment: null, isConfidential: false, what: event.type };
  await insertNote(ctx.db, { ...about, text, by, at: ctx.now });
  return applied.transfer;
}
