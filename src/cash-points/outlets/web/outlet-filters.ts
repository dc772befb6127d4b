import type { FilterIn } from "#kernel/list-address.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { ListFilter } from "#web/list/list-filters.tsx";
import { PROVINCES } from "../../areas/model/areas.ts";
import { provinceMessages } from "../../areas/messages.ts";
import { SERVICES } from "../../model/outlet.ts";
import type { outletsAddress } from "../contract.ts";
import { outletListMessages } from "./messages.ts";

/** The filters of the list of outlets. */
export function useOutletFilters(): readonly ListFilter<FilterIn<typeof outletsAddress>>[] {
  const t = useMessages(outletListMessages);
  const language = useLanguage();
  const any = t("any");
  return [
    {
      as: "select",
      name: "status",
      label: t("filter.status"),
      any,
      options: (["active", "inactive"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      as: "select",
      name: "province",
      label: t("filter.province"),
      any,
      options: PROVINCES.map((value) => ({ value: value as string, label: provinceMessages[language][value] })).toSorted((a, b) =>
        a.label.localeCompare(b.label),
      ),
    },
    {
      as: "select",
      name: "service",
      label: t("filter.service"),
      any,
      options: SERVICES.map((value) => ({ value, label: t(`services.${value}`) })),
    },
  ];
}
