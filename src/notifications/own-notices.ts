/** What somebody has been told, as they read it. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { NOTICES_PER_PAGE, type Notice } from "./contract.ts";
import type * as contract from "./contract.ts";
import { factsSchema } from "./facts.ts";
import type { Language } from "#kernel/locale.ts";
import type { NoticeKind } from "./kinds.ts";
import { listInboxes, listNoticeRows, updateRead, type NoticeRow } from "./store.ts";
import { say } from "./templates.ts";

/** Who calls. */
export function readerOf({ actor }: Pick<Ctx, "actor">): string {
  const id = actorId(actor);
  if (id === null || actor.kind === "system") throw refuse("session_over");
  return id;
}

/** Where a notice leads. */
export function pathOf(kind: NoticeKind, about: string): string {
  if (kind === "rate_reached") return "/dashboard/send";
  // At the counter: a payout with its outlet, an outlet, or the agent.
  if (kind === "counter_float_low") return "/dashboard/float";
  if (kind.startsWith("counter_")) {
    const [outlet = "", payout] = about.split("/");
    const at = payout === undefined ? "close" : `payouts/${payout}`;
    return `/dashboard/counter/${at}?outlet=${outlet}`;
  }
  const isToPay = kind === "short" || kind === "pay_soon";
  return `/dashboard/transfers/${about}${isToPay ? "/pay" : ""}`;
}

export async function listNotices(
  ctx: Ctx,
  { after }: Input<typeof contract.listNotices>,
): Promise<Output<typeof contract.listNotices>> {
  const person = readerOf(ctx);
  const rows = await listNoticeRows(ctx.db, person, after === undefined ? null : BigInt(after), NOTICES_PER_PAGE + 1);
  const page = rows.slice(0, NOTICES_PER_PAGE);
  return {
    notices: page.map((row) => shown(row, ctx.language)),
    next: rows.length > NOTICES_PER_PAGE ? String(page.at(-1)?.no) : null,
    unread: await unreadOf(ctx, person),
  };
}

export async function countUnread(ctx: Ctx): Promise<Output<typeof contract.countUnread>> {
  const person = readerOf(ctx);
  const [inbox] = await listInboxes(ctx.db, [person]);
  return { person, version: inbox?.version ?? 0, unread: inbox?.unread ?? 0 };
}

export async function markRead(ctx: Ctx, which: Input<typeof contract.markRead>): Promise<Output<typeof contract.markRead>> {
  const person = readerOf(ctx);
  await updateRead(ctx.db, person, which, ctx.now);
  return { unread: await unreadOf(ctx, person) };
}

async function unreadOf(ctx: Pick<Ctx, "db">, person: string): Promise<number> {
  const [inbox] = await listInboxes(ctx.db, [person]);
  return inbox?.unread ?? 0;
}

function shown({ id, kind, about, facts, madeAt, isRead }: NoticeRow, language: Language): Notice {
  return { id, kind, ...say(kind, factsSchema.parse(facts), language), path: pathOf(kind, about), at: madeAt, isRead };
}
