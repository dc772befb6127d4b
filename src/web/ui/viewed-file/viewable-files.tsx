import { useState, type ReactNode } from "react";
import type { NamedFile } from "#kernel/uploaded-file.ts";
import { useMessages } from "../../i18n.tsx";
import { FileIcon } from "../file-icon.tsx";
import { viewedFileMessages } from "./messages.ts";
import { UPRIGHT, type PicturePlace } from "./picture-place.ts";
import { useViewedFiles, type ReadViewedFile } from "./use-viewed-files.ts";
import { ViewButton } from "./view-button.tsx";
import { ViewedFileBox } from "./viewed-file.tsx";

interface ViewableFilesProps<File extends NamedFile> {
  /** The call that records the look and reads the content. */
  readonly read: ReadViewedFile<File["id"]>;
  /** False where the look needs no reason. */
  readonly asksReason?: boolean;
  readonly files: readonly File[];
  /** The line below a file's name. */
  readonly renderLine: (file: File) => ReactNode;
}

/** Files, each looked at for a reason. */
export function ViewableFiles<File extends NamedFile>({ read, asksReason = true, files, renderLine }: ViewableFilesProps<File>) {
  const t = useMessages(viewedFileMessages);
  const [places, setPlaces] = useState<Readonly<Record<string, PicturePlace>>>({});
  const viewed = useViewedFiles<File["id"]>({
    read,
    says: asksReason ? { title: t("reasonTitle"), text: t("reasonText"), confirmText: t("reasonConfirm") } : null,
  });
  return (
    <ul className="flex flex-col divide-y divide-line">
      {files.map((file) => {
        const { id, name, media } = file;
        const open = viewed.files.get(id);
        return (
          <li key={id} className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <FileIcon media={media} />
              <span className="min-w-40 grow basis-0">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-ink-muted">{renderLine(file)}</span>
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
  );
}
