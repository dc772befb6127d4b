import { Mail } from "lucide-react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { STEP_LIFETIME_MS } from "../challenge.ts";
import { requestReset } from "../contract.ts";
import { emailSchema } from "../person.ts";
import { AccountPage } from "./frame/account-page.tsx";
import { SafetyAside } from "./frame/asides.tsx";
import { useHistoryState } from "./frame/history-state.ts";
import { useKeptEntries } from "./frame/kept-entries.ts";
import { Notice, SendAgain } from "./frame/notice.tsx";
import { requestWords } from "./reset/messages.ts";
import type { Route } from "./+types/reset-request.page";
import { TextLink } from "./frame/text-link.tsx";

export const handle = { app: true };

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = requestWords[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, { title, description, path: "/reset-password" });
};

const schema = z.strictObject({ email: emailSchema });
const sentSchema = z.strictObject({ sentTo: z.string().min(1) });

/** SPEC §2 `/reset-password`. What it answers never tells whose the address is. */
export default function ResetRequestPage() {
  const sent = useHistoryState(sentSchema);
  return sent === null ? <RequestForm /> : <Sent to={sent.sentTo} />;
}

function RequestForm() {
  const t = useWords(requestWords);
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
  // The address that was typed at sign-in is here already.
  useKeptEntries("sign-in", form, ["email"]);
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
        <TextLink to={to("/login")} isBack>
          {t("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}

function Sent({ to: address }: { readonly to: string }) {
  const t = useWords(requestWords);
  const to = useLocalizedPath();
  return (
    <AccountPage aside={<SafetyAside />}>
      <Notice icon={Mail} title={t("sent")}>
        <p className="mt-3">{t("sentLead")}</p>
        <p className="mt-1 text-lg font-bold wrap-anywhere">{address}</p>
        <p className="mt-3 text-ink-muted">{t("life", { minutes: STEP_LIFETIME_MS.reset_password / MINUTE_MS })}</p>
        <div className="mt-7">
          <SendAgain onSend={() => api(requestReset, { email: address })} text={t("again")} sentText={t("sentAgain")}>
            <TextLink to={to("/reset-password")}>{t("other")}</TextLink>
          </SendAgain>
        </div>
        <TextLink to={to("/login")} isBack>
          {t("back")}
        </TextLink>
      </Notice>
    </AccountPage>
  );
}
