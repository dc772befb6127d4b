import { lazy, Suspense, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { visitorsPage } from "#sessions/web/pages.ts";
import { pageMeta } from "#web/seo.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { signIn } from "../contract.ts";
import { PASSWORD_MAX_CHARS } from "../../model/password.ts";
import { emailSchema } from "../../model/person.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { SafetyAside } from "../../web/frame/asides.tsx";
import { knowsPasskeys } from "../../factors/web/passkeys.ts";
import { saveDraft, useDraft } from "../../web/frame/draft-entries.ts";
import { loginMessages } from "./messages.ts";
import { leadsToSend, withNext } from "../../web/frame/next-page.ts";
import type { Route } from "./+types/login.page";
import { TextLink } from "../../web/frame/text-link.tsx";
import { useRemembered } from "./use-remembered.ts";

const PasskeyDoor = lazy(() => import("./passkey-door.tsx"));

export const handle = visitorsPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = loginMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, { title, description, path: href("/login") });
};

const schema = z.strictObject({
  email: emailSchema,
  password: toZod([required(), max(PASSWORD_MAX_CHARS)]),
  remember: z.boolean(),
});

/** SIGN-1: `/login`: e-mail, password, remember me, forgotten password, registration. */
export default function LoginPage() {
  const t = useMessages(loginMessages);
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
        const { sessionCode, isRegistering } = await api(signIn, values);
        if (isRegistering) return await navigate(withNext(to(href("/phone-verification/:sessionCode", { sessionCode })), search));
        // The second step reads here whether to remember the address.
        saveDraft("sign-in", { email: values.email, remember: values.remember });
        await navigate(withNext(to(href("/login/verify-2fa/:sessionCode", { sessionCode })), search));
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.code !== "credentials_wrong") throw error;
        setWrong(true);
        form.hook.setValue("password", "");
        password.current?.focus();
      }
    },
  });
  useDraft("sign-in", form, ["email", "remember"]);
  const { isRemembered, forget } = useRemembered(form);
  const hasPasskeys = useSyncExternalStore(neverChanges, knowsPasskeys, () => false);
  // A visitor from the calculator usually has no account, so the link to registration comes first.
  const isNewcomer = leadsToSend(search);
  const newHere = (
    <>
      {t("noAccount")} <Link to={withNext(to(href("/type/registration")), search)}>{t("register")}</Link>
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
              autoComplete="username webauthn"
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
        <div className="-mt-2 mb-4 flex items-center justify-end">
          {isRemembered ? (
            <span className="-ms-5 me-auto">
              <Button variant="quiet" label={t("notYouLabel")} onClick={forget}>
                {t("notYou")}
              </Button>
            </span>
          ) : null}
          <TextLink to={to(href("/reset-password"))}>{t("forgot")}</TextLink>
        </div>
        <form.Field name="remember">
          {(field) => <CheckboxField {...field} label={t("remember")} hint={t("rememberHint")} unmarked dense />}
        </form.Field>
        <div className="mt-5">
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            {t("submit")}
          </Button>
        </div>
      </Form>
      {/* Room from the start: nothing moves when the button appears. */}
      <div className="mt-4 min-h-control">
        <Suspense>{hasPasskeys ? <PasskeyDoor isRemembered={() => form.hook.getValues("remember")} /> : null}</Suspense>
      </div>
      {isNewcomer ? null : <p className="mt-8 border-t border-line pt-6 text-ink-muted">{newHere}</p>}
    </AccountPage>
  );
}

/** The subscription of a fact that never changes while a page is open: the browser's support. */
const neverChanges = () => () => {};
