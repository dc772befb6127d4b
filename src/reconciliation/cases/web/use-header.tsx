import { useMessages } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import type { PageHeaderProps } from "#web/ui/page-header.tsx";
import type { ReactNode } from "react";
import { statementDaysAddress } from "../../contract-days.ts";
import { differencesAddress } from "../../contract.ts";
import { differenceMessages } from "./messages.ts";

/** The header of both lists, with their tabs. */
export function useHeader(): (documentTitle: string, lead: string, actions: ReactNode) => PageHeaderProps {
  const t = useMessages(differenceMessages);
  const children = (
    <Tabs
      label={t("sections")}
      tabs={[
        { label: t("cases"), to: differencesAddress.to(), end: true },
        { label: t("days"), to: statementDaysAddress.to() },
      ]}
    />
  );
  return (documentTitle, lead, actions) => ({ title: t("title"), documentTitle, lead, actions, children });
}
