/** Sends one file with its progress, and again with the same id when the connection is lost. */
import { useEffect, useRef, useState } from "react";
import type { Api } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { ApiRefusal, NetworkFailure } from "../api.ts";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { viewOf } from "../errors/refusal-view.ts";
import { newIdHere } from "../new-id.ts";
import { sendFile } from "./send-file.ts";

/** The call that takes the file. */
export type SendNewFile<P extends string, Given> = (upload: Api, id: Id<P>, file: File) => Promise<Given>;

interface Uploading<P extends string, Given> {
  /** Of the ids of these files. */
  readonly prefix: P;
  readonly send: SendNewFile<P, Given>;
  readonly onGiven: (file: Given) => void;
}

export function useFileUpload<P extends string, Given>({ prefix, send, onGiven }: Uploading<P, Given>) {
  const errors = useErrorCatalogue();
  const [sending, setSending] = useState<{ readonly file: File; readonly controller: AbortController } | null>(null);
  /** The share that is sent; null while the connection is lost. */
  const [share, setShare] = useState<number | null>(0);
  /** Why the last file was refused. */
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function start(file: File) {
    if (sending !== null) return;
    const controller = new AbortController();
    const id = newIdHere(prefix);
    current.current = controller;
    setSending({ file, controller });
    setShare(0);
    setProblem(null);
    try {
      await sendFile(async (upload) => onGiven(await send(upload, id, file)), { signal: controller.signal, onShare: setShare });
    } catch (error) {
      const isCancelled = controller.signal.aborted && error instanceof NetworkFailure;
      if (isCancelled) return setSending(null);
      // What is wrong with a file is said at its field.
      if (error instanceof ApiRefusal && viewOf(error).as === "sentence") setProblem(`${file.name}: ${error.sentence}`);
      else await errors.error(error);
    }
    setSending(null);
  }

  return { file: sending?.file ?? null, share, problem, start, stop: () => sending?.controller.abort() };
}
