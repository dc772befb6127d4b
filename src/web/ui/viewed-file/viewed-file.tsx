import { FileText } from "lucide-react";
import { useMessages } from "../../i18n.tsx";
import { viewedFileMessages } from "./messages.ts";
import { PictureFrame } from "./picture-frame.tsx";
import type { PicturePlace } from "./picture-place.ts";
import type { ViewedFile } from "./use-viewed-files.ts";

interface ViewedFileBoxProps {
  readonly viewed: ViewedFile;
  readonly name: string;
  readonly place: PicturePlace;
  readonly onPlace: (place: PicturePlace) => void;
  readonly onSelect: () => void;
  /** A portrait beside another picture. */
  readonly isUpright?: boolean;
}

/** A file that was opened for a reason: a picture in its frame, or the way to a PDF. */
export function ViewedFileBox({ viewed, name, place, onPlace, onSelect, isUpright = false }: ViewedFileBoxProps) {
  const t = useMessages(viewedFileMessages);
  if (viewed.media === "application/pdf")
    return (
      <a
        href={viewed.url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-target items-center gap-2 self-start font-semibold"
      >
        <FileText aria-hidden size={18} />
        {t("openPdf")}
        <span className="sr-only">
          {" "}
          {name}, {t("newTab")}
        </span>
      </a>
    );
  return <PictureFrame url={viewed.url} name={name} place={place} onPlace={onPlace} onSelect={onSelect} isUpright={isUpright} />;
}
