/** The caller's own notifications, as shown to them. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { NOTIFICATIONS_PER_PAGE, type Notification } from "./contract.ts";
import type * as contract from "./contract.ts";
import { factsSchema } from "./model/notice-facts.ts";
import type { Language } from "#kernel/locale.ts";
import type { NotificationKind } from "./model/notice-kinds.ts";
import { listInboxes, listNotificationRows, updateRead, type ListedNotification } from "./store.ts";
import { formatNotification } from "./model/templates.ts";

/** The id of the caller. Throws `session_over` for visitors and for the system. */
export function readerOf({ actor }: Pick<Ctx, "actor">): string {
  const id = actorId(actor);
  if (id === null || actor.kind === "system") throw refuse("session_over");
  return id;
}

const OF_FLOAT: ReadonlySet<NotificationKind> = new Set([
  "counter_float_low",
  "counter_float_approved",
  "counter_float_rejected",
]);

/** The page that a notification links to. */
export function pathOf(kind: NotificationKind, about: string): string {
  if (kind === "rate_reached") return href("/dashboard/send/:step?");
  // Notifications of the counter are about a payout with its outlet, an outlet, or the agent.
  // A list of the office, as the queue has it.
  if (kind === "work_waiting" || kind === "work_digest") return about;
  if (kind.startsWith("payroll_")) return href("/dashboard/payroll/:id", { id: about });
  if (kind.startsWith("company_")) return href("/dashboard/company");
  if (OF_FLOAT.has(kind)) return href("/dashboard/float");
  if (kind === "counter_cashier_invited") return href("/dashboard/counter");
  if (kind === "counter_cashier_accepted") return href("/dashboard/outlets/:id", { id: about });
  if (kind === "counter_cashier_added") return `${href("/dashboard/counter")}?outlet=${about}`;
  // A prepared transfer is paid on its own page, and prepared anew there once it has expired.
  if (kind.startsWith("schedule_") && kind !== "schedule_prepared" && kind !== "schedule_expired")
    return href("/dashboard/schedules/:id", { id: about });
  if (kind.startsWith("verification_")) return href("/dashboard/verification");
  if (kind.startsWith("complaint_")) return href("/dashboard/support/:id", { id: about });
  if (kind === "call_planned" || kind === "call_reminder" || kind === "call_cancelled") return href("/dashboard/support");
  // To the staff member: the page of the customer.
  if (kind === "call_to_make" || kind === "call_cancelled_by_customer") return href("/office/user/:id", { id: about });
  if (kind === "call_ringing") return href("/call/:callId", { callId: about });
  // The chat page shows the chat that goes on, and asks a signed-in customer of a solved one.
  if (kind === "chat_answered" || kind === "chat_survey") return href("/chat");
  // To the treasury.
  if (kind === "corridors_stopped" || kind === "corridors_opened") return href("/office/treasury");
  if (kind === "commission_due") return href("/office/treasury/commission");
  if (kind === "recall_refused") return href("/office/transfer/:id", { id: about });
  if (kind === "float_request") return href("/office/float/requests/:id", { id: about });
  if (kind === "agent_float_low") return href("/office/float/agents/:id", { id: about });
  if (kind === "cash_difference") return href("/office/float/differences");
  if (kind.startsWith("counter_")) {
    const [outlet = "", payout] = about.split("/");
    const page = payout === undefined ? href("/dashboard/counter/close") : href("/dashboard/counter/payouts/:id", { id: payout });
    return `${page}?outlet=${outlet}`;
  }
  const isToPay = kind === "to_pay" || kind === "short" || kind === "pay_soon" || kind === "schedule_prepared";
  return href(isToPay ? "/dashboard/transfers/:id/pay" : "/dashboard/transfers/:id", { id: about });
}

export async function listNotifications(
  ctx: Ctx,
  { after }: Input<typeof contract.listNotifications>,
): Promise<Output<typeof contract.listNotifications>> {
  const person = readerOf(ctx);
  const rows = await listNotificationRows(ctx.db, person, after === undefined ? null : BigInt(after), NOTIFICATIONS_PER_PAGE + 1);
  const page = rows.slice(0, NOTIFICATIONS_PER_PAGE);
  return {
    notifications: page.map((row) => shown(row, ctx.language)),
    next: rows.length > NOTIFICATIONS_PER_PAGE ? String(page.at(-1)?.no) : null,
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

function shown({ id, kind, about, facts, madeAt, isRead, earlier }: ListedNotification, language: Language): Notification {
  return {
    id,
    kind,
    ...formatNotification(kind, factsSchema.parse(facts), language),
    path: pathOf(kind, about),
    at: madeAt,
    isRead,
    earlier,
  };
}
