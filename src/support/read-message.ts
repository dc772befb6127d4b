import type { Input, Output } from "#kernel/endpoint.ts";
import { masked, namesOf } from "#identity/index.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { linkOf } from "./complaints/open-from-contact.ts";
import { findComplaintOfMessage } from "./complaints/store.ts";
import type { readMessage as contract, revealSender as revealContract } from "./contract-office.ts";
import { shownRows } from "./list-inbox.ts";
import { closesAt } from "./model/message.ts";
import { findMessage, type MessageRow } from "./store.ts";
import { ratingOf } from "./surveys/show-rating.ts";
import { listEntries } from "./store-entries.ts";

/** One message with its thread. */
export async function readMessage(ctx: Ctx, { id }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const message = await getMessage(ctx, id);
  const entries = await listEntries(ctx.db, id);
  const [shown] = await shownRows(ctx, [message]);
  if (!shown) throw new Error("a row without its names");
  const people = [message.person, ...entries.flatMap(({ by, assignee }) => [by, assignee])];
  const names = await namesOf(
    ctx,
    people.flatMap((one) => one ?? []),
  );
  const named = (one: string) => ({ id: one as `us_${string}`, name: names.get(one) ?? one });
  return {
    ...shown,
    phone: message.phone && masked("sms", message.phone),
    body: message.body,
    language: message.language,
    person: message.person === null ? null : named(message.person),
    suspicion: message.suspicion,
    complaint: linkOf(await findComplaintOfMessage(ctx.db, id)),
    survey: await ratingOf(ctx, id),
    isYours: message.assignedTo !== null && message.assignedTo === actorId(ctx.actor),
    closesAt: message.status === "open" ? closesAt(entries) : null,
    entries: entries.map(({ id: entryId, kind, text, assignee, by, at }) => ({
      id: entryId,
      kind,
      text,
      assignee: assignee === null ? null : named(assignee),
      by: by === null ? null : named(by),
      at,
    })),
  };
}

/** Reveals the masked contact data; the call's audit row records the person and the reason. */
export async function revealSender(ctx: Ctx, { id }: Input<typeof revealContract>): Promise<Output<typeof revealContract>> {
  const { email, phone } = await getMessage(ctx, id);
  return { email, phone };
}

/** The message with this id. Throws `not_found`. */
export async function getMessage(ctx: Pick<Ctx, "db">, id: string): Promise<MessageRow> {
  const message = await findMessage(ctx.db, id);
  if (message === null) throw refuse("not_found");
  return message;
}
