import { lazy, Suspense, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import type { Rate } from "#kernel/rate.ts";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField, type Option } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { Card } from "#web/ui/card.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { listDeclarations } from "../../sending/contract.ts";
import { checkSchedule, saveSchedule } from "../contract-save.ts";
import { DaysFields } from "./days-fields.tsx";
import { GuardFields } from "./guard-fields.tsx";
import { scheduleMessages } from "./messages.ts";
import type { UnfitRecipient } from "./schedule-recipients.ts";
import { declaredOf, maxRateOf, planOf, scheduleValues, type SavingArgs, type ScheduleStart } from "./schedule-values.ts";
import { UnfitRecipients } from "./unfit-recipients.tsx";

const ApproveSchedule = lazy(async () => ({ default: (await import("./approve-schedule.tsx")).ApproveSchedule }));

type Declared = Output<typeof listDeclarations>["purposes"][number];

interface ScheduleFormProps {
  readonly start: ScheduleStart;
  readonly recipients: readonly Option[];
  readonly unfit: readonly UnfitRecipient[];
  readonly purposes: readonly Declared[];
  readonly sources: readonly Declared[];
  /** Our rate now; null for rupiah to rupiah, and while there is no price. */
  readonly rate: Rate | null;
  readonly onSaved: (id: `sd_${string}`) => Promise<void> | void;
}

/** The form of a new or changed schedule. What was not approved yet is approved below it. */
export function ScheduleForm({ start, recipients, unfit, purposes, sources, rate, onSaved }: ScheduleFormProps) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const idFor = useIdFor("sd");
  const [approving, setApproving] = useState<SavingArgs | null>(null);
  const { corridor, side, currency, version } = start;
  const isAbroad = !corridor.startsWith("ID-ID-");
  const form = useAppForm({
    schema: scheduleValues,
    defaultValues: start.values,
    async onSubmit(values) {
      const { recipient, amount, waitDays } = values;
      const plan = planOf(values);
      const declared = declaredOf(values);
      if (plan === null || amount === null || declared === null) throw fieldRefusal("count", t("form.countWrong"));
      const maxRate = maxRateOf(values.maxRate, language);
      if (maxRate === undefined) throw fieldRefusal("maxRate", t("form.guardWrong"));
      const content = { ...plan, recipient: recipient as `rc_${string}`, amountMinor: amount.minor.toString(), maxRate };
      const id = start.id ?? idFor("new");
      const saving = { ...content, id, version, corridor, side, ...declared, waitDays: Number(waitDays) };
      const { needsApproval } = await api(checkSchedule, saving);
      if (needsApproval) return setApproving(saving);
      await api(saveSchedule, saving);
      await onSaved(id);
    },
  });

  if (approving !== null)
    return (
      <Suspense fallback={<SkeletonText lines={6} />}>
        <ApproveSchedule
          saving={approving}
          currency={currency}
          onSaved={() => onSaved(approving.id)}
          onBack={() => {
            form.hook.reset({ ...form.hook.getValues() });
            setApproving(null);
          }}
        />
      </Suspense>
    );
  return (
    <Form form={form} label={t("form.label")}>
      <div className="flex flex-col gap-5">
        <Card>
          <form.Field name="recipient">
            {(field) => (
              <SelectField
                {...field}
                label={t("form.recipient")}
                hint={t(isAbroad ? "form.recipientsThere" : "form.recipientsHome")}
                options={recipients}
                required
              />
            )}
          </form.Field>
          <UnfitRecipients recipients={unfit} />
          <form.Field name="amount">
            {(field) => (
              <MoneyField
                {...field}
                currency={side === "source" ? "IDR" : currency}
                label={t(side === "source" ? "form.amountSource" : "form.amountTarget")}
                required
              />
            )}
          </form.Field>
          <form.Field name="purpose">
            {(field) => <SelectField {...field} label={t("form.purpose")} options={optionsOf(purposes, language)} required />}
          </form.Field>
          <form.Field name="source">
            {(field) => <SelectField {...field} label={t("form.source")} options={optionsOf(sources, language)} required />}
          </form.Field>
        </Card>
        <DaysFields form={form} tomorrow={start.tomorrow} />
        {isAbroad ? <GuardFields form={form} currency={currency} rate={rate} /> : null}
        {start.id === null ? null : <p className="text-sm text-ink-muted">{t("form.changes")}</p>}
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t(start.id === null ? "form.goOn" : "form.save")}
        </Button>
      </div>
    </Form>
  );
}

const optionsOf = (declared: readonly Declared[], language: Language): Option[] =>
  declared.map(({ code, title }) => ({ value: code, label: title[language] }));
