import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { handOverChats, type Board, type Colleague } from "../contract.ts";
import { boardMessages } from "./messages.ts";

const QUEUE = "queue";
const schema = z.strictObject({ to: toZod([required()]) });

interface HandOverProps {
  readonly from: Colleague;
  readonly board: Board;
  readonly onClose: () => void;
}

/** Hands the chats of a person over, as many as the title says: when their number has changed meanwhile, the call is refused. */
export function HandOverDialog({ from, board: { people, most }, onClose }: HandOverProps) {
  const t = useMessages(boardMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  // As it was when the dialog opened: the board behind it refreshes itself.
  const [colleagues] = useState(people.filter(({ id, mayAnswer }) => mayAnswer && id !== from.id));
  const { id, name, held, isPresent: isStillPresent } = from;
  const form = useAppForm({
    schema,
    defaultValues: { to: "" },
    async onSubmit({ to }) {
      const chosen = colleagues.find((one) => one.id === to);
      const { chats } = await api(handOverChats, { id, to: chosen?.id ?? null, chats: held });
      toasts.show({ kind: "success", title: t("handedOver", { count: chats }) });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("handOverTitle", { count: held, name })}
      hint={t("handOverHint")}
      cancelText={t("cancel")}
      submitText={t("handOver")}
      onClose={onClose}
    >
      <form.Field name="to">
        {(field) => (
          <SelectField
            {...field}
            label={t("to")}
            {...(isStillPresent && { hint: t("handOverPresent", { name }) })}
            required
            options={[
              { value: QUEUE, label: t("toQueue") },
              ...colleagues.map((one) => ({
                value: one.id,
                label: t("option", { name: one.name, chats: one.chats, most, isPresent: String(one.isPresent) }),
              })),
            ]}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}
