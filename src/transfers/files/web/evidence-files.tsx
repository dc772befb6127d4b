import { useMessages } from "#web/i18n.tsx";
import type { Attached } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";
import { ViewableFiles, type ReadFile } from "./viewable-files.tsx";

interface EvidenceFilesProps {
  readonly read: ReadFile;
  readonly files: readonly Attached[];
}

/** The files on which a proposal rests, beside its decision. */
export function EvidenceFiles({ read, files }: EvidenceFilesProps) {
  const t = useMessages(fileMessages);
  return (
    <div>
      <p className="mb-2 font-semibold">{t("evidence")}</p>
      <ViewableFiles read={read} files={files} renderLine={() => t("purpose.evidence")} />
    </div>
  );
}
