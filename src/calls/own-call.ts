/** A call from the side of a participant: who may reach it, what they see, and how an event is applied and recorded. */
import { namesOf } from "#identity/index.ts";
import type { Id } from "#kernel/id.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { notify } from "#notifications/index.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CallView } from "./contract.ts";
import { applyEvent, nextEnd, otherSide, settled, type Call, type CallEvent } from "./model/call.ts";
import { SIDES, type Side } from "./model/names.ts";
import { timesAround } from "./planned/model/planned.ts";
import { holdPlanned } from "./planned/store.ts";
import { deleteSignals, findCall, lockCall, updateCall, type CallRow } from "./store.ts";

type Own = CallRow & { readonly side: Side };

/** For others than its participants, a call does not exist. */
function ownSideOf(ctx: Pick<Ctx, "actor">, row: CallRow | null): Own {
  const side = SIDES.find((one) => row?.people[one] === actorId(ctx.actor));
  if (row === null || side === undefined) throw refuse("not_found");
  return { ...row, side };
}

export const getOwnCall = async (ctx: Ctx, id: Id<"cl">): Promise<Own> => ownSideOf(ctx, await findCall(ctx.db, id));
export const lockOwnCall = async (ctx: Ctx, id: Id<"cl">): Promise<Own> => ownSideOf(ctx, await lockCall(ctx.db, id));

/** Applies an event of the caller's side, and stores what it changes. Refused events change nothing. */
export async function changeOwnCall(ctx: Ctx, id: Id<"cl">, eventOf: (side: Side) => CallEvent): Promise<Own> {
  const row = await lockOwnCall(ctx, id);
  const { call, whyNot } = applyEvent(row.call, eventOf(row.side), ctx.now);
  if (whyNot !== null) throw new Refusal(whyNot, 409);
  return { ...row, ...(await storeCall(ctx, row, call)) };
}

/** Stores a changed call. When it begins to ring, the customer is notified; when it connects, the call planned for this time is held; when it ends, its signals go and the end is in the audit trail. */
export async function storeCall(ctx: Ctx, before: CallRow, call: Call): Promise<Pick<CallRow, "call" | "version">> {
  if (call === before.call) return { call, version: before.version };
  const isShown = isShownChange(before.call, call);
  await updateCall(ctx.db, before.id, call, isShown);
  if (call.rangAt !== null && before.call.rangAt === null) await notifyCallee(ctx, before);
  if (call.connectedAt !== null && before.call.connectedAt === null)
    await holdPlanned(ctx.db, { call: before.id, ...before.people, at: call.connectedAt, ...timesAround(call.connectedAt) });
  if (call.end !== null) {
    await deleteSignals(ctx.db, before.id);
    const { reason, by, proof, at } = call.end;
    const seconds = call.connectedAt === null ? 0 : Math.round((at.getTime() - call.connectedAt.getTime()) / 1_000);
    await ctx.audit("calls.ended", { subject: before.id, details: { reason, by, proof, seconds, callee: before.people.callee } });
  }
  return { call, version: before.version + (isShown ? 1 : 0) };
}

const isShownChange = (one: Call, other: Call): boolean =>
  one.state !== other.state || one.caller?.id !== other.caller?.id || one.callee?.id !== other.callee?.id;

async function notifyCallee(ctx: Ctx, { id, people }: CallRow): Promise<void> {
  const name = await firstNameOf(ctx, people.caller);
  await notify(ctx, [{ key: `call:${id}`, person: people.callee, kind: "call_ringing", about: id, facts: { name } }]);
}

/** Customers know staff by first name. */
export async function firstNameOf(ctx: Pick<Ctx, "db">, id: string): Promise<string> {
  return firstName((await namesOf(ctx, [id])).get(id));
}

export const firstName = (name: string | undefined): string => name?.split(" ", 1)[0] ?? "";

/** A call as a participant sees it. A deadline that has passed counts, even if nobody has stored the end yet. */
export async function shownCall(ctx: Pick<Ctx, "db" | "now">, row: Own): Promise<CallView> {
  const { id, side, people } = row;
  const call = settled(row.call, ctx.now);
  const other = otherSide(side);
  const name =
    side === "caller" ? (await namesOf(ctx, [people.callee])).get(people.callee) : await firstNameOf(ctx, people.caller);
  return {
    id,
    side,
    other: name ?? "",
    state: call.state,
    requestedAt: call.requestedAt,
    connectedAt: call.connectedAt,
    endsAt: nextEnd(call)?.at ?? null,
    end: call.end,
    seat: call[side]?.id ?? null,
    otherSeat: call[other]?.id ?? null,
    version: row.version + row.signals[side],
    watch: `${id}.${side}`,
    now: ctx.now,
  };
}
