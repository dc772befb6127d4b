/** The description of a recipient form, as it changes while the form is filled in. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import type { DescribedField, Typed } from "../forms/web/described-form.ts";
import { loadFields } from "../forms/web/load-fields.ts";
import type { PayoutMethod } from "../model/methods.ts";
import type { RecipientValues } from "./recipient-values.ts";

/**
 * Errors found by an older description are validated again by the newest, e.g. a bank's number of digits, which arrives a moment after the
 * bank is chosen.
 */
export function useRevalidation(form: AppForm<RecipientValues>, fields: readonly DescribedField[]) {
  const revalidate = useEffectEvent(() => {
    const wrong = Object.keys(form.hook.formState.errors.fields ?? {});
    if (wrong.length > 0) void form.hook.trigger(wrong.map((name) => `fields.${name}` as const));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the description is what this waits for
  useEffect(() => revalidate(), [fields]);
}

/** Calls back with each description but the first. */
export function useLaterDescription(fields: readonly DescribedField[], onLater: () => void) {
  const shown = useRef(fields);
  const later = useEffectEvent(onLater);
  useEffect(() => {
    if (shown.current !== fields) later();
    shown.current = fields;
  }, [fields]);
}

/** The description, read again when a field that changes it gets another value. Only the answer to the latest request counts. */
export function useDescribed(country: string, method: PayoutMethod, described: readonly DescribedField[]) {
  const [fields, setFields] = useState(described);
  const latestTurn = useRef(0);
  const errors = useErrorCatalogue();
  async function refresh(known: Typed) {
    latestTurn.current += 1;
    const turn = latestTurn.current;
    await errors.attempt(async () => {
      const next = await loadFields(country, method, known);
      if (turn === latestTurn.current) setFields(next);
    });
  }
  return { fields, refresh };
}
