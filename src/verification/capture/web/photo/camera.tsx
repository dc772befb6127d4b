import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { cardGuide } from "../../model/photo-checks.ts";
import { photoMessages } from "./messages.ts";

interface CameraProps {
  /** `document` has a frame: the checks look for the edges of a card there. */
  readonly of: "document" | "face" | "paper";
  readonly onPhoto: (photo: File) => void;
  readonly onClose: () => void;
  /** The camera is missing or refused. */
  readonly onFailed: () => void;
}

const JPEG_SHARE = 0.92;
const percent = (share: number) => `${share * 100}%`;

/** The live picture of a camera with its shutter. A face has the camera in front, everything else the one at the back. */
export function Camera({ of, onPhoto, onClose, onFailed }: CameraProps) {
  const t = useMessages(photoMessages);
  const video = useRef<HTMLVideoElement>(null);
  /** Null until the camera shows something. */
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const failed = useEffectEvent(onFailed);
  const isFace = of === "face";
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const constraints = {
      video: { facingMode: isFace ? "user" : "environment", width: { ideal: 1_920 }, height: { ideal: 1_080 } },
    };
    const opening = navigator.mediaDevices?.getUserMedia(constraints) ?? Promise.reject(new Error("no camera"));
    const show = async () => {
      try {
        stream = await opening;
      } catch {
        // Refused, missing, in use by another program: a file can be chosen instead, whatever the reason.
        if (!isOver) failed();
        return;
      }
      if (isOver || video.current === null) for (const track of stream.getTracks()) track.stop();
      else video.current.srcObject = stream;
    };
    void show();
    return () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [isFace]);

  function shoot() {
    const from = video.current;
    if (from === null || from.videoWidth === 0) return;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [from.videoWidth, from.videoHeight];
    canvas.getContext("2d")?.drawImage(from, 0, 0);
    canvas.toBlob((blob) => blob && onPhoto(new File([blob], "photo.jpg", { type: "image/jpeg" })), "image/jpeg", JPEG_SHARE);
  }
  // A phone that is turned changes the picture's size, and the frame with it.
  const measure = () => {
    const from = video.current;
    if (from !== null && from.videoWidth > 0) setSize({ width: from.videoWidth, height: from.videoHeight });
  };
  // The very frame in which the checks look for the card's edges: of another one, a well placed card would count as cut off.
  const guide = of === "document" && size !== null ? cardGuide(size.width, size.height) : null;

  return (
    <div className="flex flex-col gap-4">
      {of === "document" ? <p>{t("intoFrame")}</p> : null}
      <div className="relative overflow-hidden rounded-card bg-surface-sunken">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t("live")}
          className={`block w-full ${isFace ? "-scale-x-100" : ""}`}
          onLoadedMetadata={measure}
          onResize={measure}
        />
        {guide === null ? null : (
          <div
            aria-hidden
            style={{
              left: percent(guide.left),
              top: percent(guide.top),
              width: percent(guide.width),
              height: percent(guide.height),
            }}
            className="absolute rounded-md border-3 border-accent"
          />
        )}
      </div>
      <Button size="large" wide onClick={shoot} loading={size === null} loadingText={t("opening")}>
        {t("shoot")}
      </Button>
      <Button variant="secondary" wide onClick={onClose}>
        {t("closeCamera")}
      </Button>
    </div>
  );
}
