import { useState, type ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { useMessages } from "#web/i18n.tsx";
import { UPRIGHT, type PicturePlace } from "#web/ui/viewed-file/picture-place.ts";
import { useViewedFiles } from "#web/ui/viewed-file/use-viewed-files.ts";
import { ViewButton } from "#web/ui/viewed-file/view-button.tsx";
import { ViewedFileBox } from "#web/ui/viewed-file/viewed-file.tsx";
import type { viewFile } from "../contract.ts";
import type { Attached } from "../model/transfer-file.ts";
import { FileIcon } from "./files-field.tsx";
import { fileMessages } from "./messages.ts";

/** Reads one file for a reason. */
export type ReadFile = (file: Id<"tf">, reason: string) => Promise<Output<typeof viewFile>>;

type Viewable = Pick<Attached, "id" | "name" | "media">;

interface ViewableFilesProps<File extends Viewable> {
  /** The call that records the reason and reads the content. */
  readonly read: ReadFile;
  readonly files: readonly File[];
  /** The line below a file's name. */
  readonly renderLine: (file: File) => ReactNode;
}

/** Files, each looked at for a reason. */
export function ViewableFiles<File extends Viewable>({ read, files, renderLine }: ViewableFilesProps<File>) {
  const t = useMessages(fileMessages);
  const [places, setPlaces] = useState<Readonly<Record<string, PicturePlace>>>({});
  const viewed = useViewedFiles<Id<"tf">>({
    read,
    says: { title: t("reasonTitle"), text: t("reasonText"), confirmText: t("reasonConfirm") },
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
