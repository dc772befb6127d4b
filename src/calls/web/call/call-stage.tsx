import { Mic, MicOff, PhoneOff, Video, VideoOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { callMessages } from "../messages.ts";
import { Picture } from "./picture.tsx";
import type { CallPart } from "./use-call.ts";
import { deviceOptions, type Devices } from "./use-devices.ts";
import type { PeerState } from "./use-peer.ts";

interface CallStageProps {
  readonly part: CallPart;
  readonly peer: PeerState;
  readonly devices: Devices;
}

/** The call: the other's picture, the own one in its corner, and the buttons. */
export function CallStage({ part: { view, end }, peer, devices: { stream, state } }: CallStageProps) {
  const t = useMessages(callMessages);
  const [speaker, setSpeaker] = useState("");
  return (
    <div className="flex flex-col gap-4">
      <div className="relative">
        <Picture
          stream={peer.remote}
          label={t("remote", { name: view.other })}
          speaker={speaker}
          className="aspect-4/3 max-h-[60dvh] w-full"
        />
        {state === "video" ? (
          <Picture
            stream={stream}
            label={t("check.preview")}
            isOwn
            className="absolute end-3 bottom-3 aspect-4/3 w-28 border-2 border-canvas sm:w-40"
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <TrackButton stream={stream} kind="audio" on={t("unmute")} off={t("mute")} />
        {state === "video" ? <TrackButton stream={stream} kind="video" on={t("cameraOn")} off={t("cameraOff")} /> : null}
        <Button variant="danger" iconBefore={<PhoneOff aria-hidden size={20} />} onClick={() => void end("hangup")}>
          {t("hangUp")}
        </Button>
      </div>
      <SpeakerField value={speaker} onChange={setSpeaker} />
    </div>
  );
}

interface TrackButtonProps {
  readonly stream: MediaStream | null;
  readonly kind: "audio" | "video";
  readonly on: string;
  readonly off: string;
}

/** Silences the microphone or blackens the camera; the connection stays. */
function TrackButton({ stream, kind, on, off }: TrackButtonProps) {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    const tracks = stream?.getTracks().filter((one) => one.kind === kind) ?? [];
    for (const track of tracks) track.enabled = !isOff;
  }, [stream, kind, isOff]);
  const Icon = kind === "audio" ? (isOff ? MicOff : Mic) : isOff ? VideoOff : Video;
  return (
    <Button variant="secondary" iconBefore={<Icon aria-hidden size={20} />} onClick={() => setOff(!isOff)}>
      {isOff ? on : off}
    </Button>
  );
}

interface SpeakerFieldProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Where the browser lets a page choose among several. */
function SpeakerField({ value, onChange }: SpeakerFieldProps) {
  const t = useMessages(callMessages);
  const [speakers, setSpeakers] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!("setSinkId" in HTMLMediaElement.prototype)) return;
    const read = async () => {
      const all = await navigator.mediaDevices.enumerateDevices();
      setSpeakers(all.filter((one) => one.kind === "audiooutput" && one.deviceId !== ""));
    };
    void read();
  }, []);
  if (speakers.length < 2) return null;
  return (
    <div className="mx-auto w-full max-w-sm">
      <SelectField
        name="speaker"
        label={t("speaker")}
        value={value}
        required
        placeholder={null}
        options={deviceOptions(speakers, t("defaultDevice"))}
        onChange={onChange}
      />
    </div>
  );
}
