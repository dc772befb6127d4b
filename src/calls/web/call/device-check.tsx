import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { callMessages } from "../messages.ts";
import { LevelMeter } from "./level-meter.tsx";
import { Picture } from "./picture.tsx";
import { deviceOptions, type Devices } from "./use-devices.ts";

interface DeviceCheckProps {
  readonly devices: Devices;
  readonly children: ReactNode;
}

/** Camera and microphone before a call: the own picture, the level of the voice, and the choice of devices. */
export function DeviceCheck({ devices, children }: DeviceCheckProps) {
  const t = useMessages(callMessages);
  const { stream, state, cameras, microphones } = devices;
  return (
    <Card level={2} title={t("check.title")}>
      <div className="flex flex-col gap-4">
        {state === "asking" ? <p>{t("check.asking")}</p> : null}
        {state === "audio" ? <Banner kind="info">{t("check.noCamera")}</Banner> : null}
        {state === "none" ? <Banner kind="warning">{t("check.nothing")}</Banner> : null}
        {state === "video" ? (
          <Picture stream={stream} label={t("check.preview")} isOwn className="aspect-4/3 w-full max-w-sm" />
        ) : null}
        {stream === null ? null : <LevelMeter stream={stream} label={t("check.level")} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <DeviceField kind="camera" devices={devices} listed={cameras} />
          <DeviceField kind="microphone" devices={devices} listed={microphones} />
        </div>
        {children}
      </div>
    </Card>
  );
}

interface DeviceFieldProps {
  readonly kind: "camera" | "microphone";
  readonly devices: Pick<Devices, "chosen" | "choose">;
  readonly listed: readonly MediaDeviceInfo[];
}

/** A choice among several; one device needs none. */
function DeviceField({ kind, devices: { chosen, choose }, listed }: DeviceFieldProps) {
  const t = useMessages(callMessages);
  if (listed.length < 2) return null;
  return (
    <SelectField
      name={kind}
      label={t(`check.${kind}`)}
      value={chosen[kind]}
      required
      placeholder={null}
      options={deviceOptions(listed, t("defaultDevice"))}
      onChange={(id) => choose(kind, id)}
    />
  );
}
