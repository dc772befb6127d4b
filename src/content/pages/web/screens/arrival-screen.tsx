import { Check } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { screenMessages } from "./messages.ts";
import { ScreenFrame } from "./screen-frame.tsx";

const STEPS = ["paid", "checked", "sent", "arrived"] as const;

/** A transfer's page at the moment of arrival, as its sender sees it. */
export function ArrivalScreen() {
  const t = useMessages(screenMessages);
  return (
    <ScreenFrame label={t("arrival.label")} note={t("example")}>
      <div className="overflow-hidden rounded-card bg-surface-raised shadow-overlay">
        <div className="tone-deep px-6 pt-7 pb-6 text-on-deep">
          <svg viewBox="0 0 132 48" className="h-12 w-auto overflow-visible" fill="none">
            <circle cx="6" cy="40" r="4" className="fill-on-deep-muted" />
            <path d="M6 40C34 6 88 0 122 34" strokeWidth={3} strokeLinecap="round" className="stroke-on-deep-muted" />
            <circle cx="122" cy="36" r="9" className="fill-accent" />
          </svg>
          <p className="mt-4 text-lg font-bold">{t("arrival.title")}</p>
          <p className="text-display font-bold figures">{t("arrival.amount")}</p>
          <p className="mt-1.5 text-on-deep-muted">{t("arrival.where")}</p>
        </div>
        <div className="grid gap-3.5 px-6 py-6">
          {STEPS.map((step) => (
            <p key={step} className="flex items-center gap-3">
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-pill ${step === "arrived" ? "bg-accent text-on-accent" : "bg-primary-soft text-on-primary-soft"}`}
              >
                <Check size={14} strokeWidth={3} />
              </span>
              <span className={step === "arrived" ? "font-bold" : ""}>{t(`arrival.steps.${step}`)}</span>
              <span className="ms-auto text-ink-muted figures">{t(`arrival.times.${step}`)}</span>
            </p>
          ))}
        </div>
      </div>
    </ScreenFrame>
  );
}
