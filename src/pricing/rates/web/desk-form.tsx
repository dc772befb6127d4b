import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { parseRate } from "#kernel/rate.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { typedMidRate } from "#web/ui/form/money/typed-rate.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { TERM_REASON_MAX_CHARS } from "../../terms/contract-refusals.ts";
import { previewDeskRate } from "../contract-desk.ts";
import { rateMessages } from "./messages.ts";
import { PreviewTable, type Preview } from "./preview-table.tsx";
import type { BoardRate } from "./sourced-rate.tsx";

const schema = z.strictObject({
  mid: toZod([required()]),
  reason: toZod([required(), max(TERM_REASON_MAX_CHARS)]),
});

type Foreign = Exclude<BoardRate["currency"], "IDR">;

/** Proposes a desk rate. The first press shows what customers will see; only what was shown can be proposed. */
export function DeskForm({ currency }: { readonly currency: Foreign }) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("tm");
  const [shown, setShown] = useState<{ readonly mid: string; readonly preview: Preview } | null>(null);
  const form = useAppForm({
    schema,
    defaultValues: { mid: "", reason: "" },
    async onSubmit({ mid: typed, reason }) {
      const mid = typedMidRate(typed, language);
      if (mid === null) throw fieldRefusal("mid", t("midWrong"));
      if (shown?.mid !== mid) return setShown({ mid, preview: await api(previewDeskRate, { currency, mid }) });
      // Imported on demand: it brings the schemas of all terms.
      const { proposeTerm } = await import("../../terms/contract.ts");
      const term = { kind: "desk_rate" as const, key: currency, value: { mid } };
      await api(proposeTerm, { id: idFor({ term, reason }), term, validFrom: shown.preview.at.toISOString(), reason });
      toasts.show({ kind: "success", title: t("proposed") });
      setShown(null);
      form.hook.reset();
      await revalidate();
    },
  });
  const typed = typedMidRate(form.hook.watch("mid"), language);
  const current = shown !== null && shown.mid === typed ? shown : null;
  const mid = current === null ? null : parseRate(current.mid);
  return (
    <Form form={form} label={t("enter")}>
      <form.Field name="mid">
        {(field) => (
          <TextField
            {...field}
            label={t("mid", { currency })}
            hint={t("midHint", { example: t("midExample") })}
            prefix="Rp"
            inputMode="decimal"
            autoComplete="off"
            figures
            required
          />
        )}
      </form.Field>
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...field}
            label={t("reason")}
            hint={t("reasonHint")}
            rows={2}
            maxCharacters={TERM_REASON_MAX_CHARS}
            required
          />
        )}
      </form.Field>
      {current === null || mid === null ? null : <PreviewTable mid={mid} preview={current.preview} />}
      <div className="mt-4">
        <Button type="submit" loading={form.isSubmitting}>
          {t(current === null ? "preview" : "propose")}
        </Button>
      </div>
    </Form>
  );
}
