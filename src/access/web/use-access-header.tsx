import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import type { PageHeaderProps } from "#web/ui/page-header.tsx";
import { changesAddress, levelsAddress } from "../contract.ts";
import { levelsMessages, sharedMessages } from "./messages.ts";

/** The header of the lists of levels and of changes, with their two tabs. */
export function useAccessHeader(
  waitingCount: number,
): (documentTitle: string, lead: string, actions: ReactNode) => PageHeaderProps {
  const shared = useMessages(sharedMessages);
  const t = useMessages(levelsMessages);
  const children = (
    <Tabs
      label={t("tabs")}
      tabs={[
        { label: t("levels"), to: levelsAddress.to(), end: true },
        { label: t("changes"), to: changesAddress.to(), count: waitingCount },
      ]}
    />
  );
  return (documentTitle, lead, actions) => ({ title: shared("menu"), documentTitle, lead, actions, children });
}
