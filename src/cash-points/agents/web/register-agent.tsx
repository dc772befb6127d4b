import { useRevalidator } from "react-router";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { agentEmail, chainCode, registerAgent } from "../contract.ts";
import { SETTLEMENTS, type Settlement } from "../../model/outlet.ts";
import { agentMessages } from "./messages.ts";

const fields = z.object({
  email: agentEmail,
  name: toZod([required(), max(100)]),
  settlement: z.enum(SETTLEMENTS),
  chain: z.string(),
});
const EMPTY = { email: "", name: "", settlement: "deposit" as Settlement, chain: "" };

/**
 * Makes a user who has registered as an agent the owner of outlets. Staff enter the e-mail address of the account, which they have on
 * paper.
 */
export function RegisterAgent() {
  const t = useMessages(agentMessages);
  const messages = agentMessages[useLanguage()];
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema: fields.refine(({ settlement, chain }) => settlement !== "chain" || chainCode.safeParse(chain).success, {
      error: messages.chainWrong,
      path: ["chain"],
    }),
    defaultValues: EMPTY,
    async onSubmit({ chain, ...values }) {
      const { name } = await api(registerAgent, values.settlement === "chain" ? { ...values, chain } : values);
      form.hook.reset(EMPTY);
      toasts.show({ kind: "success", title: t("registered", { name }) });
      await revalidate();
    },
  });
  return (
    <Card level={2} title={t("form")} hint={t("formHint")}>
      <Form form={form} label={t("form")}>
        <form.Field name="email">
          {(field) => (
            <TextField {...field} type="email" label={t("email")} hint={t("emailHint")} required unmarked autoComplete="off" />
          )}
        </form.Field>
        <form.Field name="name">
          {(field) => <TextField {...field} label={t("name")} hint={t("nameHint")} required unmarked autoComplete="off" />}
        </form.Field>
        <form.Field name="settlement">
          {(field) => (
            <SelectField
              {...field}
              onChange={(value) => field.onChange(value as Settlement)}
              label={t("settlement")}
              hint={t("settlementHint")}
              options={SETTLEMENTS.map((value) => ({ value, label: t(`settlements.${value}`) }))}
              placeholder={null}
              required
              unmarked
            />
          )}
        </form.Field>
        {form.hook.watch("settlement") === "chain" ? (
          <form.Field name="chain">
            {(field) => (
              <TextField {...field} label={t("chain")} hint={t("chainHint")} required unmarked autoComplete="off" figures />
            )}
          </form.Field>
        ) : null}
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {t("submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
