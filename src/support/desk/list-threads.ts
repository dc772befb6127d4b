import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { searchTerms } from "#kernel/validation/free-text.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listThreads as contract } from "./contract-list.ts";
import { dueOf, SOON_MS } from "../goals/model/due.ts";
import { countDesk, listDesk, listPresent } from "./store-desk.ts";

const ROWS_PER_PAGE = 30;
/** Beyond it a count says "many". */
export const MAX_COUNTED = 1_000;

/** A queue of the inbox. Messages of the contact form are listed for whoever may see them. */
export async function listThreads(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const viewer = actorId(ctx.actor) ?? "";
  const terms = searchTerms(input.search ?? "");
  const shared = { viewer, now: ctx.now, withMessages: mayRead(ctx, "contact") };
  const [ms = "", id = ""] = input.before?.split(".") ?? [];
  const after = input.before === undefined ? null : { at: new Date(Number(ms)), id };
  const soon = new Date(ctx.now.getTime() + SOON_MS);
  const rows = await listDesk(ctx.db, { ...shared, queue: input.queue, due: input.due, soon, terms }, after, ROWS_PER_PAGE + 1);
  const page = rows.slice(0, ROWS_PER_PAGE);
  const last = page.at(-1);
  const present = await listPresent(ctx.db, ctx.now);
  const names = await namesOf(ctx, [
    ...present,
    ...page.flatMap(({ person, assignedTo }) => [person ?? [], assignedTo ?? []].flat()),
  ]);
  const named = (one: string) => ({ id: one as `us_${string}`, name: names.get(one) ?? one });
  return {
    threads: page.map((row) => ({
      id: row.id as `th_${string}`,
      channel: row.channel,
      reference: referenceOf(row.id),
      customer: (row.person === null ? null : names.get(row.person)) ?? row.name ?? "",
      subject: row.subject,
      state: row.state,
      priority: row.priority,
      assignee: row.assignedTo === null ? null : named(row.assignedTo),
      waitingSince: row.waitingSince,
      touchedAt: row.touchedAt,
      unread: Math.max(0, row.unread),
      ...dueOf(row, ctx.now),
    })),
    next: rows.length > ROWS_PER_PAGE && last ? `${last.place.getTime()}.${last.id}` : null,
    counts: await countDesk(ctx.db, shared, MAX_COUNTED),
    present: present.map(named),
    isPresent: present.includes(viewer),
  };
}

/** Whether the caller may see what belongs to another menu: the right on messages of the contact form is another one than that on chats. */
export function mayRead(ctx: Pick<Ctx, "actor">, menu: "contact" | "survey"): boolean {
  return whyNotAllowed(ctx.actor, { menu, module: ["view"] }) === null;
}
