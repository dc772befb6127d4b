import type { ReactNode } from "react";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import type { PageHeaderProps } from "#web/ui/page-header.tsx";
import { balancesAddress, journalsAddress, monthAddress } from "../contract.ts";
import { periodsAddress } from "#treasury/contract-close-list.ts";
import { ledgerMessages } from "./messages.ts";

/** The header of the ledger's lists, with their tabs. */
export function useLedgerHeader(): (documentTitle: string, lead: string, actions: ReactNode) => PageHeaderProps {
  const t = useMessages(ledgerMessages);
  const children = (
    <Tabs
      label={t("sections")}
      tabs={[
        { label: t("balances"), to: balancesAddress.to(), end: true },
        { label: t("journals"), to: journalsAddress.to() },
        { label: t("months"), to: monthAddress.to() },
        { label: t("close"), to: periodsAddress.to() },
        { label: t("byCorridor"), to: href("/office/ledger/result") },
      ]}
    />
  );
  return (documentTitle, lead, actions) => ({ title: t("title"), documentTitle, lead, actions, children });
}
