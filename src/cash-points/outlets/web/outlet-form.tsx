import type { KnownAreas } from "#areas/web/areas-within.ts";
import type { ReactNode } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { OUTLET_ZONES } from "../../model/opening-hours.ts";
import { zoneName } from "../../outlet-files/model/outlet-row.ts";
import { AreaFields } from "./area-fields.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { outletMessages } from "./messages.ts";
import {
  entriesOf,
  NEW_OUTLET,
  NEW_OUTLET_OF_AGENT,
  outletForm,
  valuesOf,
  type KnownOutlet,
  type OutletValues,
} from "./outlet-values.ts";
import { PinPreview } from "./pin-preview.tsx";

export interface OutletFormProps {
  /** The known outlet; null for a new one. */
  readonly outlet: KnownOutlet | null;
  /** Names of the areas that the form starts with. */
  readonly known: KnownAreas;
  /** The agents to choose from, while the agent can still be chosen; null where it is known. */
  readonly agents: readonly { readonly value: string; readonly label: string }[] | null;
  readonly readOnly: boolean;
  readonly submitText: string;
  /** Saves. The form shows the server's refusals. */
  readonly onSave: (entries: ReturnType<typeof entriesOf>, agent: string) => Promise<void>;
}

/** All entries of an outlet in one form, for new and stored outlets. */
export function OutletForm({ outlet, known, agents, readOnly, submitText, onSave }: OutletFormProps) {
  const t = useMessages(outletMessages);
  const form = useAppForm({
    schema: outletForm,
    defaultValues: outlet ? valuesOf(outlet) : agents === null ? NEW_OUTLET_OF_AGENT : NEW_OUTLET,
    onSubmit: (values) => onSave(entriesOf(values), values.agent),
  });
  return (
    <Form form={form} label={t("form")}>
      <div className="flex flex-col gap-5">
        <Card level={2} title={t("about")}>
          {agents === null ? null : (
            <form.Field name="agent">
              {(field) => <SelectField {...field} label={t("agent")} hint={t("agentHint")} options={agents} required />}
            </form.Field>
          )}
          <Pair>
            <form.Field name="name">
              {(field) => <TextField {...field} label={t("name")} required readOnly={readOnly} autoComplete="off" />}
            </form.Field>
            <form.Field name="phone">
              {(field) => <PhoneField {...field} label={t("phone")} required readOnly={readOnly} />}
            </form.Field>
          </Pair>
          <form.Field name="address">
            {(field) => (
              <TextField
                {...field}
                label={t("address")}
                hint={t("addressHint")}
                required
                readOnly={readOnly}
                autoComplete="off"
              />
            )}
          </form.Field>
          <AreaFields form={form} known={known} readOnly={readOnly} />
        </Card>
        <Position form={form} readOnly={readOnly} />
        <Card level={2} title={t("hours")} hint={t("hoursHint")}>
          <HoursFields form={form} readOnly={readOnly} />
          <Pair>
            <form.Field name="zone">
              {(field) => (
                <SelectField
                  {...field}
                  label={t("zone")}
                  options={OUTLET_ZONES.map((zone) => ({ value: zone as string, label: zoneName(zone) }))}
                  placeholder={null}
                  required
                  readOnly={readOnly}
                />
              )}
            </form.Field>
            <form.Field name="closedDays">
              {(field) => (
                <TextField
                  {...field}
                  label={t("closedDays")}
                  hint={t("closedDaysHint")}
                  readOnly={readOnly}
                  figures
                  autoComplete="off"
                />
              )}
            </form.Field>
          </Pair>
        </Card>
        <Services form={form} readOnly={readOnly} />
      </div>
      {readOnly ? null : (
        <div className="sticky bottom-0 z-sticky -mx-gutter mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-gutter py-3 lg:mx-0 lg:rounded-card lg:border lg:px-5 lg:shadow-raised">
          <p role="status" className="grow text-sm text-ink-muted">
            {form.isDirty ? t("unsaved") : ""}
          </p>
          <Button type="submit" loading={form.isSubmitting}>
            {submitText}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Side by side on wide screens. */
function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-start gap-x-6 md:grid-cols-2">{children}</div>;
}

interface SectionProps {
  readonly form: AppForm<OutletValues>;
  readonly readOnly: boolean;
}

function Position({ form, readOnly }: SectionProps) {
  const t = useMessages(outletMessages);
  const [latitude, longitude] = form.hook.watch(["latitude", "longitude"]);
  return (
    <Card level={2} title={t("position")} hint={t("positionHint")}>
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <div>
          {(["latitude", "longitude"] as const).map((name) => (
            <form.Field key={name} name={name}>
              {(field) => (
                <TextField {...field} label={t(name)} required readOnly={readOnly} figures inputMode="text" autoComplete="off" />
              )}
            </form.Field>
          ))}
        </div>
        <PinPreview latitude={latitude} longitude={longitude} />
      </div>
    </Card>
  );
}

function Services({ form, readOnly }: SectionProps) {
  const t = useMessages(outletMessages);
  const language = useLanguage();
  const why = readOnly ? outletMessages[language].viewOnly : null;
  return (
    <Card level={2} title={t("services")}>
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <form.Field name="paysOut" alsoValidates={["takesCashIn"]}>
          {(field) => <CheckboxField {...field} label={t("service.pay_out")} unmarked whyDisabled={why} />}
        </form.Field>
        <form.Field name="takesCashIn" alsoValidates={["paysOut"]}>
          {(field) => <CheckboxField {...field} label={t("service.cash_in")} unmarked whyDisabled={why} />}
        </form.Field>
        <form.Field name="transferLimit" alsoValidates={["dayLimit"]}>
          {(field) => <MoneyField {...field} currency="IDR" label={t("transferLimit")} required readOnly={readOnly} />}
        </form.Field>
        <form.Field name="dayLimit">
          {(field) => <MoneyField {...field} currency="IDR" label={t("dayLimit")} required readOnly={readOnly} />}
        </form.Field>
      </div>
    </Card>
  );
}
