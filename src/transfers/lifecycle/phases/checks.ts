/** Decides checks and holds. Pure. */
import { frozen, held, released, unfrozen, unavailable, conversionReversed } from "../journals.ts";
import { startRefund, isFeeRetained } from "./refund-decisions.ts";
import { isBefore, later, refused, type Phase } from "../outcome.ts";
import { escheated } from "../refund-journals.ts";
import { needsDocuments } from "../reasons.ts";
import type { State } from "../states.ts";
import type { Transfer } from "../transfer.ts";

/** The state in which a transfer continues once nothing holds it. */
export const goesOn = ({ isConverted }: Transfer): State => (isConverted ? "CONVERTED" : "READY");

export const checksCleared: Phase<"checks_cleared"> = (transfer, { waitsUntil }) => {
  const { submitAfter } = transfer;
  const waits = waitsUntil !== undefined && (submitAfter === null || submitAfter < waitsUntil) ? { submitAfter: waitsUntil } : {};
  return { changes: { state: goesOn(transfer), reason: null, deadline: null, ...waits } };
};

export const reviewOpened: Phase<"review_opened"> = (transfer, { reason, isReleasedByTwo, deadline }) => {
  const wasAvailable = transfer.state === "AVAILABLE";
  return {
    changes: { state: "UNDER_REVIEW", reason, isReleasedByTwo, deadline, pickup: null },
    drafts: [...(wasAvailable ? [unavailable(transfer)] : []), held(transfer)],
    effects: [...(wasAvailable ? (["void_code"] as const) : []), "notify_sender"],
  };
};

/** No suspicion and no hold: the money stays where it is, and the sender may cancel instead. */
export const abroadDocumentRequested: Phase<"abroad_document_requested"> = ({ product }, { at }, rules) =>
  product === "international"
    ? {
        changes: { state: "ACTION_REQUIRED", reason: "ABROAD_DOCUMENT_NEEDED", deadline: later(at, rules.actionMs) },
        effects: ["notify_sender"],
      }
    : refused("product_differs");

export const documentsRequested: Phase<"documents_requested"> = (_, { at }, rules) => ({
  changes: { state: "ACTION_REQUIRED", reason: "DOCUMENTS_NEEDED", deadline: later(at, rules.actionMs) },
  effects: ["notify_sender"],
});

export const documentsGiven: Phase<"documents_given"> = (transfer, { deadline }) => {
  const { reason } = transfer;
  if (!needsDocuments(reason)) return refused("nothing_new");
  return {
    changes: { state: "UNDER_REVIEW", reason: "EXTRA_CHECK", deadline },
    drafts: reason === "ABROAD_DOCUMENT_NEEDED" ? [held(transfer)] : [],
    effects: ["notify_sender"],
  };
};

export const releasedByOfficer: Phase<"released"> = (transfer, { second, isUnchecked = false }) => {
  if (transfer.isReleasedByTwo && second === undefined) return refused("second_person_needed");
  return {
    changes: { state: isUnchecked ? "FUNDED" : goesOn(transfer), reason: null, deadline: null },
    drafts: [released(transfer)],
    effects: ["notify_sender"],
  };
};

export const rejectedByOfficers: Phase<"rejected"> = (transfer, { reason, at }) =>
  startRefund(transfer, { from: "hold_compliance", reason, isFeeRetained: false, at });

export const frozenByOfficer: Phase<"frozen"> = (transfer) => ({
  changes: { state: "FROZEN", reason: "FROZEN_BY_ORDER", deadline: null },
  drafts: [frozen(transfer)],
});

export const unfrozenByOfficers: Phase<"unfrozen"> = (transfer) => ({
  changes: { state: "UNDER_REVIEW", reason: "EXTRA_CHECK", deadline: null },
  drafts: [unfrozen(transfer)],
});

export const escheatedByOrder: Phase<"escheated"> = (transfer, { bank }) => ({
  changes: { state: "UNCLAIMED_TRANSFERRED", reason: "ESCHEATED_BY_ORDER", deadline: null, isConverted: false },
  drafts: [
    unfrozen(transfer),
    released(transfer),
    ...(transfer.isConverted ? [conversionReversed(transfer)] : []),
    escheated(transfer, bank),
  ],
  effects: ["notify_sender"],
});

export const actionOverdue: Phase<"action_overdue"> = (transfer, { at }, rules) => {
  if (transfer.deadline !== null && isBefore(at, transfer.deadline)) return refused("too_early");
  if (transfer.reason === "DOCUMENTS_NEEDED")
    return startRefund(transfer, { from: "hold_compliance", reason: "DOCUMENTS_NOT_GIVEN", isFeeRetained: false, at });
  if (transfer.reason === "ABROAD_DOCUMENT_NEEDED")
    return startRefund(transfer, { from: "transit", reason: "DOCUMENTS_NOT_GIVEN", isFeeRetained: false, at });
  const reason = "RECIPIENT_NOT_CORRECTED";
  return startRefund(transfer, { from: "transit", reason, isFeeRetained: isFeeRetained(reason, rules, { wasPaid: false }), at });
};
