import { useEffect, useId, useRef, useState } from "react";
import { ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { Id } from "#kernel/id.ts";
import { takesPdf, type PhotoCode } from "../../../model/rules/requirements.ts";
import { PHOTO_GATES, type PhotoBounds, type PhotoGate } from "../../model/photo-checks.ts";
import { Camera } from "./camera.tsx";
import { checkPhoto } from "./check-photo.ts";
import { photoMessages } from "./messages.ts";

export interface PhotoToSend {
  readonly id: Id<"vs">;
  readonly photo: File;
  readonly tries: number;
}

interface PhotoStepProps {
  readonly code: PhotoCode;
  readonly bounds: PhotoBounds;
  /** Sends the photograph. A repetition after a lost answer has the same id. */
  readonly onSend: (sent: PhotoToSend) => Promise<void>;
}

type Stage = "choosing" | "camera" | "checking" | "preview";
/** After this many a failed check no longer holds a photograph back. */
const MAX_TRIES = 3;
const isGate = (gate: unknown): gate is PhotoGate => PHOTO_GATES.includes(gate as PhotoGate);

/** Photographing or choosing one file: checked on the device, shown, and sent. */
export function PhotoStep({ code, bounds, onSend }: PhotoStepProps) {
  const t = useMessages(photoMessages);
  const errors = useErrorCatalogue();
  const [stage, setStage] = useState<Stage>("choosing");
  const [hasNoCamera, setNoCamera] = useState(false);
  const [photo, setPhoto] = useState<{ readonly id: Id<"vs">; readonly file: File } | null>(null);
  const [gate, setGate] = useState<PhotoGate | null>(null);
  const [isSending, setSending] = useState(false);
  const [tries, setTries] = useState(0);
  const isCard = code === "identity_photo";

  async function take(file: File) {
    setPhoto({ id: newIdHere("vs"), file });
    setGate(null);
    if (file.type === "application/pdf") return setStage("preview");
    setStage("checking");
    const [failed = null] = await checkPhoto({ photo: file, isCard, bounds });
    if (failed !== null) setTries(tries + 1);
    setGate(failed);
    setStage("preview");
  }

  async function send() {
    if (photo === null || isSending) return;
    setSending(true);
    await errors.attempt(async () => {
      try {
        await onSend({ id: photo.id, photo: photo.file, tries });
        setStage("choosing");
        setPhoto(null);
        setGate(null);
      } catch (error) {
        const found = error instanceof ApiRefusal && error.code === "photo_unclear" ? error.details["gate"] : null;
        if (!isGate(found)) throw error;
        setTries(tries + 1);
        setGate(found);
        // The server has not stored it: the next try is another photograph.
        setPhoto({ id: newIdHere("vs"), file: photo.file });
      }
    });
    setSending(false);
  }

  if (stage === "camera")
    return (
      <Camera
        isCard={isCard}
        onPhoto={(file) => void take(file)}
        onFailed={() => {
          setNoCamera(true);
          setStage("choosing");
        }}
      />
    );
  const isLast = tries >= MAX_TRIES;
  return (
    <div className="flex flex-col gap-4">
      {hasNoCamera ? (
        <Banner kind="warning" live>
          {t("noCamera")}
        </Banner>
      ) : null}
      {stage === "checking" ? <p role="status">{t("checking")}</p> : null}
      {stage === "preview" && photo !== null ? <Preview file={photo.file} alt={t("preview")} /> : null}
      {gate === null ? null : (
        <Banner kind="warning" live>
          {t(`gate.${gate}`)} {isLast ? t("stillUnclear") : ""}
        </Banner>
      )}
      {stage === "preview" ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void send()} loading={isSending} loadingText={t("sending")}>
            {t("use")}
          </Button>
          <Button variant="secondary" onClick={() => setStage("choosing")}>
            {t("again")}
          </Button>
        </div>
      ) : null}
      {stage === "choosing" ? (
        <Choosing code={code} onCamera={() => setStage("camera")} onFile={(file) => void take(file)} />
      ) : null}
    </div>
  );
}

interface ChoosingProps {
  readonly code: PhotoCode;
  readonly onCamera: () => void;
  readonly onFile: (file: File) => void;
}

function Choosing({ code, onCamera, onFile }: ChoosingProps) {
  const t = useMessages(photoMessages);
  const input = useId();
  const isFile = takesPdf(code);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={onCamera}>{t("openCamera")}</Button>
      <label
        htmlFor={input}
        className="inline-flex min-h-target cursor-pointer items-center font-semibold text-primary underline"
      >
        {t("choose")}
      </label>
      <input
        id={input}
        type="file"
        className="sr-only"
        accept={isFile ? "image/*,application/pdf" : "image/*"}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <p className="w-full text-sm text-ink-muted">{t(isFile ? "choosePdf" : "chooseHint")}</p>
    </div>
  );
}

/** The chosen picture; a PDF by its name. */
function Preview({ file, alt }: { readonly file: File; readonly alt: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const isPicture = file.type.startsWith("image/");
  useEffect(() => {
    if (!isPicture || picture.current === null) return;
    const url = URL.createObjectURL(file);
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file, isPicture]);
  return isPicture ? (
    <img ref={picture} alt={alt} className="max-h-96 w-auto max-w-full rounded-card border border-line" />
  ) : (
    <p className="font-semibold">{file.name}</p>
  );
}
