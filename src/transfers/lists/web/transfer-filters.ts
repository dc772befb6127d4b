import type { FilterIn } from "#kernel/list-address.ts";
import { useMessages } from "#web/i18n.tsx";
import type { ListFilter } from "#web/list/list-filters.tsx";
import { useList } from "#web/list/use-list.ts";
import { PRODUCTS } from "../../lifecycle/transfer.ts";
import { transfersAddress } from "../contract.ts";
import { GROUPS } from "../model/listing.ts";
import { transferListMessages } from "./messages.ts";

/** The filters of the list of transfers. */
export function useTransferFilters(): readonly ListFilter<FilterIn<typeof transfersAddress>>[] {
  const t = useMessages(transferListMessages);
  const { from, to } = useList(transfersAddress).filter;
  return [
    {
      as: "chips",
      name: "group",
      label: t("groups"),
      any: t("all"),
      options: GROUPS.map((value) => ({ value, label: t(`group.${value}`) })),
    },
    {
      as: "select",
      name: "product",
      label: t("product"),
      any: t("anyProduct"),
      options: PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) })),
    },
    { as: "date", name: "from", label: t("from"), max: to },
    { as: "date", name: "to", label: t("to"), min: from },
  ];
}
