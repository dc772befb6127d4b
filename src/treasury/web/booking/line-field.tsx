import { useCallback, useEffect, useEffectEvent } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLoadedOptions, type LoadedOptions } from "#web/ui/form/choice/combobox-options.ts";
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
  const [leg, on] = [legOf(template, side, values), dayOf(values)];
  // The line itself is no part of the question, so that choosing one does not ask again.
  const asked =
    leg === null || on === null ? "" : JSON.stringify({ party: leg.party, ...leg.amount, side, on } satisfies Question);
  return <LineChoice key={asked} field={field} side={side} asked={asked} />;
}

interface LineChoiceProps extends Pick<LineFieldProps, "field" | "side"> {
  /** The question about lines as JSON; empty until it is complete. */
  readonly asked: string;
}

/** The choice among the lines of one question. */
function LineChoice({ field, side, asked }: LineChoiceProps) {
  const t = useMessages(bookingMessages);
  const language = useLanguage();
  const isReady = asked !== "";
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
  const forget = useEffectEvent(() => {
    if (field.value !== "") field.onChange("");
  });
  useEffect(() => forget(), []);
  return (
    <SelectField
      {...field}
      label={t(side === "out" ? "outLine" : "inLine")}
      hint={t(isReady ? hintOf(status, options.length) : "lineWaits")}
      placeholder={t("noLine")}
      loading={status === "loading"}
      options={options}
    />
  );
}

function hintOf(status: LoadedOptions["status"], found: number): "lineFailed" | "lineNone" | "lineHint" {
  if (status === "failed") return "lineFailed";
  return status === "ready" && found === 0 ? "lineNone" : "lineHint";
}
