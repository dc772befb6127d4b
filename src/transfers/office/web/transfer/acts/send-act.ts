/** The call of each act of staff, and the right that it needs. */
import type { Money } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { proposeOperation, proposeRefundAccount, proposeRuling } from "../../../../proposals/contract.ts";
import type { GivenFile } from "../../../../files/model/transfer-file.ts";
import { freezeTransfer, inquireParty, openReview, releaseTransfer, requestDocuments } from "../../../contract.ts";
import type { DocumentKind } from "../../../../review/model/document-kinds.ts";
import type { AwardCause } from "../../../../lifecycle/awards.ts";
import { ACTS_OF, type StaffAct } from "../../../model/staff-act-codes.ts";

const OPERATIONS: ReadonlySet<StaffAct> = new Set<StaffAct>(ACTS_OF.transfer);
/** Menu and module of the act. */
export const rightFor = (act: StaffAct): readonly [string, string] =>
  OPERATIONS.has(act) ? ["transfer", "act"] : ["compliance", "decide"];

/** Acts that begin a proposal: another person decides. */
export const TWO_PEOPLE: ReadonlySet<StaffAct> = new Set<StaffAct>([
  "release_by_two",
  "reject",
  "unfreeze",
  "escheat",
  "outcome_paid",
  "outcome_failed",
  "conflicting_outcomes",
  "recall",
  "refund_account",
  "escheat_unclaimed",
  "compensation",
  "goodwill",
]);
/** Acts by which the sender gets money of ours. */
export const AWARDING: ReadonlySet<StaffAct> = new Set<StaffAct>(["compensation", "goodwill"]);
/** Acts that take files as evidence: all that two people decide, and a freeze. */
export const WITH_FILES: ReadonlySet<StaffAct> = new Set<StaffAct>([...TWO_PEOPLE, "freeze"]);
/** Acts that need no text. */
export const WITHOUT_TEXT: ReadonlySet<StaffAct> = new Set<StaffAct>(["request_documents", "inquire_payout"]);

export interface ActEntries {
  readonly text: string;
  readonly holdReason: "EXTRA_CHECK" | "SANCTIONS_HIT" | "SUSPICION";
  readonly isReleasedByTwo: boolean;
  /** A recall that the sender has asked for. */
  readonly isForSender: boolean;
  /** The documents that the sender is asked for. */
  readonly kinds: readonly DocumentKind[];
  readonly rejectReason: "NOT_ACCEPTED" | "SANCTIONS_CONFIRMED";
  readonly deed: string;
  /** Where a refund goes. */
  readonly bank: string;
  readonly account: string;
  /** The amount that the sender gets, and the failure that it is for. */
  readonly amount: Money | null;
  readonly cause: AwardCause;
  readonly files: readonly GivenFile[];
}

interface Sent extends ActEntries {
  readonly transfer: Id<"tr">;
  /** Id of the proposal, the same at each try. */
  readonly proposal: Id<"pp">;
}

/** The form has asked for it. */
const minorOf = ({ amount }: ActEntries): string => String(amount?.minor ?? 0n);

/** Sends the act; throws the server's refusal. */
export function sendAct(act: StaffAct, sent: Sent): Promise<unknown> {
  const { transfer: id, text, holdReason, isReleasedByTwo, rejectReason, deed } = sent;
  const files = sent.files.map((file) => file.id);
  const proposed = { id: sent.proposal, transfer: id, evidence: text, files };
  switch (act) {
    case "hold":
      return api(openReview, { id, reason: holdReason, isReleasedByTwo, text });
    case "request_documents":
      return api(requestDocuments, { id, kinds: [...sent.kinds] });
    case "release":
      return api(releaseTransfer, { id, text });
    case "freeze":
      return api(freezeTransfer, { id, text, files });
    case "inquire_payout":
      return api(inquireParty, { id, of: "payout" });
    case "release_by_two":
      return api(proposeRuling, { ...proposed, what: { kind: "release" } });
    case "reject":
      return api(proposeRuling, { ...proposed, what: { kind: "reject", reason: rejectReason } });
    case "unfreeze":
      return api(proposeRuling, { ...proposed, what: { kind: "unfreeze" } });
    case "escheat":
      return api(proposeRuling, { ...proposed, what: { kind: "escheat", deed } });
    case "outcome_paid":
    case "outcome_failed":
      return api(proposeOperation, { ...proposed, what: { kind: "outcome", isPaid: act === "outcome_paid" } });
    case "conflicting_outcomes":
      return api(proposeOperation, { ...proposed, what: { kind: "conflicting_outcomes" } });
    case "recall":
      return api(proposeOperation, { ...proposed, what: { kind: "recall", isForSender: sent.isForSender } });
    case "refund_account":
      return api(proposeRefundAccount, { ...proposed, bank: sent.bank, account: sent.account.replaceAll(/[\s.-]/g, "") });
    case "compensation":
      return api(proposeOperation, {
        ...proposed,
        what: { kind: "compensation", cause: sent.cause, amountMinor: minorOf(sent) },
      });
    case "goodwill":
      return api(proposeOperation, { ...proposed, what: { kind: "goodwill", amountMinor: minorOf(sent) } });
    case "escheat_unclaimed":
      return api(proposeOperation, { ...proposed, what: { kind: "escheat_unclaimed", deed } });
  }
}
