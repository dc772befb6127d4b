import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { DAY_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_COMPLAINTS_LISTED, type listComplaints as contract } from "./contract-office.ts";
import type { ComplaintRow } from "./store.ts";
import { countComplaints, countQueues, listComplaintRows } from "./store-lists.ts";

/** Due within a week counts as soon: five working days at most. */
const SOON_MS = 7 * DAY_MS;

/** A page of a queue, and the number of complaints in those that need work. */
export async function listComplaints(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const facts = { viewer: actorId(ctx.actor) ?? "", now: ctx.now, soon: new Date(ctx.now.getTime() + SOON_MS) };
  const filter = { ...facts, queue: input.queue, topic: input.topic, reference: endOf(input.search) };
  const rows = await listComplaintRows(ctx.db, filter, { limit: input.perPage, offset: (input.page - 1) * input.perPage });
  return {
    complaints: await shownRows(ctx, rows),
    total: await countComplaints(ctx.db, filter, MAX_COMPLAINTS_LISTED),
    counts: await countQueues(ctx.db, facts, MAX_COMPLAINTS_LISTED),
  };
}

/** A number as people type it: `7MXP-4T2Q`. */
function endOf(search: string | undefined): string | undefined {
  const typed = search?.replaceAll(/[^0-9a-z]/gi, "").toLowerCase();
  return typed === undefined || typed === "" ? undefined : typed;
}

type ShownRow = Output<typeof contract>["complaints"][number];

export async function shownRows(ctx: Pick<Ctx, "db" | "now">, rows: readonly ComplaintRow[]): Promise<ShownRow[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ person, assignedTo }) => [person, ...(assignedTo === null ? [] : [assignedTo])]),
  );
  const named = (id: string) => ({ id: id as `us_${string}`, name: names.get(id) ?? id });
  return rows.map(({ id, person, topic, state, outcome, assignedTo, receivedAt, answeredAt, dueAt, isLate, isReopened }) => ({
    id: id as `cn_${string}`,
    reference: referenceOf(id),
    customer: named(person),
    topic,
    state,
    outcome,
    assignee: assignedTo === null ? null : named(assignedTo),
    receivedAt,
    answeredAt,
    dueAt,
    isOverdue: isLate || (dueAt !== null && dueAt < ctx.now),
    isReopened,
  }));
}
