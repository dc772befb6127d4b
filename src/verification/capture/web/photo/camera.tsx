import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { photoMessages } from "./messages.ts";

interface CameraProps {
  /** A document has a frame and the camera at the back; a face has the camera in front. */
  readonly isCard: boolean;
  readonly onPhoto: (photo: File) => void;
  /** The camera is missing or refused. */
  readonly onFailed: () => void;
}

const JPEG_SHARE = 0.92;

/** The live picture of a camera with its shutter. */
export function Camera({ isCard, onPhoto, onFailed }: CameraProps) {
  const t = useMessages(photoMessages);
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const constraints = {
      video: { facingMode: isCard ? "environment" : "user", width: { ideal: 1_920 }, height: { ideal: 1_080 } },
    };
    const opening = navigator.mediaDevices?.getUserMedia(constraints) ?? Promise.reject(new Error("no camera"));
    const show = async () => {
      try {
        stream = await opening;
      } catch {
        // Refused, missing, in use by another program: a file can be chosen instead, whatever the reason.
        failed();
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
  }, [isCard]);

  function shoot() {
    const from = video.current;
    if (from === null || from.videoWidth === 0) return;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [from.videoWidth, from.videoHeight];
    canvas.getContext("2d")?.drawImage(from, 0, 0);
    canvas.toBlob((blob) => blob && onPhoto(new File([blob], "photo.jpg", { type: "image/jpeg" })), "image/jpeg", JPEG_SHARE);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="relative overflow-hidden rounded-card bg-surface-sunken">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t("live")}
          className={`block w-full ${isCard ? "" : "-scale-x-100"}`}
          onLoadedMetadata={() => setReady(true)}
        />
        {isCard ? (
          <div
            aria-hidden
            className="absolute inset-x-[7%] top-1/2 aspect-[1.586] -translate-y-1/2 rounded-md border-2 border-accent"
          />
        ) : null}
      </div>
      <Button size="large" wide onClick={shoot} loading={!isReady}>
        {t("shoot")}
      </Button>
    </div>
  );
}
