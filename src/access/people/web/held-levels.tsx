import { CircleDot } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import type { Bilingual } from "#kernel/locale.ts";
import type { LevelStatus } from "../../model/policy.ts";
import { sharedMessages } from "../../web/messages.ts";
import type { Names } from "#identity/web/people.ts";
import { useNameOf } from "../../web/person.tsx";
import { rightsMessages } from "./messages.ts";

export interface Held {
  readonly code: string;
  readonly names: Bilingual;
  readonly status: LevelStatus;
  readonly grantedAt: string;
  /** Shown in the office only. */
  readonly grantedBy?: string;
}

interface HeldLevelsProps {
  readonly levels: readonly Held[];
  /** Codes of the levels in use now. */
  readonly inUse: readonly string[];
  readonly names: Names;
}

/** The levels that a person holds, since when, and which is in use. */
export function HeldLevels({ levels, inUse, names }: HeldLevelsProps) {
  const t = useMessages(rightsMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const may = useMay();
  const nameOf = useNameOf(names);
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {levels.map(({ code, names: called, status, grantedAt, grantedBy }) => {
        const when = formatInstant(new Date(grantedAt), language);
        return (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="flex flex-wrap items-center gap-2">
              {may("access", "view") ? (
                <Link
                  to={href("/office/access/:level", { level: code })}
                  className="font-semibold text-primary underline-offset-4 hover:underline"
                >
                  {called[language]}
                </Link>
              ) : (
                <strong>{called[language]}</strong>
              )}
              {inUse.includes(code) ? (
                <Badge tone="primary" icon={CircleDot}>
                  {t("inUse")}
                </Badge>
              ) : null}
              {status === "inactive" ? <StatusBadge status="inactive">{shared("status.inactive")}</StatusBadge> : null}
            </span>
            <span className="text-sm text-ink-muted">
              {grantedBy === undefined ? t("since", { when }) : t("sinceBy", { when, who: nameOf(grantedBy) })}
            </span>
            {status === "inactive" ? <span className="w-full text-sm text-ink-muted">{t("inactive")}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
