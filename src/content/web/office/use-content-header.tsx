import type { ReactNode } from "react";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import type { PageHeaderProps } from "#web/ui/page-header.tsx";
import { sharedMessages } from "./messages.ts";

/** The header of a list of the content office: title, purpose and actions, with tabs to the other lists. */
export function useContentHeader(): (title: string, lead: string, actions?: ReactNode) => PageHeaderProps {
  const t = useMessages(sharedMessages);
  const children = (
    <Tabs
      label={t("tabs")}
      tabs={[
        { label: t("articles"), to: href("/office/content/articles") },
        { label: t("pages"), to: href("/office/content/pages") },
        { label: t("categories"), to: href("/office/content/categories") },
        { label: t("questions"), to: href("/office/content/questions") },
        { label: t("legal"), to: href("/office/content/legal") },
        { label: t("pictures"), to: href("/office/content/pictures") },
        { label: t("team"), to: href("/office/content/team") },
      ]}
    />
  );
  return (title, lead, actions) => ({ title, documentTitle: `${title} · ${t("menu")}`, lead, actions, children });
}
