import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { takesPdf, type PhotoCode } from "../../../model/rules/requirements.ts";
import { photoMessages } from "./messages.ts";

interface ChoosingProps {
  readonly code: PhotoCode;
  readonly hasNoCamera: boolean;
  readonly onCamera: () => void;
  readonly onFile: (file: File) => void;
}

/** The camera of this page, or a file. Without the page's camera a phone still has its own app, which opens by `capture`. */
export function Choosing({ code, hasNoCamera, onCamera, onFile }: ChoosingProps) {
  const t = useMessages(photoMessages);
  const isFile = takesPdf(code);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasNoCamera ? (
        <span className="pointer-fine:hidden">
          <FileLink accept="image/*" capture={code === "selfie" ? "user" : "environment"} onFile={onFile}>
            {t("otherCamera")}
          </FileLink>
        </span>
      ) : (
        <Button onClick={onCamera}>{t("openCamera")}</Button>
      )}
      <FileLink accept={isFile ? "image/*,application/pdf" : "image/*"} onFile={onFile}>
        {t("choose")}
      </FileLink>
      <p className="w-full text-sm text-ink-muted">{t(isFile ? "choosePdf" : "chooseHint")}</p>
    </div>
  );
}

interface FileLinkProps {
  readonly accept: string;
  readonly capture?: "user" | "environment";
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

function FileLink({ accept, capture, onFile, children }: FileLinkProps) {
  return (
    <label className="relative inline-flex min-h-target cursor-pointer items-center rounded-sm px-1 font-semibold text-primary underline has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {children}
      <input
        type="file"
        className="sr-only"
        accept={accept}
        {...(capture !== undefined && { capture })}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be chosen again.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
