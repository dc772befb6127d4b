import { useRevalidator } from "react-router";
import { z } from "zod";
import { LANGUAGES } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { CHAT_TOPICS } from "../../desk/model/skills.ts";
import { setSkills, type Colleague } from "../contract.ts";
import { boardMessages } from "./messages.ts";

const ALL = "all";
const LANGUAGE_CHOICES = [ALL, ...LANGUAGES] as const;
const TOPIC_CHOICES = [ALL, ...CHAT_TOPICS] as const;
const schema = z.strictObject({ language: z.string(), topic: z.string() });

/** The one that is chosen, or all. */
const chosenOf = (some: readonly string[]): string => (some.length === 1 ? (some[0] ?? ALL) : ALL);

/** Sets which chats a colleague is given at first. */
export function SkillsDialog({ of, onClose }: { readonly of: Colleague; readonly onClose: () => void }) {
  const t = useMessages(boardMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const { id, name, skills } = of;
  const form = useAppForm({
    schema,
    defaultValues: { language: chosenOf(skills.languages), topic: chosenOf(skills.topics) },
    async onSubmit({ language, topic }) {
      await api(setSkills, {
        id,
        languages: LANGUAGES.filter((one) => language === ALL || language === one),
        topics: CHAT_TOPICS.filter((one) => topic === ALL || topic === one),
      });
      toasts.show({ kind: "success", title: t("skillsSet", { name }) });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("skillsTitle", { name })}
      hint={t("skillsHint")}
      cancelText={t("cancel")}
      submitText={t("save")}
      onClose={onClose}
    >
      <form.Field name="language">
        {(field) => (
          <SelectField
            {...field}
            label={t("skillLanguage")}
            required
            options={LANGUAGE_CHOICES.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="topic">
        {(field) => (
          <SelectField
            {...field}
            label={t("skillTopic")}
            required
            options={TOPIC_CHOICES.map((value) => ({ value, label: t(`topic.${value}`) }))}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}
