import type { ReactNode } from "react";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import type { PageHeaderProps } from "#web/ui/page-header.tsx";
import { careerOfficeMessages } from "./messages.ts";

/** The header of both lists, with their two tabs. */
export function useCareerHeader(): (documentTitle: string, lead: string, actions: ReactNode) => PageHeaderProps {
  const t = useMessages(careerOfficeMessages);
  const children = (
    <Tabs
      label={t("sections")}
      tabs={[
        { label: t("jobOpenings"), to: href("/office/career"), end: true },
        { label: t("applications"), to: href("/office/career/applications") },
      ]}
    />
  );
  return (documentTitle, lead, actions) => ({ title: t("title"), documentTitle, lead, actions, children });
}
