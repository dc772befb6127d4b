import { useState } from "react";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { UPRIGHT, type PicturePlace } from "#web/ui/viewed-file/picture-place.ts";
import { useViewedFiles } from "#web/ui/viewed-file/use-viewed-files.ts";
import { ViewButton } from "#web/ui/viewed-file/view-button.tsx";
import { ViewedFileBox } from "#web/ui/viewed-file/viewed-file.tsx";
import { viewFile } from "../contract.ts";
import type { ShownFile } from "../model/transfer-file.ts";
import { FileIcon } from "./files-field.tsx";
import { fileMessages } from "./messages.ts";

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
  const [places, setPlaces] = useState<Readonly<Record<string, PicturePlace>>>({});
  const viewed = useViewedFiles<Id<"tf">>({
    read: (file, reason) => api(viewFile, { id: transfer, file, reason }),
    says: { title: t("reasonTitle"), text: t("reasonText"), confirmText: t("reasonConfirm") },
  });
  if (files.length === 0) return null;
  return (
    <Card level={2} title={t("title")} hint={t("hint")}>
      <ul className="flex flex-col divide-y divide-line">
        {files.map(({ id, name, media, purpose, by, givenAt }) => {
          const open = viewed.files.get(id);
          return (
            <li key={id} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <FileIcon media={media} />
                <span className="min-w-40 grow basis-0">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-sm text-ink-muted">
                    {t(`purpose.${purpose}`)} · {names[by] ?? by} · {formatInstant(givenAt, language)}
                  </span>
                </span>
                <ViewButton
                  name={name}
                  isOpen={open !== undefined}
                  isOpening={viewed.opening === id}
                  closeText={t("close")}
                  onView={() => void viewed.view(id)}
                  onClose={() => viewed.close(id)}
                />
              </div>
              {open === undefined ? null : (
                <ViewedFileBox
                  viewed={open}
                  name={name}
                  place={places[id] ?? UPRIGHT}
                  onPlace={(place) => setPlaces((former) => ({ ...former, [id]: place }))}
                  onSelect={() => undefined}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
