/** Notifications to people who have not paid yet. Each is listed in several runs of the job; its key sends it once. */
import type { NotificationInput } from "#notifications/index.ts";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findBankName } from "#pricing/index.ts";
import { numberOf } from "../model/progress.ts";
import { noticesTo, peopleOf } from "../payroll/notify-people.ts";
import { paySoon, toPay } from "./notify-sender.ts";
import { listOpenUntil, listUnpaid, listUnpaidPayrolls } from "./store-unpaid.ts";

/** How long before the end of the pay-in an unpaid sender is reminded. */
const REMIND_MS = 10 * MINUTE_MS;
/** Most people pay at once and need no mail: the figures are sent when the number has been there for this long. */
const UNPAID_FOR_MS = 2 * MINUTE_MS;
/** Runs that a worker missed are made up for this long; afterwards only the reminder above is sent. */
const MADE_UP_MS = 10 * MINUTE_MS;
const MAX_REMINDERS = 500;

export interface PayReminderDeps {
  /** Our bank's code, and the holder that it shows to payers. Null: no bank, so nothing can be paid. */
  readonly homeBank: string | null;
  readonly payInTitle: (ctx: Ctx) => Promise<string>;
}

/** Lists what is to be paid for transfers and payrolls that were not paid at once, and the reminders that the time to pay is nearly over. */
export async function listPayReminders(ctx: Ctx, { homeBank, payInTitle }: PayReminderDeps): Promise<NotificationInput[]> {
  const nearEnd = new Date(ctx.now.getTime() + REMIND_MS);
  const ending = await listOpenUntil(ctx.db, { after: ctx.now, until: nearEnd, limit: MAX_REMINDERS });
  const soon = ending.flatMap(({ transfer, agreed }) => paySoon(transfer, agreed));
  const bank = homeBank === null ? null : await findBankName(ctx, homeBank);
  if (homeBank === null || bank === null) return soon;
  const to = { bank, bankCode: homeBank, holder: await payInTitle(ctx) };
  const openedUntil = new Date(ctx.now.getTime() - UNPAID_FOR_MS);
  const unpaid = { openedAfter: new Date(openedUntil.getTime() - MADE_UP_MS), openedUntil, payAfter: nearEnd };
  const transfers = await listUnpaid(ctx.db, { ...unpaid, limit: MAX_REMINDERS });
  return [
    ...soon,
    ...transfers.flatMap(({ transfer, agreed, number }) => toPay(transfer, agreed, { ...to, payTo: number })),
    ...(await payrollsToPay(ctx, unpaid, to)),
  ];
}

type Paid = Parameters<typeof toPay>[2];
type Unpaid = Omit<Parameters<typeof listUnpaid>[1], "limit">;

async function payrollsToPay(ctx: Ctx, unpaid: Unpaid, to: Omit<Paid, "payTo">) {
  const payrolls = await listUnpaidPayrolls(ctx.db, { ...unpaid, limit: MAX_REMINDERS });
  const notices: NotificationInput[] = [];
  for (const { payroll, number, totalMinor, payBy } of payrolls) {
    const { id, name } = payroll;
    const facts = { ...to, number: numberOf(id), name, amount: money("IDR", totalMinor), by: payBy, payTo: number };
    notices.push(...noticesTo(payroll, "payroll_to_pay", await peopleOf(ctx, payroll), facts));
  }
  return notices;
}
