import { holdersOfRight } from "#access/index.ts";
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { assignWaiting } from "./assign-waiting.ts";
import type * as contract from "./contract.ts";
import { lockGiving } from "./store-assign.ts";
import { PRESENT_FOR_MS } from "./model/queues.ts";
import { listPresent, setAbsent, setPresent } from "./store-desk.ts";

/** Takes chats from now on, or none; whoever waits is given at once. A renewal by an open page leaves a presence over that was ended. */
export async function bePresent(
  ctx: Ctx,
  { isPresent, isRenewal }: Input<typeof contract.bePresent>,
): Promise<Output<typeof contract.bePresent>> {
  const person = actorId(ctx.actor) ?? "";
  // Before the row of presence: whoever gives a chat has this lock and changes the row.
  await lockGiving(ctx.db);
  const until = new Date(ctx.now.getTime() + PRESENT_FOR_MS);
  const isOn = isPresent && (await setPresent(ctx.db, person, ctx.now, { until, isRenewal }));
  if (!isPresent) await setAbsent(ctx.db, person, person, ctx.now);
  return { given: await assignWaiting(ctx), isPresent: isOn };
}

const MAX_COLLEAGUES = 200;

/** To whom a chat can be given. */
export async function listChatColleagues(ctx: Ctx): Promise<Output<typeof contract.listChatColleagues>> {
  const ids = await holdersOfRight(ctx, { menu: "chat", module: "answer" }, MAX_COLLEAGUES);
  const names = await namesOf(ctx, ids);
  const present = new Set(await listPresent(ctx.db, ctx.now));
  const colleagues = [...names].map(([id, name]) => ({ id: id as `us_${string}`, name, isPresent: present.has(id) }));
  return { colleagues: colleagues.toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent) || a.name.localeCompare(b.name)) };
}
