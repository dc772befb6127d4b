/** Shared submission logic of the two switchboard forms. */
import { useRef } from "react";
import type { Id } from "#kernel/id.ts";
import { at, isLocalDate } from "#kernel/time.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { newIdHere } from "#web/new-id.ts";
import { kindOf } from "../corridor-names.ts";

export interface TimeValues {
  readonly when: "now" | "later";
  readonly fromDay: string;
  readonly fromTime: string;
  readonly untilDay: string;
  readonly untilTime: string;
}

export const NO_TIMES = { fromDay: "", fromTime: "", untilDay: "", untilTime: "" };

/** A day and a time in Jakarta as an instant; null if one is missing. */
function instantOf(day: string, time: string): Date | null {
  return isLocalDate(day) && /^[0-2][0-9]:[0-5][0-9]$/.test(time) ? at(day, time) : null;
}

/** Start and end of the stop. Throws a refusal at the wrong field. */
export function timesOf(values: TimeValues, now: Date, t: (key: "stop.dayNeeded" | "stop.past" | "stop.wrongOrder") => string) {
  const validFrom = instantOf(values.fromDay, values.fromTime);
  if (validFrom === null) throw fieldRefusal(values.fromDay === "" ? "fromDay" : "fromTime", t("stop.dayNeeded"));
  if (validFrom < now) throw fieldRefusal("fromTime", t("stop.past"));
  const hasEnd = values.untilDay !== "" || values.untilTime !== "";
  const validTo = hasEnd ? instantOf(values.untilDay, values.untilTime) : null;
  if (hasEnd && validTo === null) throw fieldRefusal(values.untilDay === "" ? "untilDay" : "untilTime", t("stop.dayNeeded"));
  if (validTo !== null && validTo <= validFrom) throw fieldRefusal("untilTime", t("stop.wrongOrder"));
  return { validFrom: validFrom.toISOString(), validTo: validTo?.toISOString() ?? null };
}

/** The same ids for the same corridors and rails across attempts, so that resending after a lost answer does not stop or propose twice. */
export function useTargets() {
  const ids = useRef(new Map<string, Id<"tm">>());
  return (keys: readonly string[]) =>
    keys.map((key) => {
      const id = ids.current.get(key) ?? newIdHere("tm");
      ids.current.set(key, id);
      return { id, kind: kindOf(key), key };
    });
}
