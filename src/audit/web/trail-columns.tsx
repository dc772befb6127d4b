import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import type { Names } from "#identity/web/people.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import type { TrailRow } from "../contract.ts";
import { auditMessages } from "../messages.ts";
import { exactInstant, useActionName, useActorName } from "./format-row.ts";

interface CellProps {
  readonly row: TrailRow;
  readonly names: Names;
}

export const hrefOfRow = (row: TrailRow): string => href("/office/audit/:row", { row: row.id });

/** The columns of the trail: action, time, actor, subject, address. */
export function trailColumns(t: Translate<(typeof auditMessages)["ID"]>, names: Names): readonly Column<TrailRow>[] {
  return [
    { id: "action", header: t("action"), primary: true, cell: (row) => <Action row={row} /> },
    { id: "when", header: t("when"), cell: (row) => <When row={row} /> },
    { id: "actor", header: t("actor"), cell: (row) => <Who row={row} names={names} /> },
    { id: "subject", header: t("subject"), cell: (row) => <Subject row={row} names={names} /> },
    { id: "address", header: t("address"), cell: (row) => <span className="figures">{row.address}</span> },
  ];
}

function Action({ row }: Pick<CellProps, "row">) {
  const t = useMessages(auditMessages);
  const actionName = useActionName();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link to={hrefOfRow(row)} className="font-semibold">
        {actionName(row.action)}
      </Link>
      {row.outcome === "refused" ? <Badge tone="danger">{t("refused")}</Badge> : null}
    </span>
  );
}

function When({ row }: Pick<CellProps, "row">) {
  const language = useLanguage();
  return (
    <time dateTime={row.occurredAt.toISOString()} className="figures">
      {exactInstant(row.occurredAt, language)}
    </time>
  );
}

function Who({ row, names }: CellProps) {
  const t = useMessages(auditMessages);
  const actorName = useActorName(names);
  const about = [row.actorId === null ? null : t(`kind.${row.actorKind}`), row.device].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block max-w-44 wrap-break-word">{actorName(row)}</span>
      <span className="block text-xs text-ink-muted">{about}</span>
    </>
  );
}

/** Truncates hashes and long ids: enough to distinguish them; the row's own page shows them in full. */
function Subject({ row: { subject }, names }: CellProps) {
  const t = useMessages(auditMessages);
  if (subject === null || subject === "") return <span className="text-ink-muted">{t("none")}</span>;
  const text = names[subject]?.name ?? subject;
  return (
    <span title={text} className="block max-w-44 truncate">
      {text}
    </span>
  );
}
