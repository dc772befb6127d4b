import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { localeTag } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { SystemShown } from "../contract.ts";
import { systemMessages } from "./messages.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1_000;

/** A size with one decimal, in the unit that keeps it below a thousand. */
function useBytes(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
    return new Intl.NumberFormat(localeTag(language), {
      style: "unit",
      unit: UNITS[power] ?? "byte",
      maximumFractionDigits: 1,
    }).format(bytes / STEP ** power);
  };
}

interface WhenProps {
  readonly at: Date | null;
  readonly isLate: boolean;
}

function When({ at, isLate }: WhenProps) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {at === null ? t("records.never") : formatInstant(at, language)}
      {isLate ? <Badge tone="warning">{t("records.late")}</Badge> : null}
    </span>
  );
}

const LINK = "inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline";

/** The last backup and its rehearsal, the nightly check and its result. */
export function RecordsCard({ shown: { backup, drill, checks } }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  const may = useMay();
  const bytes = useBytes();
  const cases = t("records.openCases", { count: checks.openCases });
  return (
    <Card level={2} title={t("records.title")}>
      <DescriptionList
        dense
        items={[
          {
            term: t("records.backup"),
            value: <When at={backup?.at ?? null} isLate={backup?.isLate ?? false} />,
            action: backup?.bytes == null ? null : <span className="text-sm text-ink-muted">{bytes(backup.bytes)}</span>,
          },
          { term: t("records.drill"), value: <When at={drill?.at ?? null} isLate={drill?.isLate ?? false} /> },
          { term: t("records.night"), value: <When at={checks.nightAt} isLate={checks.isLate} /> },
          {
            term: t("records.cases"),
            value: may("ledger", "view") ? (
              <Link to={href("/office/reconciliation")} className={LINK}>
                {cases}
              </Link>
            ) : (
              cases
            ),
          },
          {
            term: t("records.trail"),
            value:
              checks.trail === null ? (
                t("records.never")
              ) : (
                <span className="inline-flex flex-wrap items-center gap-2">
                  {formatInstant(checks.trail.at, language)}
                  <StatusBadge status={checks.trail.state === "broken" ? "failed" : "done"}>
                    {t(`records.trailState.${checks.trail.state}`)}
                  </StatusBadge>
                </span>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** Size, room and age of the database. */
export function DatabaseCard({ shown: { database } }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  const bytes = useBytes();
  const { migrations, migratedAt, pending, oldestTransactionSeconds, hiddenSessions, freeBytes, disk } = database;
  const seconds = Math.round(oldestTransactionSeconds);
  return (
    <Card level={2} title={t("database.title")}>
      <DescriptionList
        dense
        items={[
          { term: t("database.version"), value: database.version },
          { term: t("database.size"), value: bytes(database.bytes) },
          {
            term: t("database.disk"),
            value: freeBytes === null ? t("database.diskUnknown") : bytes(freeBytes),
            action:
              disk === "warn" || disk === "fail" ? (
                <Badge tone={disk === "fail" ? "danger" : "warning"}>{t(`connections.verdict.${disk}`)}</Badge>
              ) : null,
          },
          {
            term: t("database.migrations"),
            value: t("database.migrated", {
              count: migrations,
              at: migratedAt === null ? "–" : formatInstant(migratedAt, language),
            }),
            action: pending === 0 ? null : <Badge tone="danger">{t("database.pending", { count: pending })}</Badge>,
          },
          {
            term: t("database.transaction"),
            value: (
              <>
                {seconds < 1 ? t("database.noTransaction") : t("database.seconds", { count: seconds })}
                {hiddenSessions === 0 ? null : (
                  <span className="block text-sm font-normal text-ink-muted">
                    {t("database.hidden", { count: hiddenSessions })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
