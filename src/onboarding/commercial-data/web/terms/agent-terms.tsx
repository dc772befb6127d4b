import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useState } from "react";
import { termMessages } from "../../../model/messages.ts";
import { commissionText } from "../../../model/term-lines.ts";
import type { TermsOf } from "../../../model/terms.ts";
import type { DataView } from "../../contract.ts";
import { SaveRow } from "../sheet/section-card.tsx";
import { Count, ExpectedCard, Pair, Percent, Rupiah } from "./entries.tsx";
import { termsFormMessages } from "./messages.ts";
import { OutletEditor, OutletList, type EditedOutlet } from "./outlets.tsx";
import { useReportTerms, type TermsFormProps } from "./terms-form.ts";
import { Territory } from "./territory.tsx";
import { agentForm, agentTermsOf, agentValues, type AgentValues } from "./terms-values.ts";

interface AgentTermsProps extends TermsFormProps<TermsOf<"agent">> {
  /** The commission of the standard, said before the choice. */
  readonly standard: DataView["standardCommission"];
}

/** The terms of an agent: settlement, commission, and the outlets that open with the sheet. */
export function AgentTerms({ stored, canEdit, onSave, onDirty, onWide, standard }: AgentTermsProps) {
  const t = useMessages(termsFormMessages);
  const language = useLanguage();
  const [edited, setEdited] = useState<EditedOutlet | null>(null);
  const edit = (outlet: EditedOutlet | null) => {
    setEdited(outlet);
    onWide(outlet !== null);
  };
  const form = useAppForm({
    schema: agentForm,
    defaultValues: agentValues(stored, language),
    onSubmit: (values) => onSave(agentTermsOf(values)),
  });
  useReportTerms(form, onDirty);
  const readOnly = !canEdit;
  const setOutlets = (outlets: AgentValues["outlets"]) => form.hook.setValue("outlets", outlets, { shouldDirty: true });
  return (
    <>
      {edited === null ? null : (
        <OutletEditor
          edited={edited}
          readOnly={readOnly}
          settlement={form.hook.getValues("settlement")}
          onKeep={(outlet) => {
            const outlets = form.hook.getValues("outlets");
            const isKnown = outlets.some(({ id }) => id === outlet.id);
            setOutlets(isKnown ? outlets.map((one) => (one.id === outlet.id ? outlet : one)) : [...outlets, outlet]);
            edit(null);
          }}
          onBack={() => edit(null)}
        />
      )}
      {/* Stays mounted while an outlet is edited: what is typed here stays. */}
      <div hidden={edited !== null}>
        <Form form={form} label={t("form")}>
          <div className="flex flex-col gap-5">
            <Settlement form={form} readOnly={readOnly} />
            <Commissions form={form} readOnly={readOnly} standard={standard} />
            <Territory
              territory={form.hook.watch("territory")}
              readOnly={readOnly}
              onChange={(territory) => form.hook.setValue("territory", territory, { shouldDirty: true })}
            />
            <OutletList
              outlets={form.hook.watch("outlets")}
              readOnly={readOnly}
              onEdit={edit}
              onRemove={(id) => setOutlets(form.hook.getValues("outlets").filter((one) => one.id !== id))}
            />
            <ExpectedCard>
              <form.Field name="transfers">
                {(field) => <Count field={field} label={t("transfers")} readOnly={readOnly} />}
              </form.Field>
              <form.Field name="average">
                {(field) => <Rupiah field={field} label={t("average")} readOnly={readOnly} />}
              </form.Field>
            </ExpectedCard>
          </div>
          {canEdit ? <SaveRow isDirty={form.isDirty} isSubmitting={form.isSubmitting} /> : null}
        </Form>
      </div>
    </>
  );
}

interface PartProps {
  readonly form: AppForm<AgentValues>;
  readonly readOnly: boolean;
}

function Settlement({ form, readOnly }: PartProps) {
  const t = useMessages(termsFormMessages);
  const words = useMessages(termMessages);
  const settlement = form.hook.watch("settlement");
  return (
    <Card level={3} title={t("contract")}>
      <form.Field name="settlement">
        {(field) => (
          <RadioCards
            {...field}
            label={t("settlement")}
            required
            readOnly={readOnly}
            options={(["deposit", "credit", "chain"] as const).map((value) => ({
              value,
              label: words(`settlements.${value}`),
              text: t(`settlementText.${value}`),
            }))}
          />
        )}
      </form.Field>
      {settlement === "chain" ? (
        <form.Field name="chain">
          {(field) => (
            <TextField
              {...field}
              label={t("chain")}
              hint={t("chainHint")}
              required
              readOnly={readOnly}
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </form.Field>
      ) : null}
      {settlement === "credit" ? (
        <form.Field name="creditLine">
          {(field) => <Rupiah field={field} label={t("creditLine")} readOnly={readOnly} />}
        </form.Field>
      ) : null}
    </Card>
  );
}

function Commissions({ form, readOnly, standard }: PartProps & Pick<AgentTermsProps, "standard">) {
  const language = useLanguage();
  const t = useMessages(termsFormMessages);
  const commission = form.hook.watch("commission");
  const text = {
    standard:
      standard === null
        ? t("commissionText.standard")
        : t("commissionText.standardRates", {
            payOut: commissionText(standard.payOut, language),
            cashIn: commissionText(standard.cashIn, language),
          }),
    own: t("commissionText.own"),
  };
  return (
    <Card level={3} title={t("commission")}>
      <form.Field name="commission">
        {(field) => (
          <RadioCards
            {...field}
            label={t("commission")}
            hideLabel
            required
            readOnly={readOnly}
            columns={2}
            options={(["standard", "own"] as const).map((value) => ({
              value,
              label: t(`commissions.${value}`),
              text: text[value],
            }))}
          />
        )}
      </form.Field>
      {commission === "own"
        ? (["payOut", "cashIn"] as const).map((service) => (
            <fieldset key={service} className="min-w-0">
              <legend className="mb-2 font-semibold">{t(service)}</legend>
              <Pair>
                <form.Field name={`${service}.fixed`}>
                  {(field) => <Rupiah field={field} label={t("fixed")} readOnly={readOnly} />}
                </form.Field>
                <form.Field name={`${service}.percent`}>
                  {(field) => <Percent field={field} label={t("percent")} readOnly={readOnly} />}
                </form.Field>
                <form.Field name={`${service}.max`}>
                  {(field) => <Rupiah field={field} label={t("max")} hint={t("maxHint")} required={false} readOnly={readOnly} />}
                </form.Field>
              </Pair>
            </fieldset>
          ))
        : null}
    </Card>
  );
}
