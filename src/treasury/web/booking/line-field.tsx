import { useCallback, useEffect, useEffectEvent } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLoadedOptions } from "#web/ui/form/choice/combobox-options.ts";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { listStatementLines } from "../../contract.ts";
import type { TemplateName } from "../../model/booking.ts";
import type { Side } from "../../model/places.ts";
import { bookingMessages } from "../booking-messages.ts";
import { dayOf, legOf, type BookingValues } from "./form-values.ts";

type Question = InputArgs<typeof listStatementLines>;

interface LineFieldProps {
  readonly field: FieldBinding<string>;
  readonly template: TemplateName;
  readonly side: Side;
  readonly values: BookingValues;
}

/** The statement line that shows a side of the booking: only lines of exactly its amount, around its day, that nothing has used. */
export function LineField({ field, template, side, values }: LineFieldProps) {
  const t = useMessages(bookingMessages);
  const language = useLanguage();
  const [leg, on] = [legOf(template, side, values), dayOf(values)];
  const isReady = leg !== null && on !== null;
  // The line itself is no part of the question, so that choosing one does not ask again.
  const asked = isReady ? JSON.stringify({ party: leg.party, ...leg.amount, side, on } satisfies Question) : "";
  const load = useCallback(
    async (question: string) => {
      const { lines } = await api(listStatementLines, JSON.parse(question) as Question);
      return lines.map(({ id, bookedAt, amount, reference }) => ({
        value: id,
        label: [formatInstant(bookedAt, language), formatMoney(amount, language), reference].filter(Boolean).join(" · "),
      }));
    },
    [language],
  );
  const { options, status } = useLoadedOptions(load, asked, isReady);
  // A line that was chosen for other entries does not fit these.
  const forget = useEffectEvent(() => field.value !== "" && field.onChange(""));
  useEffect(() => void forget(), [asked]);
  const hint = !isReady
    ? t("lineWaits")
    : status === "failed"
      ? t("lineFailed")
      : status === "ready" && options.length === 0
        ? t("lineNone")
        : t("lineHint");
  return (
    <SelectField
      {...field}
      label={t(side === "out" ? "outLine" : "inLine")}
      hint={hint}
      placeholder={t("noLine")}
      loading={status === "loading"}
      options={isReady ? options : []}
    />
  );
}
