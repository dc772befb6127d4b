import { useState } from "react";
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { hasTerms } from "../../model/kinds.ts";
import { SECTIONS } from "../../model/codes.ts";
import { sheetMessages } from "../../messages.ts";
import { reasonText, TEXT_MAX_CHARS } from "../../web/text-rules.ts";
import { signingMessages } from "./messages.ts";
import type { Change, Signing } from "./use-signing.ts";

const PARTS = [...SECTIONS, "documents"] as const;

/** Asking for a change, where there are data to change, and refusing. */
export function Objections({ signing }: { readonly signing: Signing }) {
  const t = useMessages(signingMessages);
  const [open, setOpen] = useState<"change" | "refuse" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      {hasTerms(signing.view.sheet.kind) ? (
        <Button variant="secondary" onClick={() => setOpen("change")}>
          {t("object.change")}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setOpen("refuse")}>
        {t("object.refuse")}
      </Button>
      {open === "change" ? <ChangeDialog signing={signing} onClose={close} /> : null}
      {open === "refuse" ? <RefuseDialog signing={signing} onClose={close} /> : null}
    </div>
  );
}

interface DialogProps {
  readonly signing: Signing;
  readonly onClose: () => void;
}

const changeSchema = z.strictObject({
  section: toZod([required()]),
  text: reasonText,
});

function ChangeDialog({ signing, onClose }: DialogProps) {
  const t = useMessages(signingMessages);
  const sheets = useMessages(sheetMessages);
  const form = useAppForm({
    schema: changeSchema,
    defaultValues: { section: "", text: "" },
    async onSubmit({ section, text }) {
      await signing.askChange({ section: section as Change["section"], text });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("object.changeTitle")}
      cancelText={t("object.cancel")}
      submitText={t("object.sendChange")}
      onClose={onClose}
    >
      <p className="mb-5 text-ink-muted">{t("object.changeText")}</p>
      <form.Field name="section">
        {(field) => (
          <SelectField
            {...field}
            label={t("object.section")}
            hint={t("object.sectionHint")}
            required
            options={PARTS.map((value) => ({ value, label: sheets(`section.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="text">
        {(field) => (
          <TextArea
            {...field}
            label={t("object.text")}
            hint={t("object.textHint")}
            required
            rows={4}
            maxCharacters={TEXT_MAX_CHARS}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}

const refuseSchema = z.strictObject({
  reason: reasonText,
  isSure: z.boolean().superRefine(refineWith([required()])),
});

function RefuseDialog({ signing, onClose }: DialogProps) {
  const t = useMessages(signingMessages);
  const form = useAppForm({
    schema: refuseSchema,
    defaultValues: { reason: "", isSure: false },
    async onSubmit({ reason }) {
      await signing.refuse(reason);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("object.refuseTitle")}
      cancelText={t("object.cancel")}
      submitText={t("object.sendRefusal")}
      isDanger
      onClose={onClose}
    >
      <div className="mb-5">
        <Banner kind="warning">{t("object.refuseText")}</Banner>
      </div>
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...field}
            label={t("object.reason")}
            hint={t("object.reasonHint")}
            required
            rows={4}
            maxCharacters={TEXT_MAX_CHARS}
          />
        )}
      </form.Field>
      <form.Field name="isSure">{(field) => <CheckboxField {...field} label={t("object.confirm")} required />}</form.Field>
    </FormDialog>
  );
}
