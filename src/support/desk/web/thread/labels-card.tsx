import { z } from "zod";
import { regex } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useAction } from "#web/use-action.ts";
import { CONTACT_REASONS, PRIORITIES } from "../../../chat/model/thread.ts";
import { labelThread } from "../../contract.ts";
import { TAGS_LINE } from "../../model/queues.ts";
import { deskMessages } from "../messages.ts";
import { threadMessages } from "./messages.ts";
import type { DeskThread } from "./thread-view.ts";

const schema = z.strictObject({ tags: toZod([regex(TAGS_LINE)]) });

/** Why the customer contacts us, how urgent it is, and words to find it by. */
export function LabelsCard({ thread, onDone }: { readonly thread: DeskThread; readonly onDone: () => void }) {
  const t = useMessages(threadMessages);
  const desk = useMessages(deskMessages);
  const { act } = useAction();
  const { id, reason, priority } = thread;
  const save = async (change: Partial<Pick<DeskThread, "reason" | "priority" | "tags">>) => {
    await act(() => api(labelThread, { id, reason, priority, tags: thread.tags, ...change }), t("labelled"));
    onDone();
  };
  const form = useAppForm({
    schema,
    defaultValues: { tags: thread.tags.join(", ") },
    onSubmit: ({ tags }) => save({ tags: tags.split(",").flatMap((tag) => tag.trim() || []) }),
  });
  return (
    <Card level={2} title={t("labels")}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={t("reason")}
          options={CONTACT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          placeholder={t("noReason")}
          value={reason ?? ""}
          onChange={(value) => void save({ reason: CONTACT_REASONS.find((one) => one === value) ?? null })}
          unmarked
          dense
        />
        <SelectField
          label={t("priority")}
          options={PRIORITIES.map((value) => ({ value, label: desk(`priority.${value}`) }))}
          placeholder={null}
          value={priority}
          onChange={(value) => void save({ priority: PRIORITIES.find((one) => one === value) ?? "normal" })}
          unmarked
          dense
        />
        <Form form={form} label={t("tags")}>
          <form.Field name="tags">
            {(field) => <TextField {...field} label={t("tags")} hint={t("tagsHint")} unmarked />}
          </form.Field>
          <div>
            <Button type="submit" variant="secondary" loading={form.isSubmitting}>
              {t("saveTags")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
