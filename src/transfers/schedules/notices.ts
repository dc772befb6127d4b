/** Notifications to the person of a schedule: the day before, while it waits, when it is prepared, skipped or paused. */
import type { Rate } from "#kernel/rate.ts";
import type { NotificationInput } from "#notifications/index.ts";
import { recipientNameOf } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { numberOf } from "../model/progress.ts";
import { totalOf } from "../lifecycle/transfer.ts";
import { findTransfers } from "../store.ts";
import { scheduleReasons } from "./messages.ts";
import type { SkipReason } from "./model/schedule.ts";
import type { Schedule } from "./store.ts";
import type { Payable } from "./store-occurrences.ts";

type Noticed =
  | { readonly kind: "schedule_tomorrow"; readonly on: string; readonly by: Date }
  | { readonly kind: "schedule_skipped" | "schedule_paused"; readonly on: string; readonly reason: SkipReason }
  | {
      readonly kind: "schedule_waiting";
      readonly on: string;
      readonly reason: SkipReason;
      readonly rate: Rate;
      readonly by: Date;
    };

/** The key has the occurrence and the kind: each is told once, however often the job runs. */
export async function noticeOf(ctx: Pick<Ctx, "db">, schedule: Schedule, noticed: Noticed): Promise<NotificationInput> {
  const { id, person, terms } = schedule;
  const { recipient, amount, maxRate } = terms;
  const name = (await recipientNameOf(ctx, { recipient, person })) ?? "—";
  const why = "reason" in noticed && { why: { ID: scheduleReasons.ID[noticed.reason], EN: scheduleReasons.EN[noticed.reason] } };
  const rate = "rate" in noticed && maxRate !== null && { rate: noticed.rate, below: maxRate };
  return {
    key: `${id}:${noticed.on}:${noticed.kind}`,
    person,
    kind: noticed.kind,
    about: id,
    facts: { name, amount, ...("by" in noticed && { by: noticed.by }), ...why, ...rate },
  };
}

/** "Pay here": with the virtual account, which a job has opened at the bank. */
export async function noticesToPay(ctx: Pick<Ctx, "db">, payable: readonly Payable[]): Promise<NotificationInput[]> {
  const found = await findTransfers(
    ctx.db,
    payable.map(({ transfer }) => transfer),
  );
  const numbers = new Map(payable.map(({ transfer, number }) => [transfer, number]));
  return found.flatMap(({ transfer, agreed }) => {
    const agreement = agreementSchema.safeParse(agreed.snapshot);
    const payTo = numbers.get(transfer.id);
    if (!agreement.success || payTo === undefined) return [];
    const facts = {
      number: numberOf(transfer.id),
      name: agreement.data.beneficiary.name,
      amount: totalOf(transfer.price),
      by: transfer.payBy,
      payTo,
    };
    return [{ key: `${transfer.id}:prepared`, person: agreed.sender, kind: "schedule_prepared", about: transfer.id, facts }];
  });
}
