import { useEffect, useState } from "react";
import { countryNames } from "#kernel/country/country-name.ts";
import { Refusal } from "#kernel/refusal.ts";
import { listCorridors } from "#pricing/corridors/contract.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { termsFormMessages } from "./messages.ts";
import type { PartnerValues } from "./terms-values.ts";

interface CorridorBoxesProps {
  readonly form: AppForm<PartnerValues>;
  readonly readOnly: boolean;
  /** Those of the stored terms: shown although the list has them no more. */
  readonly stored: readonly string[];
}

/** The corridors that are sold, a checkbox each; read only, those that were chosen. */
export function CorridorBoxes({ form, readOnly, stored }: CorridorBoxesProps) {
  const t = useMessages(termsFormMessages);
  const corridorName = useCorridorName();
  const { codes, isFailed, readAgain } = useCorridors(stored, !readOnly);
  if (readOnly)
    return (
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {stored.map((code) => (
          <li key={code}>{corridorName(code)}</li>
        ))}
      </ul>
    );
  if (isFailed)
    return (
      <Banner
        kind="warning"
        live
        action={
          <Button size="small" variant="secondary" onClick={readAgain}>
            {t("readAgain")}
          </Button>
        }
      >
        {t("corridorsFailed")}
      </Banner>
    );
  if (codes === null)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    );
  return (
    <form.Field name="corridors">
      {({ error }) => (
        <Field name="corridors" label={t("corridors")} hideLabel error={error} required group="boxes">
          {(control) => (
            <div id={control.id} tabIndex={-1} className="grid gap-x-6 sm:grid-cols-2">
              {codes.map((code) => (
                <form.Field key={code} name={`corridors.${code}`} alsoValidates={["corridors"]}>
                  {(field) => <CheckboxField {...field} value={field.value ?? false} unmarked dense label={corridorName(code)} />}
                </form.Field>
              ))}
            </div>
          )}
        </Field>
      )}
    </form.Field>
  );
}

/** "Singapura, rekening bank" for `ID-SG-bank`. */
function useCorridorName(): (code: string) => string {
  const t = useMessages(termsFormMessages);
  const nameOf = countryNames(useLanguage());
  return (code) => {
    const [, country = "", method = ""] = code.split("-");
    return t(method === "cash" ? "corridor.cash" : "corridor.bank", { place: nameOf(country) });
  };
}

/** The codes of all corridors; null until they are read. Each attempt is another wish, so that an older answer is not taken for it. */
function useCorridors(stored: readonly string[], isWanted: boolean) {
  const [found, setFound] = useState<{ readonly attempt: number; readonly codes: readonly string[] | null } | null>(null);
  const [attempt, setAttempt] = useState(1);
  const wanted = isWanted ? attempt : 0;
  useEffect(() => {
    if (wanted === 0) return;
    let isOver = false;
    const read = async () => {
      try {
        const { corridors } = await api(listCorridors, {});
        if (!isOver) setFound({ attempt: wanted, codes: corridors.map(({ corridor }) => corridor) });
      } catch (error) {
        if (!(error instanceof Refusal) && !(error instanceof NetworkFailure)) throw error;
        if (!isOver) setFound({ attempt: wanted, codes: null });
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [wanted]);
  const current = found?.attempt === wanted ? found : null;
  return {
    codes: current === null || current.codes === null ? null : [...new Set([...current.codes, ...stored])],
    isFailed: current !== null && current.codes === null,
    readAgain: () => setAttempt(attempt + 1),
  };
}
