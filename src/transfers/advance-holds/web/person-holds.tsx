import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { holdsAddress, listHolds } from "../contract.ts";
import { holdMessages } from "./messages.ts";

const PlaceDialog = lazy(async () => ({ default: (await import("./place-dialog.tsx")).PlaceDialog }));

/** The holds in advance on a sender, and placing one, for the page of the person. */
export default function PersonHolds({ person }: PersonSectionProps) {
  const t = useMessages(holdMessages);
  const language = useLanguage();
  const canDecide = useMay()("compliance", "decide");
  const [placing, setPlacing] = useState<Date | null>(null);
  return (
    <SectionCard title={t("title")} read={() => api(listHolds, { person })}>
      {({ holds }, { again }) => (
        <>
          {holds.length === 0 ? (
            <p className="text-ink-muted">{t("empty")}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {holds.map(({ id, reason, text, isInForce, placedAt, caught, freezes }) => (
                <li key={id} className="flex flex-wrap items-start justify-between gap-2 py-3 first:pt-0 last:pb-0">
                  <span className="min-w-0">
                    <span className="block font-medium">
                      {freezes ? `${t("freezes")} · ${t(`reason.${reason}`)}` : t(`reason.${reason}`)}
                    </span>
                    <span className="block text-sm wrap-anywhere text-ink-muted">{text}</span>
                    <span className="block text-sm text-ink-muted">
                      {formatInstant(placedAt, language)} · {t("caughtCount", { count: caught })}
                    </span>
                  </span>
                  <StatusBadge status={isInForce ? "attention" : "stopped"}>
                    {t(`state.${isInForce ? "in_force" : "ended"}`)}
                  </StatusBadge>
                </li>
              ))}
            </ul>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-4">
            {canDecide ? (
              <Button
                size="small"
                variant="secondary"
                onClick={() => setPlacing(new Date(performance.timeOrigin + performance.now()))}
              >
                {t("place")}
              </Button>
            ) : null}
            <Link
              to={holdsAddress.to({ kind: "person" })}
              className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
            >
              {t("title")}
            </Link>
          </div>
          {placing === null ? null : (
            <Suspense fallback={null}>
              <PlaceDialog
                person={person}
                now={placing}
                onClose={() => {
                  setPlacing(null);
                  again();
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </SectionCard>
  );
}
