import { FileText, Image } from "lucide-react";
import type { NamedFile } from "#kernel/uploaded-file.ts";

/** The icon of a photograph or a PDF. */
export function FileIcon({ media }: Pick<NamedFile, "media">) {
  const Icon = media === "application/pdf" ? FileText : Image;
  return <Icon aria-hidden size={22} className="shrink-0 text-ink-muted" />;
}
