import { useEffect, useRef } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { photoMessages } from "./messages.ts";

/** The chosen picture; a PDF by its name. Small below a warning, so that the buttons stay on the first screen of a phone. */
export function Preview({ file, alt, isSmall }: { readonly file: File; readonly alt: string; readonly isSmall: boolean }) {
  return file.type.startsWith("image/") ? (
    <Picture blob={file} alt={alt} isSmall={isSmall} />
  ) : (
    <p className="font-semibold wrap-anywhere">{file.name}</p>
  );
}

/** A picture from memory. Its address ends with it. */
export function Picture({
  blob,
  alt,
  isSmall = false,
}: {
  readonly blob: Blob;
  readonly alt: string;
  readonly isSmall?: boolean;
}) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (picture.current === null) return;
    const url = URL.createObjectURL(blob);
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return (
    <img
      ref={picture}
      alt={alt}
      className={`w-auto max-w-full self-start object-contain rounded-card border border-line ${isSmall ? "max-h-40" : "max-h-72 sm:max-h-96"}`}
    />
  );
}

/** How much of the photograph is sent, with the way to stop it. */
export function SendingShare({ share, onCancel }: { readonly share: number | null; readonly onCancel: () => void }) {
  const t = useMessages(photoMessages);
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{t(share === null ? "connectionLost" : "sending")}</p>
      <div className="flex items-center gap-3 text-sm text-ink-muted figures">
        <progress
          aria-label={t("sending")}
          max={100}
          value={percent}
          className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-pill bg-line forced-colors:border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-pill [&::-webkit-progress-value]:bg-primary forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
        />
        {percent}%
      </div>
      <div>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
