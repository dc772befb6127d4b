import { referenceOf } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { masked, namesOf } from "#identity/index.ts";
import { actorId } from "#platform/actor.ts";
import { searchTerms } from "#kernel/validation/free-text.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_LISTED, type listMessages as contract } from "./contract-office.ts";
import { dueOf } from "./goals/model/due.ts";
import { type Folder } from "./model/message.ts";
import { countMessages, listMessageRows, type MessageFilter, type MessageRow } from "./store.ts";

/** A page of a folder, and the number of messages in the folders that need work. */
export async function listMessages(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const viewer = actorId(ctx.actor) ?? "";
  const filter: MessageFilter = {
    folder: input.folder,
    viewer,
    category: input.category,
    terms: searchTerms(input.search ?? ""),
  };
  const inFolder = async (folder: Folder) => countMessages(ctx.db, { folder, viewer }, MAX_LISTED);
  const [total, open, mine, spam] = await Promise.all([
    countMessages(ctx.db, filter, MAX_LISTED),
    inFolder("open"),
    inFolder("mine"),
    inFolder("spam"),
  ]);
  const rows = await listMessageRows(ctx.db, filter, { limit: input.perPage, offset: (input.page - 1) * input.perPage });
  return { messages: await shownRows(ctx, rows), total, counts: { open, mine, spam } };
}

type Shown = Output<typeof contract>["messages"][number];

/** Rows for display: with the assignee's name, and addresses masked. */
export async function shownRows(ctx: Pick<Ctx, "db" | "now">, rows: readonly MessageRow[]): Promise<Shown[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  return rows.map(({ id, fullName, email, subject, category, status, assignedTo, receivedAt, touchedAt, ...dues }) => ({
    id,
    reference: referenceOf(id),
    fullName,
    email: masked("email", email),
    subject,
    category,
    status,
    assignee: assignedTo === null ? null : { id: assignedTo as `us_${string}`, name: names.get(assignedTo) ?? assignedTo },
    receivedAt,
    touchedAt,
    ...dueOf(dues, ctx.now),
  }));
}
