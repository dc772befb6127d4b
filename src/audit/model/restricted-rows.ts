/**
 * Rows whose disclosure the law forbids: that a transfer or a person is frozen, and the proposals of compliance. Only staff with `compliance: view` see
 * them, in lists, exports and single rows. For operations such a transfer is under review (src/transfers/office/show-to-staff.ts). Pure.
 */

/** The rows of the trail that a caller may see. */
export interface TrailVisibility {
  readonly isAll: boolean;
}

/** Calls that only compliance may see. */
export const RESTRICTED_CALLS: readonly string[] = [
  "transfers.freeze_transfer",
  "transfers.propose_ruling",
  "transfers.propose_rulings",
  "transfers.decide_ruling",
  "transfers.propose_person_freeze",
  "transfers.decide_person_freeze",
  "transfers.withdraw_person_freeze",
  "transfers.freeze_person_urgently",
  "transfers.person_freeze_decided",
  "transfers.person_freeze_expired",
  "transfers.person_freeze_overtaken",
  "transfers.ruling_evidence_given",
  "transfers.ruling_evidence_viewed",
  "transfers.freeze_evidence_given",
  "transfers.freeze_evidence_viewed",
  // Its reason is the words of compliance about a suspicion.
  "transfers.reveal_advance_hold",
];
/** Kinds of proposals that only compliance may see. */
export const RESTRICTED_KINDS: readonly string[] = ["release", "reject", "unfreeze", "escheat"];
