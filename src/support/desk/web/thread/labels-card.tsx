import { useState } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAction } from "#web/use-action.ts";
import { CONTACT_REASONS, PRIORITIES } from "../../../chat/model/thread.ts";
import { labelThread } from "../../contract.ts";
import { MAX_TAGS, TAG } from "../../model/queues.ts";
import { deskMessages } from "../messages.ts";
import { threadMessages } from "./messages.ts";
import type { DeskThread } from "./thread-view.ts";

/** Why the customer contacts us, how urgent it is, and words to find it by. */
export function LabelsCard({ thread, onDone }: { readonly thread: DeskThread; readonly onDone: () => void }) {
  const t = useMessages(threadMessages);
  const desk = useMessages(deskMessages);
  const { act, isBusy } = useAction();
  const [tags, setTags] = useState(thread.tags.join(", "));
  const { id, reason, priority } = thread;
  const list = tags.split(",").flatMap((tag) => tag.trim() || []);
  const isWrong = list.length > MAX_TAGS || list.some((tag) => !TAG.test(tag));
  const save = async (change: Partial<Pick<DeskThread, "reason" | "priority" | "tags">>) => {
    await act(() => api(labelThread, { id, reason, priority, tags: thread.tags, ...change }), t("labelled"));
    onDone();
  };
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
        <TextField
          label={t("tags")}
          hint={t("tagsHint")}
          value={tags}
          onChange={setTags}
          error={isWrong ? t("tagsWrong") : null}
          unmarked
        />
        <div>
          <Button
            variant="secondary"
            loading={isBusy}
            whyDisabled={isWrong ? t("tagsWrong") : null}
            onClick={() => void save({ tags: list })}
          >
            {t("saveTags")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
