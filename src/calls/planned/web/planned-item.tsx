import { formatInstant } from "#kernel/time.ts";
import type { ReactNode } from "react";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { useAction } from "#web/use-action.ts";
import { cancelPlanned, type PlannedCall } from "../contract.ts";
import type { PlannedState } from "../model/planned.ts";
import { plannedMessages } from "./messages.ts";

const TONE: Readonly<Record<PlannedState, BadgeStatus>> = {
  planned: "waiting",
  held: "done",
  missed: "attention",
  cancelled: "stopped",
};

interface PlannedItemProps {
  readonly planned: PlannedCall;
  /** Called after a cancellation; the page reads anew by itself. */
  readonly onChange?: () => void;
  readonly children?: ReactNode;
}

/** One planned call: when, with whom, what for, what became of it; its two may cancel it. */
export function PlannedItem({ planned, onChange, children }: PlannedItemProps) {
  const t = useMessages(plannedMessages);
  const language = useLanguage();
  const { other, startsAt, purpose, note, state } = planned;
  const when = formatInstant(startsAt, language);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">
          <time dateTime={startsAt.toISOString()}>{t("withOther", { at: when, name: other })}</time>
        </p>
        <p className="text-sm text-ink-muted">
          {t(`purposes.${purpose}`)}
          {note === null ? null : ` · ${note}`}
        </p>
        {children}
      </div>
      {state === "planned" && planned.isOwn ? (
        <CancelButton planned={planned} when={when} {...(onChange && { onChange })} />
      ) : (
        <StatusBadge status={TONE[state]}>{t(`state.${state}`)}</StatusBadge>
      )}
    </li>
  );
}

function CancelButton({ planned: { id, other }, when, onChange }: PlannedItemProps & { readonly when: string }) {
  const t = useMessages(plannedMessages);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { act } = useAction();
  const cancel = async () => {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("cancelTitle", { at: when }),
      text: t("cancelText", { name: other }),
      confirmText: t("cancelIt"),
      cancelText: t("cancelKeep"),
    });
    if (!isSure) return;
    await act(async () => {
      await api(cancelPlanned, { id });
      toasts.show({ kind: "success", title: t("isCancelled") });
      onChange?.();
    });
  };
  return (
    <Button variant="secondary" size="small" label={t("cancelOf", { at: when })} onClick={() => void cancel()}>
      {t("cancelIt")}
    </Button>
  );
}
