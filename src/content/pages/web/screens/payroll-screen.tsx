import { Check, Undo2 } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { payrollScreenMessages } from "./payroll-messages.ts";
import { ScreenFrame } from "./screen-frame.tsx";

const ROWS = ["first", "second", "third", "fourth"] as const;

/** A payroll on its way, as its business sees it: three wages have arrived, one comes back. */
export default function PayrollScreen() {
  const t = useMessages(payrollScreenMessages);
  return (
    <ScreenFrame label={t("label")} note={t("example")}>
      <div className="overflow-clip rounded-card bg-surface-raised shadow-overlay">
        <div className="tone-deep px-6 pt-6 pb-5 text-on-deep">
          <p className="text-sm text-on-deep-muted">{t("company")}</p>
          <p className="text-lg font-bold">{t("title")}</p>
          <p className="mt-3 text-sm font-semibold">{t("progress")}</p>
          <div className="mt-2 h-2 overflow-clip rounded-pill bg-deep-raised">
            <div className="h-full w-3/4 rounded-pill bg-accent" />
          </div>
        </div>
        <div className="divide-y divide-line px-6 py-2">
          {ROWS.map((row) => (
            <div key={row} className="flex items-center gap-3 py-3 text-sm">
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-pill ${row === "third" ? "bg-warning-soft text-on-warning-soft" : "bg-primary-soft text-on-primary-soft"}`}
              >
                {row === "third" ? <Undo2 size={14} strokeWidth={3} /> : <Check size={14} strokeWidth={3} />}
              </span>
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{t(`rows.${row}.name`)}</p>
                <p className="text-ink-muted">{t(`rows.${row}.state`)}</p>
              </div>
              <p className="ms-auto font-semibold figures">{t(`rows.${row}.amount`)}</p>
            </div>
          ))}
        </div>
      </div>
    </ScreenFrame>
  );
}
