import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { visitorsPage } from "#web/session/pages.ts";
import { pageMeta } from "#web/seo.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { signIn } from "../contract.ts";
import { PASSWORD_MAX_CHARS } from "../password.ts";
import { emailSchema } from "../person.ts";
import { AccountPage } from "./frame/account-page.tsx";
import { SafetyAside } from "./frame/asides.tsx";
import { useKeptEntries } from "./frame/kept-entries.ts";
import { loginWords } from "./sign-in/messages.ts";
import { isOnWayToSend, withNext } from "./sign-in/next-page.ts";
import type { Route } from "./+types/login.page";
import { TextLink } from "./frame/text-link.tsx";

export const handle = visitorsPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = loginWords[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, { title, description, path: "/login" });
};

const schema = z.strictObject({
  email: emailSchema,
  password: toZod([required(), max(PASSWORD_MAX_CHARS)]),
  remember: z.boolean(),
});

/** SPEC §2 `/login`: e-mail, password, remember me, forgotten password, registration. */
export default function LoginPage() {
  const t = useWords(loginWords);
  const to = useLocalizedPath();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isWrong, setWrong] = useState(false);
  const password = useRef<HTMLInputElement | null>(null);
  const form = useAppForm({
    schema,
    defaultValues: { email: "", password: "", remember: false },
    async onSubmit(values) {
      setWrong(false);
      try {
        const { sessionCode } = await api(signIn, values);
        await navigate(withNext(to(`/login/verify-2fa/${sessionCode}`), search));
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.code !== "credentials_wrong") throw error;
        setWrong(true);
        form.hook.setValue("password", "");
        password.current?.focus();
      }
    },
  });
  useKeptEntries("sign-in", form, ["email", "remember"]);
  // Who comes from the calculator has no account as a rule: the way to one stands first.
  const isNewcomer = isOnWayToSend(search);
  const newHere = (
    <>
      {t("noAccount")} <Link to={withNext(to("/type/registration"), search)}>{t("register")}</Link>
    </>
  );
  return (
    <AccountPage title={t("heading")} aside={<SafetyAside />} {...(isNewcomer && { lead: newHere })}>
      {isWrong ? (
        <div className="mb-6">
          <Banner kind="danger" title={t("wrong")} live>
            {t("wrongText")}
          </Banner>
        </div>
      ) : null}
      <Form form={form} leaving="free" label={t("title")}>
        <form.Field name="email">
          {(field) => (
            <TextField
              {...field}
              type="email"
              label={t("email")}
              inputMode="email"
              autoComplete="username"
              enterKeyHint="next"
              required
            />
          )}
        </form.Field>
        <form.Field name="password">
          {({ ref, ...field }) => (
            <PasswordField
              {...field}
              ref={(element) => {
                password.current = element;
                ref(element);
              }}
              kind="current"
              label={t("password")}
              required
            />
          )}
        </form.Field>
        <p className="-mt-2 mb-4 text-end">
          <TextLink to={to("/reset-password")}>{t("forgot")}</TextLink>
        </p>
        <form.Field name="remember">
          {(field) => <CheckboxField {...field} label={t("remember")} hint={t("rememberHint")} unmarked dense />}
        </form.Field>
        <div className="mt-5">
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            {t("submit")}
          </Button>
        </div>
      </Form>
      {isNewcomer ? null : <p className="mt-8 border-t border-line pt-6 text-ink-muted">{newHere}</p>}
    </AccountPage>
  );
}
