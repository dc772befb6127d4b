import type { ReactNode } from "react";
import { useWords } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { careerOfficeWords } from "./messages.ts";

/** The head of both lists: what the room is, and its two parts. */
export function RoomHead({ lead, action }: { readonly lead: string; readonly action?: ReactNode }) {
  const t = useWords(careerOfficeWords);
  return (
    <>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{lead}</p>
        </div>
        <div className="shrink-0 empty:hidden">{action}</div>
      </header>
      <div className="mt-6">
        <Tabs
          label={t("parts")}
          tabs={[
            { label: t("openings"), to: "/office/career", end: true },
            { label: t("applications"), to: "/office/career/applications" },
          ]}
        />
      </div>
    </>
  );
}
