import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "../i18n.tsx";
import { EmptySpot, EmptyState } from "../ui/empty-state.tsx";
import { errorWords } from "./messages.ts";

/** SPEC §6: where something that is not allowed is reached anyway. `action` leads somewhere useful. */
export function PermissionDenied({ level = 2, action }: { readonly level?: 2 | 3 | 4; readonly action?: ReactNode }) {
  const t = useWords(errorWords);
  return (
    <EmptyState
      title={t("permissionDenied.title")}
      level={level}
      illustration={
        <EmptySpot>
          <LockKeyhole size={38} strokeWidth={1.6} />
        </EmptySpot>
      }
      action={action}
    >
      {t("permissionDenied.body")}
    </EmptyState>
  );
}
