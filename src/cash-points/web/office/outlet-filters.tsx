import { useLanguage, useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField, type Option } from "#web/ui/form/select-field.tsx";
import { PROVINCES } from "../../areas.ts";
import { provinceWords } from "../../areas/messages.ts";
import { SERVICES } from "../../outlet.ts";
import { outletListWords } from "./messages.ts";
import { readFilters, withFilter } from "./outlets-address.ts";

interface OutletFiltersProps {
  readonly params: URLSearchParams;
  readonly onChange: (next: URLSearchParams) => void;
}

/** Three selects, always in sight; what they choose stands in the address. */
export function OutletFilters({ params, onChange }: OutletFiltersProps) {
  const t = useWords(outletListWords);
  const language = useLanguage();
  const filters = readFilters(params);
  const options: Readonly<Record<"status" | "province" | "service", readonly Option[]>> = {
    status: (["active", "inactive"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
    province: PROVINCES.map((value) => ({ value: value as string, label: provinceWords[language][value] })).toSorted((a, b) =>
      a.label.localeCompare(b.label),
    ),
    service: SERVICES.map((value) => ({ value, label: t(`services.${value}`) })),
  };
  return (
    <section aria-label={t("filters")} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {(["status", "province", "service"] as const).map((name) => (
        <div key={name} className="min-w-40 grow basis-40 sm:max-w-64">
          <SelectField
            label={t(`filter.${name}`)}
            options={options[name]}
            placeholder={t("any")}
            value={filters[name] ?? ""}
            onChange={(value) => onChange(withFilter(params, { [name]: value }))}
            unmarked
            dense
          />
        </div>
      ))}
      {Object.keys(filters).length === 0 ? null : (
        <div className="pb-1">
          <Button variant="quiet" onClick={() => onChange(withFilter(params, "none"))}>
            {t("clearFilters")}
          </Button>
        </div>
      )}
    </section>
  );
}
