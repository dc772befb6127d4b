import { Smartphone } from "lucide-react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { Device } from "../contract.ts";
import { deviceMessages } from "./messages.ts";
import { useThisDevice } from "./use-this-device.ts";

/** Notifications on devices: this one switched on or off, and all on which they are on. Nothing where none are offered. */
export default function DevicesCard() {
  const t = useMessages(deviceMessages);
  const { view, asked, isBusy, read, switchOn, remove } = useThisDevice();
  if (view !== null && view !== "failed" && view.publicKey === null) return null;
  return (
    <Card title={t("card.title")} level={2} hint={t("card.text")}>
      {view === null ? (
        <p className="text-ink-muted">{t("card.loading")}</p>
      ) : view === "failed" ? (
        <Banner
          kind="warning"
          live
          action={
            <Button variant="secondary" onClick={() => void read()}>
              {t("card.retry")}
            </Button>
          }
        >
          {t("card.failed")}
        </Banner>
      ) : (
        <>
          <Here
            own={view.own}
            problem={view.own === null ? (view.whyNot ?? (asked === "on" ? null : asked)) : null}
            isBusy={isBusy}
            onSwitchOn={view.whyNot === null ? () => void switchOn(view.publicKey ?? "") : null}
          />
          <Devices devices={view.devices} own={view.own} isBusy={isBusy} onRemove={(id) => void remove(id, id === view.own)} />
        </>
      )}
    </Card>
  );
}

interface HereProps {
  readonly own: string | null;
  readonly problem: keyof (typeof deviceMessages)["ID"]["why"] | null;
  readonly isBusy: boolean;
  /** Null: this browser cannot. */
  readonly onSwitchOn: (() => void) | null;
}

function Here({ own, problem, isBusy, onSwitchOn }: HereProps) {
  const t = useMessages(deviceMessages);
  return (
    <div className="flex flex-col items-start gap-3">
      <div role="status" className="max-w-text">
        <p className="font-semibold">{t(own === null ? "card.off" : "card.on")}</p>
        {problem === null ? null : <p className="mt-1 text-sm">{t(`why.${problem}`)}</p>}
      </div>
      {own !== null || onSwitchOn === null ? null : (
        <Button variant="secondary" loading={isBusy} onClick={onSwitchOn}>
          {t("card.turnOn")}
        </Button>
      )}
    </div>
  );
}

interface DevicesProps {
  readonly devices: readonly Device[];
  readonly own: string | null;
  readonly isBusy: boolean;
  readonly onRemove: (id: string) => void;
}

function Devices({ devices, own, isBusy, onRemove }: DevicesProps) {
  const t = useMessages(deviceMessages);
  const language = useLanguage();
  if (devices.length === 0) return <p className="mt-4 text-sm text-ink-muted">{t("card.none")}</p>;
  return (
    <ul aria-label={t("card.list")} className="mt-4 divide-y divide-line border-t border-line">
      {devices.map(({ id, name, addedAt, deliveredAt }) => {
        const shown = name === "" ? t("card.unknown") : name;
        return (
          <li key={id} className="flex items-center justify-between gap-4 py-3 last:pb-0">
            <span className="flex min-w-0 items-start gap-3">
              <Smartphone aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-muted" />
              <span className="min-w-0">
                <span className="block wrap-anywhere">
                  {shown}
                  {id === own ? ` (${t("card.here")})` : ""}
                </span>
                <span className="block text-sm text-ink-muted">
                  {t("card.added", { when: formatInstant(addedAt, language) })}
                  {" · "}
                  {deliveredAt === null ? t("card.never") : t("card.delivered", { when: formatInstant(deliveredAt, language) })}
                </span>
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              loading={isBusy}
              label={t("card.removeWhat", { name: shown })}
              onClick={() => onRemove(id)}
            >
              {t("card.remove")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
