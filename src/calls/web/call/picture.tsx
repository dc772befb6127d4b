import { useEffect, useRef } from "react";

interface PictureProps {
  readonly stream: MediaStream | null;
  readonly label: string;
  /** The own picture: silent, and turned as in a mirror. */
  readonly isOwn?: boolean;
  /** Of the speaker, where the browser lets a page choose it. */
  readonly speaker?: string;
  readonly className: string;
}

/** The picture of one side, with its sound. */
export function Picture({ stream, label, isOwn = false, speaker = "", className }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    if (speaker !== "") void video.current?.setSinkId(speaker);
  }, [speaker]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call has no captions
    <video
      ref={video}
      autoPlay
      playsInline
      muted={isOwn}
      aria-label={label}
      className={`rounded-card bg-surface-sunken object-cover ${isOwn ? "-scale-x-100" : ""} ${className}`}
    />
  );
}
