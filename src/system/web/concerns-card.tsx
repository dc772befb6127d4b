import { CircleCheck, TriangleAlert } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { SystemShown } from "../contract.ts";
import { RUNBOOKS } from "../model/names.ts";
import { systemMessages } from "./messages.ts";

/** What needs somebody: what it means, what to do, and the runbook that says more. */
export function ConcernsCard({ concerns }: Pick<SystemShown, "concerns">) {
  const t = useMessages(systemMessages);
  return (
    <Card level={2} title={t("concerns.title")}>
      {concerns.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
          {t("concerns.fine")}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {concerns.map((concern) => {
            const runbook = RUNBOOKS[concern];
            return (
              <li key={concern} className="flex items-start gap-2">
                <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-warning" />
                <span>
                  {t(`concerns.${concern}`)}
                  {runbook === null ? null : (
                    <span className="block text-sm text-ink-muted">{t("concerns.runbook", { name: runbook })}</span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
