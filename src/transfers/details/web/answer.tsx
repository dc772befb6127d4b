import { useMay } from "#web/session/rights.ts";
import { needsDocuments } from "../../lifecycle/reasons.ts";
import AnswerCard from "../../review/web/answer-card.tsx";
import type { TransferView } from "../contract.ts";

/** The answer to a question of staff: a text, files, or both. */
export default function Answer({ transfer: { id, state, reason, requested } }: { readonly transfer: TransferView }) {
  const may = useMay();
  if (state !== "ACTION_REQUIRED" || !needsDocuments(reason?.code ?? null) || !may("transfer", "create")) return null;
  return <AnswerCard key={id} id={id} requested={requested} />;
}
