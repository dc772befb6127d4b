import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { viewFile } from "../contract.ts";
import type { ShownFile } from "../model/transfer-file.ts";
import { fileMessages } from "./messages.ts";
import { ViewableFiles } from "./viewable-files.tsx";

interface FilesCardProps {
  readonly transfer: Id<"tr">;
  readonly files: readonly ShownFile[];
  /** Names of people, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** What the sender sent and the evidence of staff. Each is looked at for a reason. Left out where there is nothing. */
export function FilesCard({ transfer, files, names }: FilesCardProps) {
  const t = useMessages(fileMessages);
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <Card level={2} title={t("title")} hint={t("hint")}>
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
