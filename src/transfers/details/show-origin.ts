import type { Ctx } from "#platform/unit-of-work.ts";
import { findPayrollOf } from "../payroll/store-paying.ts";
import { occurrenceOfTransfer } from "../schedules/store-occurrences.ts";
import { findRenewal, listRenewable } from "../schedules/store-renewals.ts";
import type { TransferView } from "./contract.ts";

/** The schedule or payroll that made a transfer; null where its sender sent it by hand. */
export async function originOf({ db, now }: Pick<Ctx, "db" | "now">, transfer: string): Promise<TransferView["origin"]> {
  const occurrence = await occurrenceOfTransfer(db, transfer);
  if (occurrence !== null) {
    const [renewable] = await listRenewable(db, { transfers: [transfer] }, now);
    const renewed = { renewableUntil: renewable?.until ?? null, renewedBy: await findRenewal(db, transfer) };
    return { kind: "schedule", id: occurrence.schedule, on: occurrence.on, ...renewed };
  }
  const payroll = await findPayrollOf(db, transfer);
  return payroll && { kind: "payroll", id: payroll };
}
