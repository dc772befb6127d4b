import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { DocumentKind } from "../../review/model/document-kinds.ts";
import { RequestedDocuments } from "../../review/web/requested-documents.tsx";
import { viewFile } from "../contract.ts";
import type { ShownFile } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";
import { ViewableFiles } from "./viewable-files.tsx";

interface FilesCardProps {
  readonly transfer: Id<"tr">;
  readonly files: readonly ShownFile[];
  /** The documents that the sender was last asked for. */
  readonly requested: readonly DocumentKind[];
  /** Names of people, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** Documents that were asked for, files of the sender, and evidence of staff. Each file is looked at for a reason. Left out where there is nothing. */
export function FilesCard({ transfer, files, requested, names }: FilesCardProps) {
  const t = useMessages(fileMessages);
  const language = useLanguage();
  if (files.length === 0 && requested.length === 0) return null;
  return (
    <Card level={2} title={t("title")} hint={t("hint")}>
      <RequestedDocuments title={t("requested")} kinds={requested} />
      <ViewableFiles
        read={(file, reason) => api(viewFile, { id: transfer, file, reason })}
        files={files}
        renderLine={({ purpose, by, givenAt }) => (
          <>
            {t(`purpose.${purpose}`)} · {names[by] ?? by} · {formatInstant(givenAt, language)}
          </>
        )}
      />
    </Card>
  );
}
