import { useEffect, useRef, useState } from "react";

/** Camera and microphone as far as they could be opened: the picture is given up first, then the sound. */
export interface Devices {
  readonly stream: MediaStream | null;
  /** `asking`: the browser asks for permission. */
  readonly state: "asking" | "video" | "audio" | "none";
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
  readonly choose: (kind: "camera" | "microphone", id: string) => void;
  readonly chosen: { readonly camera: string; readonly microphone: string };
}

async function open(camera: string, microphone: string): Promise<MediaStream | null> {
  const audio = microphone === "" ? true : { deviceId: { exact: microphone } };
  const picture = { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: "user" };
  const video = camera === "" ? picture : { ...picture, deviceId: { exact: camera } };
  for (const wanted of [{ audio, video }, { audio }] as const) {
    try {
      return await navigator.mediaDevices.getUserMedia(wanted);
    } catch {
      // Refused, missing, or in use by another program: without a picture, then not at all, whatever the reason.
      continue;
    }
  }
  return null;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Opens camera and microphone while `isOn`, and closes them afterwards: no light stays on after a call. */
export function useDevices(isOn: boolean): Devices {
  const [chosen, setChosen] = useState({ camera: "", microphone: "" });
  const [found, setFound] = useState<Pick<Devices, "stream" | "state" | "cameras" | "microphones">>({
    stream: null,
    state: "asking",
    cameras: [],
    microphones: [],
  });
  const current = useRef<MediaStream | null>(null);
  const { camera, microphone } = chosen;
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const opening = async () => {
      const stream = await open(camera, microphone);
      const listed = stream === null ? [] : await navigator.mediaDevices.enumerateDevices();
      if (isOver) return stop(stream);
      current.current = stream;
      const state = stream === null ? "none" : stream.getVideoTracks().length > 0 ? "video" : "audio";
      const ofKind = (kind: MediaDeviceKind) => listed.filter((one) => one.kind === kind && one.deviceId !== "");
      setFound({ stream, state, cameras: ofKind("videoinput"), microphones: ofKind("audioinput") });
    };
    void opening();
    return () => {
      isOver = true;
      stop(current.current);
      current.current = null;
    };
  }, [isOn, camera, microphone]);
  return { ...found, chosen, choose: (kind, id) => setChosen((before) => ({ ...before, [kind]: id })) };
}

/** Devices to choose among, after the browser's own choice. */
export const deviceOptions = (listed: readonly MediaDeviceInfo[], ofBrowser: string) => [
  { value: "", label: ofBrowser },
  ...listed.map(({ deviceId, label }) => ({ value: deviceId, label })),
];
