/** Deciding: checks and holds. Pure. */
import { frozen, held, released, thawed, unavailable, unconverted } from "./journals.ts";
import { giveBack, isFeeKept } from "./paybacks.ts";
import { isBefore, later, refused, type Phase } from "./outcome.ts";
import { surrendered } from "./restitution.ts";
import { asksForDocuments } from "./reasons.ts";
import type { State } from "./states.ts";
import type { Transfer } from "./transfer.ts";

/** Where a transfer goes on once nothing stands in its way. */
export const goesOn = ({ isConverted }: Transfer): State => (isConverted ? "CONVERTED" : "READY");

export const checksCleared: Phase<"checks_cleared"> = (transfer) => ({
  changes: { state: goesOn(transfer), reason: null, deadline: null },
});

export const reviewOpened: Phase<"review_opened"> = (transfer, { reason, isReleasedByTwo, deadline }) => {
  const wasAvailable = transfer.state === "AVAILABLE";
  return {
    changes: { state: "UNDER_REVIEW", reason, isReleasedByTwo, deadline, pickup: null },
    drafts: [...(wasAvailable ? [unavailable(transfer)] : []), held(transfer)],
    effects: [...(wasAvailable ? (["void_code"] as const) : []), "tell_sender", "ask_person"],
  };
};

/** No suspicion and no hold: the money stays where it is, and the sender may cancel instead. */
export const abroadDocumentWanted: Phase<"abroad_document_wanted"> = ({ product }, { at }, rules) =>
  product === "international"
    ? {
        changes: { state: "ACTION_REQUIRED", reason: "ABROAD_DOCUMENT_NEEDED", deadline: later(at, rules.actionMs) },
        effects: ["tell_sender"],
      }
    : refused("product_differs");

export const documentsAsked: Phase<"documents_asked"> = (_, { at }, rules) => ({
  changes: { state: "ACTION_REQUIRED", reason: "DOCUMENTS_NEEDED", deadline: later(at, rules.actionMs) },
  effects: ["tell_sender"],
});

export const documentsGiven: Phase<"documents_given"> = (transfer, { deadline }) => {
  const { reason } = transfer;
  if (!asksForDocuments(reason)) return refused("nothing_new");
  return {
    changes: { state: "UNDER_REVIEW", reason: "EXTRA_CHECK", deadline },
    drafts: reason === "ABROAD_DOCUMENT_NEEDED" ? [held(transfer)] : [],
    effects: ["tell_sender", "ask_person"],
  };
};

export const releasedByOfficer: Phase<"released"> = (transfer, { second, isUnchecked = false }) => {
  if (transfer.isReleasedByTwo && second === undefined) return refused("second_person_needed");
  return {
    changes: { state: isUnchecked ? "FUNDED" : goesOn(transfer), reason: null, deadline: null },
    drafts: [released(transfer)],
    effects: ["tell_sender"],
  };
};

export const rejectedByOfficers: Phase<"rejected"> = (transfer, { reason, at }) =>
  giveBack(transfer, { from: "hold_compliance", reason, isFeeKept: false, at });

export const frozenByOfficer: Phase<"frozen"> = (transfer) => ({
  changes: { state: "FROZEN", reason: "FROZEN_BY_ORDER", deadline: null },
  drafts: [frozen(transfer)],
  effects: ["ask_person"],
});

export const thawedByOfficers: Phase<"thawed"> = (transfer) => ({
  changes: { state: "UNDER_REVIEW", reason: "EXTRA_CHECK", deadline: null },
  drafts: [thawed(transfer)],
  effects: ["ask_person"],
});

export const surrenderedByOfficers: Phase<"surrendered"> = (transfer, { bank }) => ({
  changes: { state: "UNCLAIMED_TRANSFERRED", reason: "SURRENDERED_BY_ORDER", deadline: null, isConverted: false },
  drafts: [
    thawed(transfer),
    released(transfer),
    ...(transfer.isConverted ? [unconverted(transfer)] : []),
    surrendered(transfer, bank),
  ],
  effects: ["tell_sender"],
});

export const actionOverdue: Phase<"action_overdue"> = (transfer, { at }, rules) => {
  if (transfer.deadline !== null && isBefore(at, transfer.deadline)) return refused("too_early");
  if (transfer.reason === "DOCUMENTS_NEEDED")
    return giveBack(transfer, { from: "hold_compliance", reason: "DOCUMENTS_NOT_GIVEN", isFeeKept: false, at });
  if (transfer.reason === "ABROAD_DOCUMENT_NEEDED")
    return giveBack(transfer, { from: "transit", reason: "DOCUMENTS_NOT_GIVEN", isFeeKept: false, at });
  const reason = "RECIPIENT_NOT_CORRECTED";
  return giveBack(transfer, { from: "transit", reason, isFeeKept: isFeeKept(reason, rules, { wasPaid: false }), at });
};
