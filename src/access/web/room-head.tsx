import { useWords } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { ReactNode } from "react";
import { levelsWords, sharedWords } from "./messages.ts";

interface RoomHeadProps {
  readonly lead: string;
  readonly waitingCount: number;
  readonly action?: ReactNode;
}

/** Head of the room: what it is, and its two parts. */
export function RoomHead({ lead, waitingCount, action }: RoomHeadProps) {
  const shared = useWords(sharedWords);
  const t = useWords(levelsWords);
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-3xl">{shared("room")}</h1>
        {action}
      </div>
      <p className="mt-2 mb-4 max-w-text text-ink-muted">{lead}</p>
      <Tabs
        label={t("tabs")}
        tabs={[
          { label: t("levels"), to: "/office/access", end: true },
          { label: t("changes"), to: "/office/access/changes", count: waitingCount },
        ]}
      />
    </header>
  );
}
