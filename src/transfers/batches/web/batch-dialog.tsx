import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { actMessages } from "../../office/web/transfer/acts/messages.ts";
import { previewBatch, runBatch, type PreviewedRow, type RowResult } from "../contract.ts";
import type { BatchAct, Doing } from "../model/batch.ts";
import { BatchRows } from "./batch-rows.tsx";
import { kindsEntrySchema, type DocumentKind } from "../../review/model/document-kinds.ts";
import { DocumentKindsField } from "../../review/web/document-kinds-field.tsx";
import { batchMessages } from "./messages.ts";

const MAX_CHARS = 1_000;
const HOLD_REASONS = ["EXTRA_CHECK", "SANCTIONS_HIT", "SUSPICION"] as const;

interface BatchDialogProps {
  readonly act: BatchAct;
  readonly transfers: readonly Id<"tr">[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One act on several transfers: what will happen to each, the confirmation, and what happened. */
export default function BatchDialog({ act, transfers, onClose, onDone }: BatchDialogProps) {
  const t = useMessages(batchMessages);
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState<readonly PreviewedRow[] | null>(null);
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void errors
      .attempt(async () => {
        const preview = await api(previewBatch, { act, transfers: [...transfers] });
        if (!isGone) setRows(preview.rows);
      })
      .then((isRead) => isRead || isGone || onClose());
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once: what is confirmed is what was shown
  }, []);
  const title = t("title", { act: t(`act.${act}`), count: transfers.length });
  if (rows === null)
    return (
      <Dialog open onClose={onClose} title={title}>
        <p role="status" className="sr-only">
          {t("loading")}
        </p>
        <SkeletonText lines={5} />
      </Dialog>
    );
  if (results === null) return <ConfirmBatch act={act} title={title} rows={rows} onClose={onClose} onEnded={setResults} />;
  const close = () => {
    onDone();
    void revalidate();
  };
  return (
    <Dialog open onClose={close} title={title} footer={<Button onClick={close}>{t("close")}</Button>}>
      <p role="status" className="mb-4 font-semibold">
        {t("result", { done: results.filter(({ outcome }) => outcome === "done").length })}
      </p>
      <BatchRows act={act} rows={rows} results={results} />
    </Dialog>
  );
}

const schemaOf = (act: BatchAct) =>
  z.object({
    text: act === "hold" || act === "release" ? toZod([required(), max(MAX_CHARS), visible()]) : z.string(),
    reason: z.enum(HOLD_REASONS),
    isReleasedByTwo: z.boolean(),
    kinds: kindsEntrySchema(act === "request_documents"),
  });

interface ConfirmBatchProps {
  readonly act: BatchAct;
  readonly title: string;
  readonly rows: readonly PreviewedRow[];
  readonly onClose: () => void;
  readonly onEnded: (results: readonly RowResult[]) => void;
}

function ConfirmBatch({ act, title, rows, onClose, onEnded }: ConfirmBatchProps) {
  const t = useMessages(batchMessages);
  const words = useMessages(actMessages);
  const batch = useIdFor("tb");
  const possible = rows.filter(({ whyNot }) => whyNot === null);
  const form = useAppForm({
    schema: schemaOf(act),
    defaultValues: { text: "", reason: "EXTRA_CHECK", isReleasedByTwo: false, kinds: [] },
    async onSubmit(values) {
      const doing = doingOf(act, values);
      // Only what was shown as possible: a row that was not is not tried.
      const chosen = possible.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
      const answer = await api(runBatch, { id: batch({ doing, chosen }), doing, rows: chosen });
      const skipped = rows
        .filter(({ whyNot }) => whyNot !== null)
        .map(({ transfer, whyNot }) => ({ transfer: transfer.id, outcome: "refused" as const, whyNot }));
      onEnded([...answer.rows, ...skipped]);
    },
  });
  const counts = `${t("possible", { count: possible.length })} ${t("impossible", { count: rows.length - possible.length })}`;
  if (possible.length === 0)
    return (
      <Dialog open onClose={onClose} title={title} hint={counts} footer={<Button onClick={onClose}>{t("cancel")}</Button>}>
        <BatchRows act={act} rows={rows} results={null} />
      </Dialog>
    );
  return (
    <FormDialog form={form} title={title} hint={counts} cancelText={t("cancel")} submitText={t("confirm")} onClose={onClose}>
      <div className="mb-5 flex flex-col gap-3">
        <Banner>{words(`effect.${act}`)}</Banner>
        <BatchRows act={act} rows={rows} results={null} />
      </div>
      {act === "hold" ? (
        <>
          <form.Field name="reason">
            {(field) => (
              <SelectField
                {...field}
                onChange={(value) => field.onChange(HOLD_REASONS.find((one) => one === value) ?? "EXTRA_CHECK")}
                label={words("reason")}
                hint={words("reasonHint")}
                required
                options={HOLD_REASONS.map((value) => ({ value, label: words(`holdReason.${value}`) }))}
              />
            )}
          </form.Field>
          <form.Field name="isReleasedByTwo">{(field) => <CheckboxField {...field} label={words("byTwo")} />}</form.Field>
        </>
      ) : null}
      {act === "request_documents" ? <form.Field name="kinds">{(field) => <DocumentKindsField {...field} />}</form.Field> : null}
      {act === "hold" || act === "release" ? (
        <form.Field name="text">
          {(field) => (
            <TextArea {...field} label={words("why")} hint={words("whyHint")} required rows={3} maxCharacters={MAX_CHARS} />
          )}
        </form.Field>
      ) : null}
    </FormDialog>
  );
}

interface Entries {
  readonly text: string;
  readonly reason: (typeof HOLD_REASONS)[number];
  readonly isReleasedByTwo: boolean;
  readonly kinds: readonly DocumentKind[];
}

function doingOf(act: BatchAct, { text, reason, isReleasedByTwo, kinds }: Entries): Doing {
  switch (act) {
    case "hold":
      return { act, reason, isReleasedByTwo, text };
    case "release":
      return { act, text };
    case "request_documents":
      return { act, kinds: [...kinds] };
    case "inquire_payout":
      return { act };
  }
}
