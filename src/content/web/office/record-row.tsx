import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { sharedMessages } from "./messages.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { useRecordActions } from "./use-record-actions.ts";

interface RecordRowProps {
  readonly name: string;
  /** Below the name. */
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  readonly status?: "active" | "inactive";
  readonly place: number;
  readonly count: number;
  readonly move: (direction: "up" | "down") => Promise<unknown>;
  readonly onEdit: () => void;
  readonly setStatus?: (status: "active" | "inactive") => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** Why each action is disabled; null: it is enabled. */
  readonly whyNot: {
    readonly edit: string | null;
    readonly status?: string | null;
    readonly remove: string | null;
  };
}

/** A record in a manually ordered list: its name, its status, and its actions. */
export function RecordRow(props: RecordRowProps) {
  const { name, children, picture, status, place, count, move, onEdit, setStatus, remove, whyNot } = props;
  const t = useMessages(sharedMessages);
  const acts = useRecordActions();
  const isActive = status === "active";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      {picture}
      <div className="min-w-48 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {status === undefined ? null : <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>}
        </p>
        {children === undefined ? null : <div className="text-sm text-ink-muted">{children}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {whyNot.edit === null ? <MoveButtons name={name} place={place} count={count} move={move} /> : null}
        <Button
          variant="quiet"
          size="small"
          label={t("editOf", { name })}
          iconBefore={<Pencil aria-hidden size={16} />}
          whyDisabled={whyNot.edit}
          reasonAt="tip"
          onClick={onEdit}
        >
          {t("edit")}
        </Button>
        {setStatus === undefined ? null : (
          <Button
            variant="quiet"
            size="small"
            label={t(isActive ? "deactivateOf" : "activateOf", { name })}
            whyDisabled={whyNot.status ?? null}
            reasonAt="tip"
            onClick={() =>
              void (isActive
                ? acts.deactivate(name, () => setStatus("inactive"))
                : acts.activate(name, () => setStatus("active")))
            }
          >
            {t(isActive ? "deactivate" : "activate")}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          iconOnly
          label={t("deleteOf", { name })}
          whyDisabled={whyNot.remove}
          reasonAt="tip"
          onClick={() => void acts.remove(name, remove)}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      </div>
    </li>
  );
}
