import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { useWhyWait } from "#web/upload/use-why-wait.ts";
import { HOLD_REASONS } from "../../review/model/reasons.ts";
import type { GivenFile } from "../../files/model/transfer-file.ts";
import { EvidenceField } from "../../files/web/evidence-field.tsx";
import { FREEZE_TEXT_CHARS, freezeUrgently, giveFreezeEvidence, proposeFreeze } from "../contract.ts";
import { freezeMessages } from "./messages.ts";

const schema = z.object({
  cause: z.enum(HOLD_REASONS),
  text: toZod([required(), max(FREEZE_TEXT_CHARS), visible()]),
  files: z.array(z.custom<GivenFile>()),
});

export type FreezeAct = "freeze" | "unfreeze" | "urgent";

interface FreezeDialogProps {
  readonly person: Id<"us">;
  readonly act: FreezeAct;
  /** The name of the act, as its button says it. */
  readonly title: string;
  readonly hours: number;
  /** It is done: the section reads anew. */
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Proposes to freeze or unfreeze a person, or freezes in urgency, with the reason. */
export function FreezeDialog({ person, act, title, hours, onDone, onClose }: FreezeDialogProps) {
  const t = useMessages(freezeMessages);
  const toasts = useToasts();
  const { whyWait, onSending } = useWhyWait();
  const [proposal, hold] = [useIdFor("pf"), useIdFor("ah")];
  const form = useAppForm({
    schema,
    defaultValues: { cause: "EXTRA_CHECK", text: "", files: [] },
    async onSubmit({ cause, text, files: given }) {
      if (act === "urgent") await api(freezeUrgently, { id: hold({ cause, text }), person, cause, text });
      else {
        const evidence = { evidence: text, files: given.map((file) => file.id) };
        const content = act === "freeze" ? { action: act, cause, ...evidence } : { action: act, ...evidence };
        await api(proposeFreeze, { id: proposal(content), person, ...content });
      }
      toasts.show({ kind: "success", title: t(`done.${act}`) });
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      hint={act === "urgent" ? t("dialogHint.urgent", { hours }) : t(`dialogHint.${act}`)}
      cancelText={t("cancel")}
      submitText={title}
      isDanger={act === "urgent"}
      whyDisabled={whyWait}
      onClose={onClose}
    >
      {act === "unfreeze" ? null : (
        <form.Field name="cause">
          {(field) => (
            <SelectField
              {...field}
              onChange={(value) => field.onChange(HOLD_REASONS.find((one) => one === value) ?? "EXTRA_CHECK")}
              label={t("cause")}
              options={HOLD_REASONS.map((value) => ({ value, label: t(`causes.${value}`) }))}
              required
            />
          )}
        </form.Field>
      )}
      <form.Field name="text">
        {(field) => (
          <TextArea {...field} label={t("why")} hint={t("whyHint")} required rows={3} maxCharacters={FREEZE_TEXT_CHARS} />
        )}
      </form.Field>
      {act === "urgent" ? null : (
        <form.Field name="files">
          {({ value, onChange }) => (
            <EvidenceField
              value={value}
              onChange={onChange}
              onSending={onSending}
              send={async (upload, id, file) => (await upload(giveFreezeEvidence, { id, person, file })).file}
            />
          )}
        </form.Field>
      )}
    </FormDialog>
  );
}
