import type { Output } from "#kernel/endpoint.ts";
import type { FilterIn } from "#kernel/list-address.ts";
import { useMessages } from "#web/i18n.tsx";
import type { ListFilter } from "#web/list/list-filters.tsx";
import type { listLevelChoices, peopleAddress } from "../contract.ts";
import { USER_BUSINESS_TYPES, USER_TYPES } from "../../model/person.ts";
import { PERSON_STATUSES } from "../model/account-status.ts";
import { kindMessages, listMessages } from "./messages.ts";

type Filter = FilterIn<typeof peopleAddress>;

/** The filters of the list of users. */
export function usePeopleFilters(
  levels: Output<typeof listLevelChoices>["levels"],
  { registeredFrom, registeredTo }: Filter,
): readonly ListFilter<Filter>[] {
  const t = useMessages(listMessages);
  const kinds = useMessages(kindMessages);
  const any = t("any");
  return [
    {
      as: "select",
      name: "type",
      label: t("filter.type"),
      any,
      options: [...USER_TYPES, "STAFF" as const].map((value) => ({ value, label: kinds(`type.${value}`) })),
    },
    {
      as: "select",
      name: "businessType",
      label: t("filter.business"),
      any,
      options: USER_BUSINESS_TYPES.map((value) => ({ value, label: kinds(`business.${value}`) })),
    },
    {
      as: "select",
      name: "level",
      label: t("filter.level"),
      any,
      options: levels.map(({ code, name, isActive }) => ({
        value: code,
        label: isActive ? name : kinds("inactiveLevel", { name }),
      })),
    },
    {
      as: "select",
      name: "status",
      label: t("filter.status"),
      any,
      options: PERSON_STATUSES.map((value) => ({ value, label: kinds(`status.${value}`) })),
    },
    { as: "date", name: "registeredFrom", label: t("filter.from"), max: registeredTo },
    { as: "date", name: "registeredTo", label: t("filter.to"), min: registeredFrom },
  ];
}
