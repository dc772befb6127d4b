import { z } from "zod";
import { at, isLocalDate } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TimeField } from "#web/ui/form/date/time-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { scheduleArticle } from "../../contract.ts";
import { draftMessages } from "./messages.ts";
import type { Draft } from "./use-draft.ts";

const schema = z.object({ day: toZod([required()]), time: toZod([required()]) });
const MORNING = "08:00";

/** Form for the day and the time in Jakarta. */
export default function ScheduleDialog({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const t = useMessages(draftMessages);
  const toasts = useToasts();
  const form = useAppForm({
    schema,
    defaultValues: { day: "", time: MORNING },
    async onSubmit({ day, time }) {
      if (!isLocalDate(day)) return;
      const { id, revision } = draft.stored;
      draft.take(await api(scheduleArticle, { id, revision, at: at(day, time).toISOString() }));
      toasts.show({ kind: "success", title: t("scheduled") });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t("scheduleTitle")} hint={t("scheduleText")} size="sm">
      <Form form={form} label={t("scheduleTitle")}>
        <form.Field name="day">{(field) => <DateField {...field} label={t("day")} required />}</form.Field>
        <form.Field name="time">{(field) => <TimeField {...field} label={t("time")} required />}</form.Field>
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {t("schedule")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
