import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatDate, isLocalDate } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { listLevelChoices } from "../../contract-office.ts";
import { USER_BUSINESS_TYPES, USER_TYPES } from "../../person.ts";
import { PERSON_STATUSES } from "../../standing.ts";
import { kindWords, listWords } from "./messages.ts";
import { readFilters, withFilter, type FilterName } from "./people-address.ts";

interface PeopleFiltersProps {
  readonly levels: Output<typeof listLevelChoices>["levels"];
  readonly params: URLSearchParams;
  readonly onChange: (next: URLSearchParams) => void;
}

/** The filters of the list: folded away until wanted, what is set always in sight and gone by one press. */
export function PeopleFilters({ levels, params, onChange }: PeopleFiltersProps) {
  const t = useWords(listWords);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const filters = readFilters(params);
  const options = useOptions(levels);
  const labelOf = useLabels(options);
  const count = Object.keys(filters).length;
  const set = (name: FilterName, value: string) => onChange(withFilter(params, { [name]: value }));
  const select = (name: keyof typeof options) => (
    <SelectField
      label={t(`filter.${name}`)}
      options={options[name]}
      placeholder={t("any")}
      value={filters[name] ?? ""}
      onChange={(value) => set(name, value)}
      unmarked
      dense
    />
  );
  return (
    <section aria-label={t("filters")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-target items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-semibold text-primary hover:border-primary hover:bg-primary-soft"
        >
          <SlidersHorizontal aria-hidden size={18} />
          {count === 0 ? t("filters") : t("filtersOn", { count })}
        </button>
        {Object.entries(filters).map(([name, value]) => (
          <button
            key={name}
            type="button"
            aria-label={t("remove", { name: labelOf(name as FilterName, value) })}
            onClick={() => set(name as FilterName, "")}
            className="inline-flex min-h-target items-center gap-1.5 rounded-pill border border-line bg-primary-soft px-3.5 text-sm font-semibold text-on-primary-soft hover:border-primary"
          >
            {labelOf(name as FilterName, value)}
            <X aria-hidden size={16} />
          </button>
        ))}
        {count > 1 ? (
          <Button variant="quiet" onClick={() => onChange(withFilter(params, "none"))}>
            {t("clearFilters")}
          </Button>
        ) : null}
      </div>
      <div
        id={panel}
        hidden={!isOpen}
        className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 xl:grid-cols-3"
      >
        {select("type")}
        {select("business")}
        {select("level")}
        {select("status")}
        <DateField
          label={t("filter.from")}
          value={filters.from ?? ""}
          {...(filters.to === undefined ? {} : { max: filters.to })}
          onChange={(value) => set("from", value)}
          unmarked
          dense
        />
        <DateField
          label={t("filter.to")}
          value={filters.to ?? ""}
          {...(filters.from === undefined ? {} : { min: filters.from })}
          onChange={(value) => set("to", value)}
          unmarked
          dense
        />
      </div>
    </section>
  );
}

function useOptions(levels: PeopleFiltersProps["levels"]) {
  const t = useWords(kindWords);
  return {
    type: [...USER_TYPES, "STAFF" as const].map((value) => ({ value, label: t(`type.${value}`) })),
    business: USER_BUSINESS_TYPES.map((value) => ({ value, label: t(`business.${value}`) })),
    level: levels.map(({ code, name, isActive }) => ({ value: code, label: isActive ? name : t("inactiveLevel", { name }) })),
    status: PERSON_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
  };
}

/** What a filter that is set is called. */
function useLabels(options: ReturnType<typeof useOptions>) {
  const t = useWords(listWords);
  const language = useLanguage();
  return (name: FilterName, value: string): string => {
    if (name === "from" || name === "to")
      return `${t(`filter.${name}`)} ${isLocalDate(value) ? formatDate(value, language) : value}`;
    return options[name].find((option) => option.value === value)?.label ?? value;
  };
}
