import { useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ruleMessages } from "../../../model/rules/messages.ts";
import type { PhotoCode } from "../../../model/rules/requirements.ts";
import type { PhotoBounds } from "../../model/photo-checks.ts";
import { Camera } from "./camera.tsx";
import { Choosing } from "./choosing.tsx";
import { photoMessages } from "./messages.ts";
import { Preview, SendingShare } from "./preview.tsx";
import { usePhoto, type SendPhoto, type Stage } from "./use-photo.ts";

interface PhotoStepProps {
  readonly code: PhotoCode;
  readonly bounds: PhotoBounds;
  readonly onSend: SendPhoto;
}

const OF = { identity_photo: "document", selfie: "face", income_file: "paper" } as const satisfies Record<PhotoCode, string>;

/** Photographing or choosing one file: checked on the device, shown, and sent. */
export function PhotoStep({ code, bounds, onSend }: PhotoStepProps) {
  const t = useMessages(photoMessages);
  const rules = useMessages(ruleMessages);
  const [hasNoCamera, setNoCamera] = useState(false);
  const { stage, setStage, photo, problem, canSend, triesLeft, isSending, isReading, share, take, send, cancel } = usePhoto(
    code,
    bounds,
    onSend,
  );
  const region = useFocusOn(stage);
  return (
    <div
      ref={region}
      tabIndex={-1}
      role="group"
      aria-label={rules(`requirement.${code}`)}
      className="flex flex-col gap-4 outline-none!"
    >
      {hasNoCamera && stage === "choosing" ? (
        <Banner kind="warning" live>
          {t("noCamera")}
        </Banner>
      ) : null}
      {stage === "camera" ? (
        <Camera
          of={OF[code]}
          onPhoto={(file) => void take(file)}
          onClose={() => setStage("choosing")}
          onFailed={() => {
            setNoCamera(true);
            setStage("choosing");
          }}
        />
      ) : null}
      {stage === "checking" ? <p role="status">{t("checking")}</p> : null}
      {problem === null || stage === "camera" || stage === "checking" ? null : (
        <Banner kind="warning" live>
          {problem === "too_large" ? t("tooLarge") : t(`gate.${problem}`)}{" "}
          {problem === "too_large" ? "" : triesLeft === 0 ? t("stillUnclear") : t("triesLeft", { count: triesLeft })}
        </Banner>
      )}
      {stage === "preview" && photo !== null ? <Preview file={photo.file} alt={t("preview")} isSmall={problem !== null} /> : null}
      {isReading && stage === "preview" ? <p role="status">{t("readingDocument")}</p> : null}
      {isSending && !isReading ? <SendingShare share={share} onCancel={cancel} /> : null}
      {stage === "preview" && !isSending ? (
        <div className="flex flex-wrap gap-3">
          {canSend ? <Button onClick={() => void send()}>{t("use")}</Button> : null}
          <Button variant={canSend ? "secondary" : "primary"} onClick={() => setStage("choosing")}>
            {t("again")}
          </Button>
        </div>
      ) : null}
      {stage === "choosing" ? (
        <Choosing code={code} hasNoCamera={hasNoCamera} onCamera={() => setStage("camera")} onFile={(file) => void take(file)} />
      ) : null}
    </div>
  );
}

/** The pressed button goes away with its stage: the keyboard continues at the next one instead of the top of the page. */
function useFocusOn(stage: Stage) {
  const region = useRef<HTMLDivElement>(null);
  const former = useRef(stage);
  useLayoutEffect(() => {
    if (former.current !== stage) {
      region.current?.focus({ preventScroll: true });
      // The picture, its warning and the buttons belong on one screen: what stands above them was read before.
      if (stage === "preview") region.current?.scrollIntoView({ block: "start" });
    }
    former.current = stage;
  }, [stage]);
  return region;
}
