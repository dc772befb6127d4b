import type { Ctx } from "#platform/unit-of-work.ts";
import { findPayrollOf } from "../payroll/store-paying.ts";
import { occurrenceOfTransfer } from "../schedules/store-occurrences.ts";
import type { TransferView } from "./contract.ts";

/** The schedule or payroll that made a transfer; null where its sender sent it by hand. */
export async function originOf({ db }: Pick<Ctx, "db">, transfer: string): Promise<TransferView["origin"]> {
  const occurrence = await occurrenceOfTransfer(db, transfer);
  if (occurrence !== null) return { kind: "schedule", id: occurrence.schedule, on: occurrence.on };
  const payroll = await findPayrollOf(db, transfer);
  return payroll && { kind: "payroll", id: payroll };
}
