import { Briefcase, Building2, Send, Store } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { levelCodeRules } from "#kernel/validation/codes.ts";
import { duplicateOf } from "#kernel/validation/custom-rules.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { createLevel, LEVEL_NAME_MAX_CHARS, listLevels } from "../../contract.ts";
import { codeFromName } from "../../model/difference.ts";
import { AUDIENCES, type Audience } from "../../model/policy.ts";
import type { Route } from "./+types/new-level.page";
import { newLevelMessages, sharedMessages } from "../../web/messages.ts";

export const handle = privatePage({ menu: "access", modules: ["create"] });
export const clientLoader = loadPrivately(handle, async () => {
  const { levels } = await api(listLevels, {});
  return { known: levels.map(({ code }) => code) };
});

const name = toZod([required(), max(LEVEL_NAME_MAX_CHARS)]);
const schemaOf = (known: readonly string[]) =>
  z.object({ nameId: name, nameEn: name, level: toZod([...levelCodeRules(), duplicateOf(known)]), audience: z.enum(AUDIENCES) });
const ICONS = { STAFF: Briefcase, CUSTOMER: Send, AGENT: Store, PARTNER: Building2 } as const;
const ORDER: readonly Audience[] = ["STAFF", "CUSTOMER", "AGENT", "PARTNER"];

/** `/office/access/new`: creates a level without rights, named in both languages. */
export default function NewLevelPage({ loaderData: { known } }: Route.ComponentProps) {
  const t = useMessages(newLevelMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const may = useMay();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [created, setCreated] = useState<string | null>(null);
  const schema = useMemo(() => schemaOf(known), [known]);
  const form = useAppForm({
    schema,
    defaultValues: { nameId: "", nameEn: "", level: "", audience: "STAFF" },
    async onSubmit({ nameId, nameEn, level, audience }) {
      const names = { ID: nameId.trim(), EN: nameEn.trim() };
      await api(createLevel, { level, names, audience });
      toasts.show({ kind: "success", title: t("created", { name: names[language] }), text: t("createdText") });
      setCreated(level);
    },
  });
  useLeavePageQuestion(form.isDirty && created === null);
  const mayEdit = may("access", "update");
  useEffect(() => {
    if (created !== null)
      void navigate(href(mayEdit ? "/office/access/:level/edit" : "/office/access/:level", { level: created }), {
        replace: true,
      });
  }, [created, mayEdit, navigate]);

  /** The code follows the name until the user types one. */
  const [isOwnCode, setOwnCode] = useState(false);
  const follow = (nameEn: string) => {
    if (!isOwnCode) form.hook.setValue("level", codeFromName(nameEn), { shouldValidate: form.failedAttempts > 0 });
  };
  return (
    <div className="max-w-text">
      <div className="mb-8">
        <PageHeader title={t("title")} parents={[{ label: shared("menu"), to: href("/office/access") }]} lead={t("lead")} />
      </div>
      <Form form={form} label={t("title")}>
        <form.Field name="nameId">{(field) => <TextField {...field} label={t("nameId")} required />}</form.Field>
        <form.Field name="nameEn">
          {(field) => (
            <TextField
              {...field}
              label={t("nameEn")}
              required
              onChange={(value) => {
                field.onChange(value);
                follow(value);
              }}
            />
          )}
        </form.Field>
        <form.Field name="level">
          {(field) => (
            <TextField
              {...field}
              label={t("code")}
              hint={t("codeHint")}
              required
              figures
              onChange={(value) => {
                setOwnCode(value !== "");
                field.onChange(value.toUpperCase());
              }}
            />
          )}
        </form.Field>
        <form.Field name="audience">
          {(field) => (
            <RadioCards
              {...field}
              label={t("audience")}
              hint={t("audienceHint")}
              required
              columns={2}
              options={ORDER.map((value) => {
                const Icon = ICONS[value];
                return {
                  value,
                  label: shared(`audiences.${value}`),
                  text: t(`audienceTexts.${value}`),
                  icon: <Icon size={22} />,
                };
              })}
            />
          )}
        </form.Field>
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" loading={form.isSubmitting}>
            {t("submit")}
          </Button>
          <LinkButton variant="quiet" to={href("/office/access")}>
            {shared("cancel")}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
