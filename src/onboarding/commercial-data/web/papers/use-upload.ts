/** Sends one paper with its progress, and again with the same id when the connection is lost. */
import { useEffect, useRef, useState } from "react";
import { NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { newIdHere } from "#web/new-id.ts";
import { sendFile } from "#web/upload/send-file.ts";
import type { DocumentKind } from "../../../model/documents.ts";
import { giveDocument } from "../../contract.ts";
import type { DataSheet } from "../sheet/use-sheet.ts";

export function useUpload(sheet: DataSheet, kind: DocumentKind, onSent: () => void) {
  const errors = useErrorCatalogue();
  const [sending, setSending] = useState<{ readonly file: File; readonly controller: AbortController } | null>(null);
  /** The share that is sent; null while the connection is lost. */
  const [share, setShare] = useState<number | null>(0);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File) {
    if (sending !== null) return;
    const controller = new AbortController();
    const id = newIdHere("od");
    current.current = controller;
    setSending({ file, controller });
    setShare(0);
    try {
      await sendFile(
        async (upload) => {
          await upload(giveDocument, { code: sheet.code, id, kind, file });
        },
        { signal: controller.signal, onShare: setShare },
      );
      onSent();
    } catch (error) {
      const isCancelled = controller.signal.aborted && error instanceof NetworkFailure;
      if (!isCancelled && !(await sheet.answer(error))) await errors.error(error);
    }
    if (!controller.signal.aborted) await sheet.readAgain();
    setSending(null);
  }

  return { file: sending?.file ?? null, share, send, stop: () => sending?.controller.abort() };
}
