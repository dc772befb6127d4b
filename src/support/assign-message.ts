import { holdersOfRight } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { assignMessage as contract } from "./contract-office.ts";
import { getMessage } from "./read-message.ts";
import { updateAssignee } from "./store.ts";
import { insertEntry } from "./store-entries.ts";

/** Assigns an open message to a colleague who may answer, to the caller, or to nobody. Throws `colleague_unknown`, `message_not_open`. */
export async function assignMessage(ctx: Ctx, { id, to }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const message = await getMessage(ctx, id);
  const holders = to === null ? [] : await holdersOfRight(ctx, { menu: "contact", module: "answer" }, 1, to);
  if (to !== null && holders.length === 0) throw new Refusal("colleague_unknown", 422);
  if (message.assignedTo === to && message.status === "open") return { done: true };
  if (!(await updateAssignee(ctx.db, id, to, ctx.now))) throw new Refusal("message_not_open", 409);
  await insertEntry(ctx.db, {
    id: newId("ce", ctx.now.getTime(), ctx.random(10)),
    messageId: id,
    kind: "assigned",
    text: null,
    assignee: to,
    mailId: null,
    by: actorId(ctx.actor) ?? "",
    at: ctx.now,
  });
  return { done: true };
}
