import { useState } from "react";
import { z } from "zod";
import { max } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { confirmNaming, denyNaming, WHY_MAX_CHARS } from "../contract.ts";
import { personCheckMessages } from "./messages.ts";
import { useNaming, type PersonCheck } from "./use-naming.ts";

interface NamingProps {
  readonly token: string;
  readonly naming: PersonCheck["naming"];
  readonly onAnswered: () => Promise<void>;
}

/** Who names the person and as what, with the two answers. */
export function NamingCard({ token, naming, onAnswered }: NamingProps) {
  const t = useMessages(personCheckMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [isDenying, setDenying] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { roles, share } = useNaming(naming);
  const { businessName, namedAs } = naming;
  async function confirm() {
    setConfirming(true);
    await errors.attempt(async () => {
      await api(confirmNaming, { token });
      toasts.show({ kind: "success", title: t("naming.confirmed") });
      await onAnswered();
    });
    setConfirming(false);
  }
  return (
    <Card level={2} title={t("naming.title")}>
      <p className="wrap-anywhere">{t("naming.lead", { business: businessName })}</p>
      <div className="mt-5">
        <DescriptionList
          items={[
            { term: t("naming.business"), value: <span className="wrap-anywhere">{businessName}</span> },
            { term: t("naming.name"), value: <span className="wrap-anywhere">{namedAs}</span> },
            ...(roles === null ? [] : [{ term: t("naming.roles"), value: roles }]),
            ...(share === null ? [] : [{ term: t("naming.share"), value: <span className="figures">{share}</span> }]),
          ]}
        />
      </div>
      {isDenying ? (
        <Denying token={token} onDenied={onAnswered} onCancel={() => setDenying(false)} />
      ) : (
        <>
          <p className="mt-5 text-sm text-ink-muted">{t("naming.before")}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button loading={isConfirming} onClick={() => void confirm()}>
              {t(naming.roles.length > 0 ? "naming.confirm" : "naming.confirmOwner")}
            </Button>
            <Button variant="secondary" onClick={() => setDenying(true)}>
              {t("naming.deny")}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

const schema = z.strictObject({ why: toZod([max(WHY_MAX_CHARS)]) });

interface DenyingProps extends Pick<NamingProps, "token"> {
  readonly onDenied: () => Promise<void>;
  readonly onCancel: () => void;
}

/** "This is not me", with what follows and an optional reason. */
function Denying({ token, onDenied, onCancel }: DenyingProps) {
  const t = useMessages(personCheckMessages);
  const form = useAppForm({
    schema,
    defaultValues: { why: "" },
    async onSubmit({ why }) {
      const text = why.replaceAll(/\s+/g, " ").trim();
      await api(denyNaming, { token, ...(text !== "" && { why: text }) });
      await onDenied();
    },
  });
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-base font-semibold">{t("deny.title")}</h3>
      <p className="mt-1 mb-4">{t("deny.text")}</p>
      <Form form={form} label={t("deny.title")}>
        <form.Field name="why">
          {(field) => (
            <TextArea {...field} label={t("deny.why")} hint={t("deny.whyHint")} rows={3} maxCharacters={WHY_MAX_CHARS} />
          )}
        </form.Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={form.isSubmitting}>
            {t("deny.send")}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t("deny.cancel")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
