import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { useWhyWait } from "#web/upload/use-why-wait.ts";
import { actMessages } from "../../office/web/transfer/acts/messages.ts";
import { previewBatch, type PreviewedRow, type RowResult } from "../contract.ts";
import { isProposedAct, type BatchAct } from "../model/batch.ts";
import { BatchFields } from "./batch-fields.tsx";
import { BatchRows } from "./batch-rows.tsx";
import { batchMessages } from "./messages.ts";
import { NO_ENTRIES, schemaOf, sendBatch } from "./send-batch.ts";

/** The result of every row, and whether the act named files. */
interface Ended {
  readonly results: readonly RowResult[];
  readonly hasFiles: boolean;
}

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
  const [ended, setEnded] = useState<Ended | null>(null);
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
  if (ended === null) return <ConfirmBatch act={act} title={title} rows={rows} onClose={onClose} onEnded={setEnded} />;
  const { results, hasFiles } = ended;
  const done = results.filter(({ outcome }) => outcome === "done").length;
  const close = () => {
    onDone();
    void revalidate();
  };
  return (
    <Dialog open onClose={close} title={title} footer={<Button onClick={close}>{t("close")}</Button>}>
      <p role="status" className="mb-4 font-semibold">
        {t(isProposedAct(act) ? "proposal.result" : "result", { done })}
      </p>
      {hasFiles && done === 0 ? <p className="mb-4">{t("filesKept")}</p> : null}
      <BatchRows act={act} rows={rows} results={results} />
    </Dialog>
  );
}

interface ConfirmBatchProps {
  readonly act: BatchAct;
  readonly title: string;
  readonly rows: readonly PreviewedRow[];
  readonly onClose: () => void;
  readonly onEnded: (ended: Ended) => void;
}

function ConfirmBatch({ act, title, rows, onClose, onEnded }: ConfirmBatchProps) {
  const t = useMessages(batchMessages);
  const words = useMessages(actMessages);
  const batch = useIdFor("tb");
  const { whyWait, onSending } = useWhyWait();
  const possible = rows.filter(({ whyNot }) => whyNot === null);
  const form = useAppForm({
    schema: schemaOf(act),
    defaultValues: NO_ENTRIES,
    async onSubmit(values) {
      // Only what was shown as possible: a row that was not is not tried.
      const chosen = possible.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
      const results = await sendBatch(act, values, { id: batch({ act, values, chosen }), rows: chosen });
      const skipped = rows
        .filter(({ whyNot }) => whyNot !== null)
        .map(({ transfer, whyNot }) => ({ transfer: transfer.id, outcome: "refused" as const, whyNot }));
      onEnded({ results: [...results, ...skipped], hasFiles: values.files.length > 0 });
    },
  });
  const isProposal = isProposedAct(act);
  const will = t(isProposal ? "proposal.possible" : "possible", { count: possible.length });
  const counts = `${will} ${t("impossible", { count: rows.length - possible.length })}`;
  if (possible.length === 0)
    return (
      <Dialog open onClose={onClose} title={title} hint={counts} footer={<Button onClick={onClose}>{t("cancel")}</Button>}>
        <BatchRows act={act} rows={rows} results={null} />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={title}
      hint={counts}
      cancelText={t("cancel")}
      submitText={isProposal ? words("propose") : t("confirm")}
      isDanger={act === "reject"}
      whyDisabled={whyWait}
      onClose={onClose}
    >
      <div className="mb-5 flex flex-col gap-3">
        <Banner>
          {words(`effect.${act}`)}
          {isProposal ? ` ${t("proposal.eachAlone")}` : null}
        </Banner>
        <BatchRows act={act} rows={rows} results={null} />
      </div>
      <BatchFields act={act} form={form} onSending={onSending} />
    </FormDialog>
  );
}
