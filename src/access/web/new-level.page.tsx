import { Briefcase, Building2, Send, Store } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { levelCodeRules } from "#kernel/validation/codes.ts";
import { duplicateOf } from "#kernel/validation/custom-rules.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { createLevel, LEVEL_NAME_MAX_CHARS, listLevels } from "../contract.ts";
import { codeFromName } from "../difference.ts";
import { AUDIENCES, type Audience } from "../policy.ts";
import type { Route } from "./+types/new-level.page";
import { newLevelWords, sharedWords } from "./messages.ts";

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

/** `/office/access/new`: a level without rights, named in both languages. */
export default function NewLevelPage({ loaderData: { known } }: Route.ComponentProps) {
  const t = useWords(newLevelWords);
  const shared = useWords(sharedWords);
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
    if (created !== null) void navigate(`/office/access/${created}${mayEdit ? "/edit" : ""}`, { replace: true });
  }, [created, mayEdit, navigate]);

  /** Until somebody writes one, the code follows the name. */
  const [isOwnCode, setOwnCode] = useState(false);
  const follow = (nameEn: string) => {
    if (!isOwnCode) form.hook.setValue("level", codeFromName(nameEn), { shouldValidate: form.failedAttempts > 0 });
  };
  return (
    <div className="max-w-text">
      <title>{t("title")}</title>
      <Breadcrumbs crumbs={[{ label: shared("room"), to: "/office/access" }, { label: t("title") }]} />
      <h1 className="mt-2 text-3xl">{t("title")}</h1>
      <p className="mt-2 mb-8 text-ink-muted">{t("lead")}</p>
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
          <LinkButton variant="quiet" to="/office/access">
            {shared("cancel")}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
