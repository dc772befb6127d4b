import { useMessages } from "#web/i18n.tsx";
import { screenMessages } from "./messages.ts";
import { ScreenFrame } from "./screen-frame.tsx";
import type { RailHours } from "./view.ts";

const HOURS = [0, 6, 12, 18, 24];

/** The hours of each rail on a clock laid flat. Live: the terms in force. */
export function RailsScreen({ rails }: { readonly rails: readonly RailHours[] }) {
  const t = useMessages(screenMessages);
  return (
    <ScreenFrame label={t("rails.label")}>
      <div className="rounded-card bg-surface-raised px-5 py-6 text-ink shadow-overlay sm:px-6">
        <p className="font-bold">{t("rails.title")}</p>
        <div className="mt-5 grid gap-5">
          {rails.map(({ key, name, from, to, hours, arrives }) => (
            <div key={key}>
              <p className="flex justify-between gap-3 text-sm">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-muted">{hours}</span>
              </p>
              <div className="relative mt-1.5 h-8 rounded-sm bg-surface-sunken">
                <div
                  className="absolute inset-y-0 rounded-sm bg-primary"
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              </div>
              <p className="mt-1 text-sm text-ink-muted">{arrives}</p>
            </div>
          ))}
        </div>
        <p className="mt-4 flex justify-between border-t border-line pt-2 text-xs text-ink-muted figures">
          {HOURS.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, "0")}</span>
          ))}
          <span>{t("rails.zone")}</span>
        </p>
      </div>
    </ScreenFrame>
  );
}
