import type { ReactNode } from "react";
import { useWords } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { roomWords } from "./messages.ts";

interface RoomProps {
  readonly title: string;
  readonly lead: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const tab = (label: string, end: string) => ({ label, to: `/office/content/${end}` });

/** A list of the content office: its title, what it is for, the way to the other lists. */
export function Room({ title, lead, actions, children }: RoomProps) {
  const t = useWords(roomWords);
  return (
    <>
      <title>{`${title} · ${t("room")}`}</title>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{lead}</p>
        </div>
        {actions === undefined ? null : <div className="flex shrink-0 flex-wrap gap-3">{actions}</div>}
      </header>
      <div className="mt-5 mb-6">
        <Tabs
          label={t("tabs")}
          tabs={[
            tab(t("articles"), "articles"),
            tab(t("pages"), "pages"),
            tab(t("categories"), "categories"),
            tab(t("questions"), "questions"),
            tab(t("legal"), "legal"),
            tab(t("pictures"), "pictures"),
            tab(t("team"), "team"),
          ]}
        />
      </div>
      {children}
    </>
  );
}
