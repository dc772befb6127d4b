import { useRef, useState, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { viewOf } from "#web/errors/refusal-view.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { nextPath } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { TypePair } from "../../model/person.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { RegistrationAside } from "../../web/frame/asides.tsx";
import { NewPasswordField } from "../../passwords/web/new-password-field.tsx";
import { useDraft } from "../../web/frame/draft-entries.ts";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import { formMessages } from "./messages.ts";
import { NameFields } from "./name-fields.tsx";
import { RegistrationSteps } from "./registration-steps.tsx";
import { emptyRegistration, DRAFT_FIELDS, registrationSchema, sentOf } from "./registration-values.ts";
import { attemptOf, sendRegistration, type Attempt } from "./send-registration.ts";
import type { SentState } from "./sent-notice.tsx";
import { WhatIsChosen } from "./chosen-type.tsx";

/** REG-4. The entries are stored in the tab, so leaving the page needs no question. */
export function RegistrationForm({ pair, country }: { readonly pair: TypePair; readonly country: string }) {
  const t = useMessages(formMessages);
  const navigate = useNavigate();
  const to = useOnwardPath();
  const { search } = useLocation();
  const errors = useErrorCatalogue();
  const [isRestored, setRestored] = useState(false);
  const lastAttempt = useRef<Attempt | null>(null);
  const isBusiness = pair.userBusinessType === "BUSINESS";
  const form = useAppForm({
    schema: registrationSchema,
    defaultValues: emptyRegistration(pair, country),
    async onSubmit(values) {
      const sent = sentOf(values);
      const attempt = attemptOf(sent, lastAttempt.current, Math.floor(performance.timeOrigin + performance.now()));
      lastAttempt.current = attempt;
      try {
        const state: SentState = { registrationId: attempt.id, sentTo: await sendRegistration(sent, attempt, nextPath(search)) };
        await navigate({ pathname: ".", search }, { relative: "path", state });
      } catch (error) {
        if (viewOf(error).as !== "wrong_type") throw error;
        await errors.wrongType();
        await navigate(to(href("/type/registration")));
      }
    },
  });
  useDraft("registration", form, DRAFT_FIELDS, () => setRestored(true));

  return (
    <AccountPage title={t("heading")} lead={t("lead")} steps={<RegistrationSteps at="form" />} aside={<RegistrationAside />}>
      <p className="mb-6 text-ink-muted">
        {t("haveAccount")} <Link to={to(href("/login"))}>{t("signIn")}</Link>
      </p>
      <WhatIsChosen pair={pair} country={country} />
      {isRestored ? (
        <div className="mt-6">
          <Banner onDismiss={() => setRestored(false)}>{t("restored")}</Banner>
        </div>
      ) : null}
      <div className="mt-8">
        <Form form={form} leaving="free" label={t("heading")}>
          {isBusiness ? (
            <Group title={t("company")}>
              <form.Field name="companyName">
                {(field) => (
                  <TextField {...field} value={field.value ?? ""} label={t("companyName")} autoComplete="organization" required />
                )}
              </form.Field>
              <form.Field name="companyRegistrationNumber">
                {(field) => (
                  <TextField
                    {...field}
                    value={field.value ?? ""}
                    label={t("companyNumber")}
                    hint={t("companyNumberHint")}
                    autoComplete="off"
                    autoCapitalize="characters"
                    figures
                    required
                  />
                )}
              </form.Field>
            </Group>
          ) : null}
          <Group title={t(isBusiness ? "personBusiness" : "person")}>
            <NameFields form={form} />
          </Group>
          <Group title={t("reach")}>
            <form.Field name="emailAddress">
              {(field) => (
                <TextField
                  {...field}
                  type="email"
                  label={t("email")}
                  hint={t("emailHint")}
                  inputMode="email"
                  autoComplete="email"
                  required
                />
              )}
            </form.Field>
            <form.Field name="phoneNumber">
              {(field) => <PhoneField {...field} label={t("phone")} hint={t("phoneHint")} defaultCountry={country} required />}
            </form.Field>
          </Group>
          <Group title={t("secret")}>
            <form.Field name="password" alsoValidates={["confirmPassword"]}>
              {(field) => (
                <NewPasswordField {...field} email={form.hook.getValues("emailAddress")} label={t("password")} required />
              )}
            </form.Field>
            <form.Field name="confirmPassword">
              {(field) => <PasswordField {...field} kind="new" label={t("confirm")} required />}
            </form.Field>
          </Group>
          <form.Field name="termsAccepted">
            {(field) => <CheckboxField {...field} label={<TermsSentence />} hint={t("termsHint")} required />}
          </form.Field>
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            {t("submit")}
          </Button>
        </Form>
      </div>
    </AccountPage>
  );
}

/** The sentence of REG-5, with its two nouns linked to the documents. */
function TermsSentence() {
  const t = useMessages(formMessages);
  return t.rich("terms", DOCUMENTS);
}

const DOCUMENTS = {
  terms: (text: ReactNode) => <DocumentLink path={href("/syarat-ketentuan")}>{text}</DocumentLink>,
  privacy: (text: ReactNode) => <DocumentLink path={href("/kebijakan-privasi")}>{text}</DocumentLink>,
};

/** Opens in a new tab, because the passwords of this page are stored nowhere. */
function DocumentLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const to = useLocalizedPath();
  return (
    <Link to={to(path)} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-6 first-of-type:mt-3 first-of-type:border-0 first-of-type:pt-0">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
