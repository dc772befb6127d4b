import { useRevalidator } from "react-router";
import { z } from "zod";
import { email, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { besideEntry } from "../../../web/beside-entry.ts";
import type { OutletView } from "../../contract.ts";
import { inviteCashier } from "../../contract-invitations.ts";
import { ownOutletMessages } from "./messages.ts";

const ENTRY_OF = { invitation_waits: "person" } as const;

/** Invites a cashier by e-mail address. The answer never says whether the address has an account. */
export function AddCashier({ outlet }: { readonly outlet: OutletView["id"] }) {
  const t = useMessages(ownOutletMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema: z.object({ person: toZod([required(), email()]) }),
    defaultValues: { person: "" },
    async onSubmit({ person }) {
      try {
        await api(inviteCashier, { outlet, email: person });
      } catch (error) {
        throw besideEntry(error, ENTRY_OF);
      }
      form.hook.reset();
      toasts.show({ kind: "success", title: t("added") });
      await revalidate();
    },
  });
  return (
    <Card title={t("add")} level={2}>
      <Form form={form} label={t("add")}>
        <form.Field name="person">
          {(field) => (
            <TextField
              {...field}
              label={t("email")}
              hint={t("emailHint")}
              required
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </form.Field>
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            {t("add")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
