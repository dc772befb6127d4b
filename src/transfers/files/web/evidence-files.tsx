import { useMessages } from "#web/i18n.tsx";
import type { ReadViewedFile } from "#web/ui/viewed-file/use-viewed-files.ts";
import { ViewableFiles } from "#web/ui/viewed-file/viewable-files.tsx";
import type { Attached } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";

interface EvidenceFilesProps {
  readonly read: ReadViewedFile<Attached["id"]>;
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
