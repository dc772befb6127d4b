import { useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { createStaff, listLevelChoices, newStaffFields } from "../contract.ts";
import { REASON_MAX_CHARS } from "../model/account-status.ts";
import { LevelsField } from "./levels-field.tsx";
import { listMessages, personMessages, staffMessages } from "./messages.ts";
import type { Route } from "./+types/new-staff.page";

export const handle = privatePage({ menu: "user", modules: ["create"] });

/** Offers only levels that staff can hold now. */
export const clientLoader = loadPrivately(handle, async () => {
  const { levels } = await api(listLevelChoices, {});
  return { levels: levels.filter(({ isForStaff, isActive }) => isForStaff && isActive) };
});

const schema = z.object(newStaffFields);

/** `/office/user/new`: creates a staff member, invited by mail, with levels that another person approves. */
export default function NewStaffPage({ loaderData: { levels } }: Route.ComponentProps) {
  const t = useMessages(staffMessages);
  const list = useMessages(listMessages);
  const person = useMessages(personMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const toasts = useToasts();
  // The same ids for repeated attempts with one address: a form sent again after a lost answer creates no second person.
  const ids = useRef<{ of: string; id: Id<"us">; changeId: Id<"cr"> }>(null);
  const form = useAppForm({
    schema,
    defaultValues: { fullName: "", emailAddress: "", phoneNumber: "", language, levels: [] as string[], reason: "" },
    async onSubmit(values) {
      if (ids.current?.of !== values.emailAddress)
        ids.current = { of: values.emailAddress, id: newIdHere("us"), changeId: newIdHere("cr") };
      const { id, changeId } = ids.current;
      await api(createStaff, { id, changeId, ...values });
      toasts.show({ kind: "success", title: t("created", { name: values.fullName }) });
      void navigate(href("/office/user/:id", { id }));
    },
  });
  return (
    <>
      <PageHeader title={t("title")} parents={[{ label: list("title"), to: href("/office/user") }]} lead={t("lead")} />
      <div className="mt-8 max-w-text">
        <Form form={form} label={t("form")}>
          <form.Field name="fullName">
            {(field) => <TextField {...field} label={t("fullName")} required autoComplete="off" autoCapitalize="words" />}
          </form.Field>
          <form.Field name="emailAddress">
            {(field) => (
              <TextField {...field} type="email" label={t("email")} hint={t("emailHint")} required autoComplete="off" />
            )}
          </form.Field>
          <form.Field name="phoneNumber">{(field) => <PhoneField {...field} label={t("phone")} required />}</form.Field>
          <form.Field name="language">
            {(field) => (
              <SelectField
                {...field}
                onChange={(value) => field.onChange(value as never)}
                label={t("language")}
                options={LANGUAGES.map((value) => ({ value, label: person(`languages.${value}`) }))}
                placeholder={null}
                required
              />
            )}
          </form.Field>
          <form.Field name="levels">
            {(field) => <LevelsField {...field} label={t("levels")} hint={t("levelsHint")} levels={levels} />}
          </form.Field>
          <form.Field name="reason">
            {(field) => (
              <TextArea
                {...field}
                label={t("reason")}
                hint={t("reasonHint")}
                maxCharacters={REASON_MAX_CHARS}
                rows={3}
                required
              />
            )}
          </form.Field>
          <div>
            <Button type="submit" size="large" loading={form.isSubmitting}>
              {t("submit")}
            </Button>
          </div>
        </Form>
      </div>
    </>
  );
}
