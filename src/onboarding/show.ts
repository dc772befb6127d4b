import type { BusinessView, SheetSummary } from "./contract.ts";
import { answerByOf } from "./model/review-goal.ts";
import type { Business, Sheet } from "./store.ts";

export const showBusiness = ({ id, kind, name, status, statusAt, reviewAt }: Business): BusinessView => ({
  id,
  kind,
  name,
  status,
  statusAt,
  reviewAt,
});

export const showSheet = (sheet: Sheet): SheetSummary => {
  const { id, kind, state, version, reason, openedAt, stateAt, expiresAt, activatedAt } = sheet;
  return { id, kind, state, version, reason, openedAt, stateAt, expiresAt, activatedAt, answerBy: answerByOf(sheet) };
};
