import { useMemo } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { proposeClose } from "../../contract-close.ts";
import { EXPLANATION_MAX_CHARS, type CheckName } from "../../model/close.ts";
import { closeMessages } from "./messages.ts";

interface ProposeCloseProps {
  readonly period: string;
  /** Of the figures on screen. */
  readonly hash: string;
  /** The rows that need an explanation. */
  readonly open: readonly CheckName[];
}

/** Explains each open row and proposes the close of what is on screen. */
export function ProposeCloseForm({ period, hash, open }: ProposeCloseProps) {
  const t = useMessages(closeMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("cl");
  const schema = useMemo(() => z.record(z.string(), toZod([required(), max(EXPLANATION_MAX_CHARS), visible()])), []);
  const form = useAppForm<Record<string, string>, Record<string, string>>({
    schema,
    defaultValues: Object.fromEntries(open.map((name) => [name, ""])),
    async onSubmit(explanations) {
      const content = { period, hash, explanations };
      await api(proposeClose, { id: idFor(content), ...content });
      toasts.show({ kind: "success", title: t("proposed") });
      await revalidate();
    },
  });
  return (
    <Form form={form} label={t("proposeTitle")}>
      {open.map((name) => (
        <form.Field key={name} name={name}>
          {(field) => (
            <TextArea
              {...field}
              label={t("explain", { check: t(`checks.${name}`) })}
              required
              rows={2}
              maxCharacters={EXPLANATION_MAX_CHARS}
            />
          )}
        </form.Field>
      ))}
      <div>
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {t("propose")}
        </Button>
      </div>
    </Form>
  );
}
