import { useRevalidator } from "react-router";
import { z } from "zod";
import { email, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { inviteMember } from "../contract.ts";
import { MEMBER_ROLES } from "../model/company.ts";
import { companyMessages } from "./messages.ts";

const schema = z.object({ email: toZod([required(), email()]), role: z.enum(MEMBER_ROLES) });

/** Invites a person by e-mail address. The answer never says whether the address has an account. */
export default function InviteMember({ isVerified }: { readonly isVerified: boolean }) {
  const t = useMessages(companyMessages);
  const may = useMay();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema,
    defaultValues: { email: "", role: "preparer" },
    async onSubmit(values) {
      try {
        await api(inviteMember, values);
      } catch (error) {
        throw besideEmail(error);
      }
      form.hook.reset();
      toasts.show({ kind: "success", title: t("invite.sent") });
      await revalidate();
    },
  });
  if (!may("payroll", "create")) return null;
  return (
    <Card level={2} title={t("invite.title")}>
      <Form form={form} label={t("invite.title")}>
        <form.Field name="email">
          {(field) => (
            <TextField
              {...field}
              label={t("invite.email")}
              hint={t("invite.emailHint")}
              required
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </form.Field>
        <form.Field name="role">
          {(field) => (
            <RadioCards
              {...field}
              label={t("invite.role")}
              required
              options={MEMBER_ROLES.map((value) => ({ value, label: t(`role.${value}`), text: t(`does.${value}`) }))}
            />
          )}
        </form.Field>
        <div>
          <Button type="submit" loading={form.isSubmitting} whyDisabled={isVerified ? null : t("invite.notVerified")}>
            {t("invite.send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** That the address is invited already is said beside it. */
function besideEmail(error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || error.code !== "company_invitation_waits") return error;
  const { code: status, status: code, sentence: message } = error;
  return new ApiRefusal({ code, status, message, details: { fields: { email: message } } });
}
