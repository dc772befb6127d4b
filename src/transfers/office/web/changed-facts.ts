import { useMessages } from "#web/i18n.tsx";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import type { SeenView } from "../../proposals/contract-read.ts";
import { proposedMessages } from "./proposed-messages.ts";
import { stateMessages } from "./state-messages.ts";
import { officeTransferMessages } from "./transfer/messages.ts";

/** The facts of the transfer that differ since it was proposed, in words. */
export function useChangedFacts(
  changed: { readonly shown: SeenView; readonly now: SeenView } | null,
): readonly (ChangedFact & { readonly shown: string; readonly now: string })[] {
  const t = useMessages(proposedMessages);
  const states = useMessages(stateMessages);
  const words = useMessages(officeTransferMessages);
  if (changed === null) return [];
  const valuesOf = ({ state, hasConflictingOutcomes, tries, refund }: SeenView) => ({
    state: states(state),
    conflict: t(hasConflictingOutcomes ? "since.yes" : "since.no"),
    tries: String(tries),
    refund: refund === null ? "–" : words(`refundStatuses.${refund}`),
  });
  const [shown, now] = [valuesOf(changed.shown), valuesOf(changed.now)];
  const names = (["state", "conflict", "tries", "refund"] as const).filter((name) => shown[name] !== now[name]);
  return names.map((name) => ({ label: t(`since.${name}`), shown: shown[name], now: now[name] }));
}
