/** Statuses have five digits; the first is the class. Defines which status may follow which, and what each does to the money. */

const STATUSES: Readonly<Record<string, string>> = {
  "10000": "CREATED",
  "20000": "CONFIRMED",
  "20110": "UNDER-REVIEW-SLS",
  "20150": "WAITING-FOR-PICKUP",
  "30000": "REJECTED",
  "30110": "REJECTED-INVALID-ACCOUNT",
  "30200": "REJECTED-BARRED-BENEFICIARY",
  "30310": "REJECTED-LIMIT-BY-VALUE",
  "40000": "CANCELLED",
  "40010": "CANCELLED-NOT-COLLECTED",
  "50000": "SUBMITTED",
  "60000": "AVAILABLE",
  "70000": "COMPLETED",
  "70010": "COMPLETED-BY-THE-RAIL",
  "80000": "REVERSED",
  "80111": "REVERSED-ACCOUNT-CLOSED",
  "90000": "DECLINED",
  "90110": "DECLINED-INVALID-ACCOUNT",
  "90111": "DECLINED-ACCOUNT-CLOSED",
  "90112": "DECLINED-ACCOUNT-DORMANT",
  "90120": "DECLINED-NAME-MISMATCH",
  "90310": "DECLINED-LIMIT-BY-VALUE",
};

const CLASSES: Readonly<Record<string, string>> = {
  "1": "CREATED",
  "2": "CONFIRMED",
  "3": "REJECTED",
  "4": "CANCELLED",
  "5": "SUBMITTED",
  "6": "AVAILABLE",
  "7": "COMPLETED",
  "8": "REVERSED",
  "9": "DECLINED",
};

export const CREATED = "10000";
export const CONFIRMED = "20000";
export const WAITING_FOR_PICKUP = "20150";
export const CANCELLED = "40000";
export const COMPLETED = "70000";

export const classOf = (status: string): string => status.slice(0, 1);
export const className = (status: string): string => CLASSES[classOf(status)] ?? "UNKNOWN";
/** The name of a status. A status that no list has gets a name made of its number. */
export const statusName = (status: string): string => STATUSES[status] ?? `${className(status)}-${status.slice(1)}`;
export const isStatus = (text: string): boolean => /^[1-9]\d{4}$/.test(text);

/** Confirmed and not final: the money is held. */
export const isHeld = (status: string): boolean => ["2", "5", "6"].includes(classOf(status));

/** Whether a status may follow another: confirmed once, final once, and reversed only after completion. */
export function mayFollow(from: string, to: string): boolean {
  const next = classOf(to);
  if (from === CREATED) return next === "2" || next === "4";
  if (isHeld(from)) return to !== from && next !== "1" && next !== "8" && (next !== "4" || from === WAITING_FOR_PICKUP);
  return classOf(from) === "7" && next === "8";
}
