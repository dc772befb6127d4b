import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import type { Attached } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";
import { ViewableFiles } from "./viewable-files.tsx";

interface EvidenceFilesProps {
  readonly transfer: Id<"tr">;
  readonly files: readonly Attached[];
}

/** The files on which a proposal rests, beside its decision. */
export function EvidenceFiles({ transfer, files }: EvidenceFilesProps) {
  const t = useMessages(fileMessages);
  return (
    <div>
      <p className="mb-2 font-semibold">{t("evidence")}</p>
      <ViewableFiles transfer={transfer} files={files} renderLine={() => t("purpose.evidence")} />
    </div>
  );
}
