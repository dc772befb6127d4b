import { Mail } from "lucide-react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { STEP_LIFETIME_MS } from "../../model/challenge.ts";
import { requestReset } from "../contract.ts";
import { emailSchema } from "../../model/person.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { SafetyAside } from "../../web/frame/asides.tsx";
import { useHistoryState } from "../../web/frame/history-state.ts";
import { useDraft } from "../../web/frame/draft-entries.ts";
import { StatusMessage, SendAgain } from "../../web/frame/notice.tsx";
import { requestMessages } from "./messages.ts";
import type { Route } from "./+types/reset-request.page";
import { TextLink } from "../../web/frame/text-link.tsx";

export const handle = { app: true };

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = requestMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, { title, description, path: href("/reset-password") });
};

const schema = z.strictObject({ email: emailSchema });
const sentSchema = z.strictObject({ sentTo: z.string().min(1) });

/** SIGN-15: `/reset-password`. The answer never reveals whether the address has an account. */
export default function ResetRequestPage() {
  const sent = useHistoryState(sentSchema);
  return sent === null ? <RequestForm /> : <Sent to={sent.sentTo} />;
}

function RequestForm() {
  const t = useMessages(requestMessages);
  const to = useLocalizedPath();
  const navigate = useNavigate();
  const form = useAppForm({
    schema,
    defaultValues: { email: "" },
    async onSubmit({ email }) {
      await api(requestReset, { email });
      await navigate(".", { relative: "path", state: { sentTo: email } });
    },
  });
  // Prefilled with the address typed at sign-in.
  useDraft("sign-in", form, ["email"]);
  return (
    <AccountPage title={t("heading")} lead={t("lead")} aside={<SafetyAside />}>
      <Form form={form} leaving="free" label={t("title")}>
        <form.Field name="email">
          {(field) => <TextField {...field} type="email" label={t("email")} inputMode="email" autoComplete="username" required />}
        </form.Field>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t("submit")}
        </Button>
      </Form>
      <p className="mt-6">
        <TextLink to={to(href("/login"))} isBack>
          {t("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}

function Sent({ to: address }: { readonly to: string }) {
  const t = useMessages(requestMessages);
  const to = useLocalizedPath();
  return (
    <AccountPage aside={<SafetyAside />}>
      <StatusMessage icon={Mail} title={t("sent")}>
        <p className="mt-3">{t("sentLead")}</p>
        <p className="mt-1 text-lg font-bold wrap-anywhere">{address}</p>
        <p className="mt-3 text-ink-muted">{t("life", { minutes: STEP_LIFETIME_MS.reset_password / MINUTE_MS })}</p>
        <div className="mt-7">
          <SendAgain onSend={() => api(requestReset, { email: address })} text={t("again")} sentText={t("sentAgain")}>
            <TextLink to={to(href("/reset-password"))}>{t("other")}</TextLink>
          </SendAgain>
        </div>
        <TextLink to={to(href("/login"))} isBack>
          {t("back")}
        </TextLink>
      </StatusMessage>
    </AccountPage>
  );
}
