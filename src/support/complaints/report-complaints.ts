import type { Input, Output } from "#kernel/endpoint.ts";
import { addDays, daysOfMonth, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  RECORD_DAYS,
  type listComplaintReport as contract,
  type readComplaintRecord as recordContract,
} from "./contract-report.ts";
import { countAnswered, countReceived } from "./store-report.ts";

/** The complaints answered in a month, as their answers stand now: an objection takes its complaint out until it is answered again. */
export async function listComplaintReport(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const currentMonth = toLocalDate(ctx.now).slice(0, 7);
  const month = input.month ?? currentMonth;
  const { from, before } = daysOfMonth(month);
  const span = { from: startOfDay(from), before: startOfDay(before) };
  const rows = await countAnswered(ctx.db, span);
  const receivedBy = await countReceived(ctx.db, span);
  const sum = (field: "inTime" | "late") => rows.reduce((total, row) => total + row[field], 0);
  return {
    rows,
    month,
    currentMonth,
    received: receivedBy.own_form + receivedBy.chat + receivedBy.message,
    receivedBy,
    inTime: sum("inTime"),
    late: sum("late"),
  };
}

/** The record that the public site shows: today and the days before it. */
export async function readComplaintRecord(ctx: Ctx): Promise<Output<typeof recordContract>> {
  const today = toLocalDate(ctx.now);
  const span = { from: startOfDay(addDays(today, 1 - RECORD_DAYS)), before: startOfDay(addDays(today, 1)) };
  const [rows, receivedBy] = [await countAnswered(ctx.db, span), await countReceived(ctx.db, span)];
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    days: RECORD_DAYS,
    received: Object.values(receivedBy).reduce((total, one) => total + one, 0),
    answered: sum(({ inTime, late }) => inTime + late),
    inTime: sum(({ inTime }) => inTime),
  };
}
