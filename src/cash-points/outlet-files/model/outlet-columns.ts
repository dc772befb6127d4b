/** Columns of the outlet file, the same for export and import, and the problems of a row. Pure. */
import type { Failure } from "#kernel/validation/rule.ts";

/** In the order of `hours`, Sunday first. */
export const WEEK = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** In file order. */
export const COLUMNS = [
  "id",
  "name",
  "address",
  "district",
  "city",
  "latitude",
  "longitude",
  "zone",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "closed_days",
  "phone",
  "pay_out",
  "cash_in",
  "transfer_limit",
  "day_limit",
  "agent",
  "status",
] as const;
export type Column = (typeof COLUMNS)[number];

/** Columns that a file may omit: the city follows from the district, and a status is changed one outlet at a time, with a reason. */
export const OPTIONAL_COLUMNS: readonly Column[] = ["city", "closed_days", "status"];

export const ROW_PROBLEMS = [
  "required",
  "too_long",
  "not_visible",
  "not_number",
  "not_in_indonesia",
  "not_zone",
  "not_hours",
  "closed_all_week",
  "not_yes_no",
  "no_service",
  "not_days",
  "not_phone",
  "not_amount",
  "not_code",
  "district_unknown",
  "limits_do_not_fit",
  "chain_takes_no_cash",
  "outlet_outside_territory",
  "agent_unknown",
  "agent_terminated",
  "agent_differs",
  "outlet_unknown",
  "outlet_twice",
  "outlet_exists",
  "status_differs",
  "cells_left",
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** Problems where the outlet is repeated in the file or already exists. */
const DUPLICATES: ReadonlySet<RowProblem> = new Set(["outlet_twice", "outlet_exists"]);

/** The rule of FORM-7 that a problem breaks, with its reason in the reader's language. */
export function failureOfRow(problem: RowProblem, reason: string): Failure {
  if (problem === "required") return { rule: "required", params: {} };
  return DUPLICATES.has(problem)
    ? { rule: "is_duplicate_value", params: { reason } }
    : { rule: "is_invalid", params: { reason } };
}

export interface Problem {
  /** Null when the problem concerns the whole row. */
  readonly column: Column | null;
  readonly problem: RowProblem;
}
