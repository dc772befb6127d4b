import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useMay } from "#web/session/rights.ts";
import type { ProposalMenu } from "../../proposals/model/menus.ts";
import { viewFile } from "../contract.ts";
import type { Attached } from "../model/transfer-file.ts";
import { EvidenceFiles } from "./evidence-files.tsx";

/** Whether the reader may look at the files of a proposal: support reads proposals, but not what people gave. */
export function useMayLook(): (menu: ProposalMenu) => boolean {
  const may = useMay();
  return (menu) => may(menu, "approve") || may("transfer", "act") || may("compliance", "view");
}

interface ProposalFilesProps {
  /** The transfer, or the batch whose proposals name the same files. */
  readonly of: Id<"tr"> | Id<"tb">;
  readonly files: readonly Attached[];
}

/** The files of a proposal, or of all that were made together. */
export function ProposalFiles({ of, files }: ProposalFilesProps) {
  return <EvidenceFiles files={files} read={(file, reason) => api(viewFile, { id: of, file, reason })} />;
}
