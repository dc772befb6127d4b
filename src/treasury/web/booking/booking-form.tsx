import { useState } from "react";
import { useNavigate } from "react-router";
import type { Currency, Money } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { proposeBooking, type readPlaces } from "../../contract.ts";
import { REASON_MAX_CHARS, type Settled, type TemplateName } from "../../model/booking.ts";
import { placesFor, sidesOf, type Side } from "../../model/places.ts";
import { bookingMessages } from "../booking-messages.ts";
import { bookingSchema, CURRENCY_CHOICES, dayOf, hasOwnAmount, legOf, placeValue, type BookingValues } from "./form-values.ts";
import { SettlingFacts } from "./settling-facts.tsx";
import { LineField } from "./line-field.tsx";

type Places = Output<typeof readPlaces>["places"];

interface BookingFormProps {
  readonly template: TemplateName;
  readonly places: Places;
}

/** The commission that a payout settles. */
export interface Settling extends Settled {
  readonly name: string;
  readonly due: Money;
}

/** The first side of a booking, which its amount and account belong to. */
const firstOf = (template: TemplateName): Side => sidesOf(template)[0] ?? "out";

/** The entry that a refusal is about. */
function entryOf(code: string, template: TemplateName, values: BookingValues): keyof BookingValues | null {
  const first = firstOf(template);
  switch (code) {
    case "booking_evidence_used":
      return "evidence";
    case "booking_not_yet":
    case "booking_too_old":
      return "on";
    case "booking_same_account":
      return "inPlace";
    case "place_unknown":
    case "opening_used":
      return `${first}Place`;
    case "line_not_free":
      return values.outLine === "" ? "inLine" : "outLine";
    case "booking_currencies_wrong":
    case "booking_amounts_differ":
    case "booking_rate_far":
      return "inAmount";
    case "booking_amount_wrong":
    case "account_not_covered":
    case "more_than_owed":
    case "more_than_due":
    case "money_short":
    case "income_short":
      return `${first}Amount`;
    default:
      return null;
  }
}

/** Both amounts, as what a confirmed rate belongs to. */
const dealOf = ({ outAmount, inAmount }: BookingValues): string =>
  [outAmount, inAmount].map((amount) => (amount === null ? "" : `${amount.currency} ${amount.minor}`)).join(" / ");

/** Entries of one kind of booking. A refusal is shown at the entry that it is about. */
export function BookingForm({ template, places, settling }: BookingFormProps & { readonly settling: Settling | null }) {
  const t = useMessages(bookingMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("bk");
  /** The amounts whose rate was refused as far off: it can be confirmed for exactly these. */
  const [farDeal, setFarDeal] = useState<string | null>(null);
  const only = (side: Side) => {
    const [one, ...others] = placesFor(template, side, places);
    return one !== undefined && others.length === 0 ? placeValue(one) : "";
  };
  const form = useAppForm<BookingValues, BookingValues>({
    schema: bookingSchema(template),
    defaultValues: {
      outPlace: only("out"),
      outAmount: settling?.due ?? null,
      outLine: "",
      inPlace: only("in"),
      inAmount: null,
      inLine: "",
      on: "",
      evidence: "",
      reason: "",
      isFarRateMeant: false,
    },
    async onSubmit(values) {
      const on = dayOf(values);
      if (on === null) return;
      const [out, into] = [legOf(template, "out", values), legOf(template, "in", values)];
      const { evidence, reason, isFarRateMeant } = values;
      const settles = settling && { agent: settling.agent, month: settling.month };
      const content = { template, settles, out, in: into, on, evidence, reason };
      const id = idFor(content);
      try {
        await api(proposeBooking, { id, ...content, ...(isFarRateMeant && dealOf(values) === farDeal && { isFarRateMeant }) });
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "booking_rate_far") {
          setFarDeal(dealOf(values));
          form.hook.setValue("isFarRateMeant", false);
        }
        const entry = error instanceof ApiRefusal ? entryOf(error.code, template, values) : null;
        throw error instanceof ApiRefusal && entry !== null ? fieldRefusal(entry, error.sentence) : error;
      }
      toasts.show({ kind: "success", title: t("proposed") });
      void navigate(href("/office/treasury/booking/:id", { id }));
    },
  });
  const values = form.hook.watch();
  return (
    <Form form={form} label={t(`templates.${template}`)}>
      {settling === null ? null : <SettlingFacts {...settling} />}
      {sidesOf(template).map((side) => (
        <SideFields key={side} form={form} template={template} side={side} places={places} />
      ))}
      {farDeal !== null && farDeal === dealOf(values) ? (
        <form.Field name="isFarRateMeant">{(field) => <CheckboxField {...field} label={t("farMeant")} unmarked />}</form.Field>
      ) : null}
      <form.Field name="on">{(field) => <DateField {...field} label={t("on")} hint={t("onHint")} required />}</form.Field>
      {sidesOf(template).map((side) => (
        <form.Field key={side} name={`${side}Line`}>
          {(field) => <LineField field={field} template={template} side={side} values={values} />}
        </form.Field>
      ))}
      <form.Field name="evidence">
        {(field) => <TextField {...field} label={t("evidence")} hint={t("evidenceHint")} required autoComplete="off" />}
      </form.Field>
      <form.Field name="reason">
        {(field) => (
          <TextArea {...field} label={t("reason")} hint={t("reasonHint")} required rows={3} maxCharacters={REASON_MAX_CHARS} />
        )}
      </form.Field>
      <div>
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {t("propose")}
        </Button>
      </div>
    </Form>
  );
}

interface SideFieldsProps extends BookingFormProps {
  readonly form: AppForm<BookingValues>;
  readonly side: Side;
}

/** Account and amount of one side. */
function SideFields({ form, template, side, places }: SideFieldsProps) {
  const t = useMessages(bookingMessages);
  const [currency, setCurrency] = useState<Currency>("IDR");
  const options = placesFor(template, side, places).map((place) => ({
    value: placeValue(place),
    label: place.name === null ? t(`at.${place.at}`, { party: place.party }) : `${place.name} (${place.party})`,
  }));
  const isAlone = sidesOf(template).length === 1 || !hasOwnAmount(template, "in");
  return (
    <>
      <form.Field name={`${side}Place`}>
        {(field) => <SelectField {...field} label={t(side === "out" ? "outPlace" : "inPlace")} required options={options} />}
      </form.Field>
      {hasOwnAmount(template, side) ? (
        <form.Field name={`${side}Amount`}>
          {(field) => (
            <MoneyField
              {...field}
              label={t(isAlone ? "oneAmount" : side === "out" ? "outAmount" : "inAmount")}
              required
              currency={currency}
              currencies={CURRENCY_CHOICES}
              onCurrency={setCurrency}
            />
          )}
        </form.Field>
      ) : null}
    </>
  );
}
