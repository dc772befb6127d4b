import { Plus } from "lucide-react";
import { useState } from "react";
import { AreaField } from "#areas/web/area-field.tsx";
import { COUNTRY } from "#areas/web/areas-within.ts";
import { useAreaNames } from "#areas/web/use-area-names.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { termsFormMessages } from "./messages.ts";
import type { AgentValues } from "./terms-values.ts";

interface TerritoryProps {
  readonly territory: AgentValues["territory"];
  readonly readOnly: boolean;
  readonly onChange: (territory: AgentValues["territory"]) => void;
}

/** The provinces and cities in which the agent may have outlets. A province takes the place of its cities. */
export function Territory({ territory, readOnly, onChange }: TerritoryProps) {
  const t = useMessages(termsFormMessages);
  return (
    <Card level={3} title={t("territory.title")} hint={t("territory.hint")}>
      {territory.length === 0 ? <p className="text-ink-muted">{t("territory.none")}</p> : null}
      <ul className="divide-y divide-line">
        {territory.map(({ code, name }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            {readOnly ? null : (
              <Button
                size="small"
                variant="quiet"
                label={t("territory.removeOf", { name })}
                onClick={() => onChange(territory.filter((one) => one.code !== code))}
              >
                {t("territory.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : <NewArea territory={territory} onChange={onChange} />}
    </Card>
  );
}

function NewArea({ territory, onChange }: Omit<TerritoryProps, "readOnly">) {
  const t = useMessages(termsFormMessages);
  const [province, setProvince] = useState("");
  const [city, setCity] = useState("");
  const code = city === "" ? province : city;
  const names = useAreaNames([province, city].filter((one) => one !== "")) ?? {};
  const name = names[code];
  const isIncluded = territory.some((one) => code.startsWith(one.code));
  const facts = { known: names, error: null, onBlur: () => {} };
  function add() {
    if (name === undefined) return;
    onChange([...territory.filter((one) => !one.code.startsWith(code)), { code, name }]);
    setProvince("");
    setCity("");
  }
  return (
    <div className="mt-4">
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <AreaField
          {...facts}
          name="territoryProvince"
          value={province}
          label={t("territory.province")}
          within={COUNTRY}
          onChange={(chosen) => {
            setProvince(chosen);
            setCity("");
          }}
        />
        <AreaField
          {...facts}
          name="territoryCity"
          value={city}
          label={t("territory.city")}
          hint={t("territory.cityHint")}
          within={province}
          whyNotYet={t("territory.provinceFirst")}
          onChange={setCity}
        />
      </div>
      <Button
        variant="secondary"
        iconBefore={<Plus aria-hidden size={18} />}
        whyDisabled={name === undefined ? t("territory.choose") : isIncluded ? t("territory.known") : null}
        onClick={add}
      >
        {t("territory.add")}
      </Button>
    </div>
  );
}
