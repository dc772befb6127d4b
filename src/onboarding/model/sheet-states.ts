/** The life cycle of a sheet. Pure, for server and screen. */
import type { BusinessStatus, SheetKind } from "./kinds.ts";

export const SHEET_STATES = [
  "DRAFT",
  "SUBMITTED",
  "CHANGES_REQUESTED",
  "SIGNING",
  "ACTIVE",
  "REFUSED",
  "EXPIRED",
  "WITHDRAWN",
] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/**
 * `submit`: the applicant, or staff, hands the data in. `begin_signing`: compliance has passed the due diligence and the content is frozen.
 * `request_change` voids all signatures. `sign_last`: the last signature puts the sheet in force.
 */
export const SHEET_EVENTS = ["submit", "begin_signing", "request_change", "sign_last", "refuse", "expire", "withdraw"] as const;
export type SheetEvent = (typeof SHEET_EVENTS)[number];

const MOVES: Readonly<Record<SheetState, Partial<Record<SheetEvent, SheetState>>>> = {
  DRAFT: { submit: "SUBMITTED", expire: "EXPIRED", withdraw: "WITHDRAWN", begin_signing: "SIGNING" },
  SUBMITTED: {
    begin_signing: "SIGNING",
    request_change: "CHANGES_REQUESTED",
    refuse: "REFUSED",
    withdraw: "WITHDRAWN",
  },
  CHANGES_REQUESTED: { submit: "SUBMITTED", expire: "EXPIRED", withdraw: "WITHDRAWN", refuse: "REFUSED" },
  SIGNING: {
    sign_last: "ACTIVE",
    request_change: "CHANGES_REQUESTED",
    refuse: "REFUSED",
    expire: "EXPIRED",
    withdraw: "WITHDRAWN",
  },
  ACTIVE: {},
  REFUSED: {},
  EXPIRED: {},
  WITHDRAWN: {},
};

/** The state after an event; null where the event is not possible. */
export const stateAfter = (state: SheetState, event: SheetEvent): SheetState | null => MOVES[state][event] ?? null;

export const isOpenSheet = (state: SheetState): boolean => Object.keys(MOVES[state]).length > 0;
/** Whether the commercial data can be entered. */
export const isEditable = (state: SheetState): boolean => state === "DRAFT" || state === "CHANGES_REQUESTED";

/** Why a sheet of this kind cannot be begun for a business of this status; null when it can. */
export function whyNotBegin(
  kind: SheetKind,
  status: BusinessStatus,
): "business_not_active" | "business_not_suspended" | "business_has_contract" | null {
  switch (kind) {
    case "opening":
      return status === "applying" || status === "terminated" ? null : "business_has_contract";
    case "amendment":
    case "suspension":
      return status === "active" ? null : "business_not_active";
    case "reopening":
      return status === "suspended" ? null : "business_not_suspended";
    case "termination":
      return status === "active" || status === "suspended" ? null : "business_not_active";
  }
}

/** The status of the business once a sheet of this kind is in force. */
export const STATUS_AFTER: Readonly<Record<SheetKind, BusinessStatus>> = {
  opening: "active",
  amendment: "active",
  suspension: "suspended",
  reopening: "active",
  termination: "terminated",
};
