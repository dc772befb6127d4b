/** Files of people that are looked at: each look has a reason, and the audit trail records it. */
import { useEffect, useRef, useState } from "react";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import { reasonMessages } from "../../errors/messages.ts";
import { useMessages } from "../../i18n.tsx";
import { useDialogs } from "../dialog/dialogs.tsx";
import { fileUrl } from "./file-url.ts";

export const REASON_MAX_CHARS = 500;

/** A file whose content is in this page. */
export interface ViewedFile {
  readonly media: "image/jpeg" | "application/pdf";
  readonly url: string;
}
export interface ViewedFiles<I extends string> {
  readonly files: ReadonlyMap<string, ViewedFile>;
  /** The file that is being read. */
  readonly opening: string | null;
  /** True when it is open. */
  readonly view: (id: I) => Promise<boolean>;
  readonly close: (id: string) => void;
}

/** Reads the content; the call records the reason. */
export type ReadViewedFile<I extends string> = (
  id: I,
  reason: string,
) => Promise<{ readonly media: ViewedFile["media"]; readonly content: string }>;

interface Viewing<I extends string> {
  readonly read: ReadViewedFile<I>;
  /** The question about the reason. Null: the look needs none, and `read` is given an empty one. */
  readonly says: { readonly title: string; readonly text: string; readonly confirmText: string } | null;
}

/** The field of a reason, as dialogs ask for it. */
export function useReasonField() {
  const t = useMessages(reasonMessages);
  return { label: t("label"), hint: t("hint"), required: true, maxLength: REASON_MAX_CHARS } as const;
}

/** Nothing is viewed until its reason is given: asked once per visit of the page. */
export function useViewedFiles<I extends string>({ read, says }: Viewing<I>): ViewedFiles<I> {
  const field = useReasonField();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const [opening, setOpening] = useState<string | null>(null);
  const { files, keep, close } = useFileUrls();
  const reason = useRef<string | null>(says === null ? "" : null);
  const view = async (id: I): Promise<boolean> => {
    let isOpen = false;
    await errors.attempt(async () => {
      if (says !== null) reason.current ??= await dialogs.prompt({ ...field, ...says });
      if (reason.current === null) return;
      setOpening(id);
      try {
        const file = await read(id, reason.current);
        keep(id, { media: file.media, url: fileUrl(file) });
        isOpen = true;
      } finally {
        setOpening(null);
      }
    });
    return isOpen;
  };
  return { files, opening, view, close };
}

/** The files of this visit. Their addresses are given back when they are closed and when the page is left. */
function useFileUrls() {
  const [files, setFiles] = useState<ReadonlyMap<string, ViewedFile>>(new Map());
  const urls = useRef(new Map<string, string>());
  useEffect(() => {
    const kept = urls.current;
    return () => {
      for (const url of kept.values()) URL.revokeObjectURL(url);
    };
  }, []);
  const drop = (id: string) => {
    const url = urls.current.get(id);
    if (url !== undefined) URL.revokeObjectURL(url);
    urls.current.delete(id);
  };
  return {
    files,
    keep: (id: string, file: ViewedFile) => {
      drop(id);
      urls.current.set(id, file.url);
      setFiles((former) => new Map(former).set(id, file));
    },
    close: (id: string) => {
      drop(id);
      setFiles((former) => new Map([...former].filter(([one]) => one !== id)));
    },
  };
}
