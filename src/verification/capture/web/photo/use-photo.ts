import { useEffect, useRef, useState } from "react";
import type { Api } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { newIdHere } from "#web/new-id.ts";
import { sendFile } from "#web/upload/send-file.ts";
import type { PhotoCode } from "../../../model/rules/requirements.ts";
import { PHOTO_MAX_BYTES } from "../../contract.ts";
import { PHOTO_GATES, type PhotoBounds, type PhotoGate } from "../../model/photo-checks.ts";
import { checkPhoto, NOTHING_FOUND } from "./check-photo.ts";
import { useReading } from "./reading/use-reading.ts";

export interface PhotoToSend {
  readonly id: Id<"vs">;
  readonly photo: File;
  readonly tries: number;
  /** What this device has read from a document, if it could. */
  readonly read: { readonly read?: string };
}
/** Sends the photograph by the client given, which shows the progress. A repetition after a lost answer has the same id. */
export type SendPhoto = (sent: PhotoToSend, upload: Api) => Promise<void>;

export type Stage = "choosing" | "camera" | "checking" | "preview";
/** Why a photograph is not sent: a failed check, or a file over the limit that this device could not make smaller. */
export type PhotoProblem = PhotoGate | "too_large";
/** After this many a failed check no longer holds a photograph back. */
const MAX_TRIES = 3;
const isGate = (gate: unknown): gate is PhotoGate => PHOTO_GATES.includes(gate as PhotoGate);

/** One photograph from the choice to the upload. Each one that fails a check counts as a try, whoever found it: this device or the server. */
export function usePhoto(code: PhotoCode, bounds: PhotoBounds, onSend: SendPhoto) {
  const errors = useErrorCatalogue();
  const [stage, setStage] = useState<Stage>("choosing");
  const [photo, setPhoto] = useState<{ readonly id: Id<"vs">; readonly file: File } | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [tries, setTries] = useState(0);
  /** The share that is sent; null while the connection is lost. */
  const [share, setShare] = useState<number | null>(0);
  const [sending, setSending] = useState<AbortController | null>(null);
  const reading = useReading();
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function take(chosen: File) {
    setProblem(null);
    setStage("checking");
    const isPdf = chosen.type === "application/pdf";
    const { failed, smaller, forReading } = isPdf
      ? NOTHING_FOUND
      : await checkPhoto({ photo: chosen, isCard: code === "identity_photo", bounds });
    reading.begin(forReading);
    const file = smaller === null ? chosen : new File([smaller], "photo.jpg", { type: smaller.type });
    const [gate = null] = failed;
    if (gate !== null) setTries(tries + 1);
    setPhoto({ id: newIdHere("vs"), file });
    setProblem(file.size > PHOTO_MAX_BYTES ? "too_large" : gate);
    setStage("preview");
  }

  async function send() {
    if (photo === null || sending !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setSending(controller);
    setShare(0);
    const text = await reading.finish();
    await errors.attempt(async () => {
      try {
        const read = text === undefined ? {} : { read: text };
        const work = (upload: Api) => onSend({ id: photo.id, photo: photo.file, tries, read }, upload);
        await sendFile(work, { signal: controller.signal, onShare: setShare });
        setStage("choosing");
        setPhoto(null);
        setProblem(null);
      } catch (error) {
        // Cancelled by the person: the photograph stays, to be sent again or replaced.
        if (controller.signal.aborted && error instanceof NetworkFailure) return;
        const found = error instanceof ApiRefusal && error.code === "photo_unclear" ? error.details["gate"] : null;
        if (!isGate(found)) throw error;
        setTries(tries + 1);
        setProblem(found);
        // The server has not stored it: sent again, it is another submission.
        setPhoto({ id: newIdHere("vs"), file: photo.file });
      }
    });
    setSending(null);
  }

  const triesLeft = Math.max(0, MAX_TRIES - tries);
  return {
    stage,
    setStage,
    photo,
    problem,
    /** A failed check holds a photograph back until the third one. */
    canSend: problem === null || (triesLeft === 0 && problem !== "too_large"),
    /** How many more failed photographs until one may be sent as it is. */
    triesLeft,
    isSending: sending !== null,
    /** The device still reads the document; a photograph that is sent meanwhile follows in a moment. */
    isReading: reading.isRunning,
    share,
    take,
    send,
    cancel: () => sending?.abort(),
  };
}
