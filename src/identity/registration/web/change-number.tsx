import { z } from "zod";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { changePhone } from "../contract.ts";
import { phoneSchema } from "../../model/person.ts";
import { isStepOver, seen, type SeenStep } from "../../codes/web/code-step.ts";
import { phoneMessages } from "../../codes/web/messages.ts";

const schema = z.strictObject({ phoneNumber: phoneSchema });

/** Replaces the number of this registration; a code sent to the old one ends. */
export function ChangeNumber({
  sessionCode,
  onChanged,
  onKeep,
  onOver,
}: {
  readonly sessionCode: string;
  readonly onChanged: (step: SeenStep) => void;
  readonly onKeep: () => void;
  readonly onOver: () => Promise<void>;
}) {
  const t = useMessages(phoneMessages);
  const form = useAppForm({
    schema,
    defaultValues: { phoneNumber: "" },
    async onSubmit({ phoneNumber }) {
      try {
        onChanged(seen(await api(changePhone, { sessionCode, phoneNumber })));
      } catch (error) {
        if (!isStepOver(error)) throw error;
        await onOver();
      }
    },
  });
  return (
    <Form form={form} label={t("changeNumber")}>
      <form.Field name="phoneNumber">{(field) => <PhoneField {...field} label={t("newNumber")} required />}</form.Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {t("saveNumber")}
        </Button>
        <Button size="large" variant="quiet" onClick={onKeep}>
          {t("keepNumber")}
        </Button>
      </div>
    </Form>
  );
}
