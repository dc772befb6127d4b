import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import type { PageHeaderProps } from "#web/ui/page-header.tsx";
import { floatOfficeMessages } from "./messages.ts";

/** The header of the three lists, with their tabs. */
export function useFloatHeader(): (documentTitle: string, lead: string) => PageHeaderProps {
  const t = useMessages(floatOfficeMessages);
  const children = (
    <Tabs
      label={t("sections")}
      tabs={[
        { label: t("floats"), to: href("/office/float"), end: true },
        { label: t("requests"), to: href("/office/float/requests") },
        { label: t("differences"), to: href("/office/float/differences") },
      ]}
    />
  );
  return (documentTitle, lead) => ({ title: t("title"), documentTitle, lead, children });
}
