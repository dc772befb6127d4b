import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { later } from "./outcome.ts";
import { lockOwnTransfer } from "./own-transfers.ts";
import { insertNote } from "./store-notes.ts";
import type { Transfer } from "./transfer.ts";

export interface Answering {
  readonly id: Id<"tr">;
  readonly person: string;
  readonly text: string;
}

/** The sender answers what they were asked for; an officer looks again. Refuses `nothing_asked` where nothing is. */
export async function giveDocuments(ctx: Ctx, { id, person, text }: Answering, parts: TransferParts): Promise<Transfer> {
  await lockOwnTransfer(ctx, id, person);
  const by = { role: "sender", id: person } as const;
  const event = { type: "documents_given", at: ctx.now, by, deadline: later(ctx.now, parts.rules.reviewMs) } as const;
  const [applied] = await applyEvents(ctx, [{ transfer: id, event }], parts);
  if (applied === undefined || "refusal" in applied) throw new Refusal("nothing_asked", 409);
  const about = { transfer: id, payment: null, isConfidential: false, what: event.type };
  await insertNote(ctx.db, { ...about, text, by, at: ctx.now });
  return applied.transfer;
}
