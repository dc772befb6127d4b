import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { ViewableFiles } from "#web/ui/viewed-file/viewable-files.tsx";
import type { WholeTransfer } from "../../office/contract.ts";
import { documentKindMessages } from "../../review/messages.ts";
import { RequestedDocuments } from "../../review/web/requested-documents.tsx";
import { viewFile } from "../contract.ts";
import type { ShownFile } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";

interface FilesCardProps extends Pick<WholeTransfer, "requested"> {
  readonly transfer: Id<"tr">;
  readonly files: readonly ShownFile[];
  /** Names of people, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** Documents that were asked for, files of the sender, and evidence of staff. Each file is looked at for a reason. Left out where there is nothing. */
export function FilesCard({ transfer, files, requested, names }: FilesCardProps) {
  const t = useMessages(fileMessages);
  const kindName = useMessages(documentKindMessages);
  const language = useLanguage();
  if (files.length === 0 && requested.length === 0) return null;
  return (
    <Card level={2} title={t("title")} hint={t("hint")}>
      <RequestedDocuments requested={requested} />
      <ViewableFiles
        read={(file, reason) => api(viewFile, { id: transfer, file, reason })}
        files={files}
        renderLine={({ purpose, document, by, givenAt }) => (
          <>
            {document === null ? t(`purpose.${purpose}`) : kindName(document)} · {names[by] ?? by} ·{" "}
            {formatInstant(givenAt, language)}
          </>
        )}
      />
    </Card>
  );
}
