import { useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { PersonCheckState } from "../model/checklist.ts";
import type { BusinessStatus } from "../model/kinds.ts";
import type { SheetState } from "../model/sheet-states.ts";
import { personMessages, sheetMessages } from "../messages.ts";

const SHEETS: Readonly<Record<SheetState, BadgeStatus>> = {
  DRAFT: "draft",
  SUBMITTED: "waiting",
  CHANGES_REQUESTED: "attention",
  SIGNING: "progress",
  ACTIVE: "done",
  REFUSED: "failed",
  EXPIRED: "stopped",
  WITHDRAWN: "stopped",
};

/** The state of a sheet. */
export function SheetBadge({ state }: { readonly state: SheetState }) {
  const t = useMessages(sheetMessages);
  return <StatusBadge status={SHEETS[state]}>{t(`state.${state}`)}</StatusBadge>;
}

const BUSINESSES: Readonly<Record<BusinessStatus, BadgeStatus>> = {
  applying: "progress",
  active: "active",
  suspended: "attention",
  terminated: "stopped",
};

/** The status of a business. */
export function BusinessBadge({ status }: { readonly status: BusinessStatus }) {
  const t = useMessages(sheetMessages);
  return <StatusBadge status={BUSINESSES[status]}>{t(`status.${status}`)}</StatusBadge>;
}

const PEOPLE: Readonly<Record<PersonCheckState, BadgeStatus>> = {
  NOT_INVITED: "draft",
  INVITED: "waiting",
  CONFIRMED: "progress",
  SUBMITTED: "waiting",
  NEEDS_INFO: "attention",
  VERIFIED: "done",
  REJECTED: "failed",
  DENIED: "failed",
  EXPIRED: "attention",
};

/** How far a person is with the link of their own. */
export function PersonBadge({ state }: { readonly state: PersonCheckState }) {
  const t = useMessages(personMessages);
  return <StatusBadge status={PEOPLE[state]}>{t(`state.${state}`)}</StatusBadge>;
}
