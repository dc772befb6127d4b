import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { decideTerms } from "../../contract-stops.ts";
import { TERM_REASON_MAX_CHARS } from "../../contract-parts.ts";
import { pricingRefusals } from "../../messages.ts";
import type { Batch } from "./batches.ts";
import { switchWords } from "./messages.ts";

/** Approve, reject or withdraw what waits, all of it. Who can't is told why beside the button. */
export function DecideBatch({ batch: { terms } }: { readonly batch: Batch }) {
  const t = useWords(switchWords);
  const refusal = useWords(pricingRefusals);
  const may = useMay();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  useLeavePageQuestion(note !== "");

  const mayApprove = may("corridor", "approve");
  const why = terms.find(({ whyNotDecide }) => whyNotDecide !== null)?.whyNotDecide ?? null;
  const isOvertaken = terms.some((term) => term.isOvertaken);
  const whyNotDecide = why === null ? null : refusal(why);
  const whyNotApprove = whyNotDecide ?? (isOvertaken ? refusal("term_overtaken") : null);
  const isMine = terms.every((term) => term.isMine);

  async function settle(question: Parameters<typeof dialogs.confirm>[0], done: string) {
    try {
      if (!(await dialogs.confirm({ ...question, loading: "sending" }))) return;
      setNote("");
      toasts.show({ kind: "success", title: done });
    } catch (thrown) {
      await errors.error(thrown);
    }
    await revalidate();
  }

  const decide = (decision: "approve" | "reject") => () => {
    const said = note.trim();
    if (decision === "reject" && said === "") return setError(t("batch.noteNeeded"));
    if (said.length > TERM_REASON_MAX_CHARS) return;
    const decided = terms.map(({ id, hash }) => ({ id, hash }));
    return void settle(
      {
        kind: decision === "reject" ? "warning" : "question",
        title: t(`batch.${decision}Title`),
        text: t(`batch.${decision}Text`),
        confirmText: t(`batch.${decision}`),
        onConfirm: () => api(decideTerms, { terms: decided, decision, ...(said !== "" && { note: said }) }),
      },
      t(decision === "approve" ? "batch.approved" : "batch.rejected"),
    );
  };

  const withdraw = () =>
    settle(
      {
        kind: "warning",
        title: t("batch.withdrawTitle"),
        text: t("batch.withdrawText"),
        confirmText: t("batch.withdraw"),
        onConfirm: async () => {
          // The shapes of all terms come with it, and this is rare.
          const { withdrawTerm } = await import("../../contract-terms.ts");
          for (const { id } of terms) await api(withdrawTerm, { id });
        },
      },
      t("batch.withdrawn"),
    );

  if (!mayApprove && !isMine) return <p className="text-ink-muted">{t("batch.noRight")}</p>;
  return (
    <div>
      {mayApprove && whyNotDecide === null ? (
        <TextArea
          label={t("batch.note")}
          hint={t("batch.noteHint")}
          value={note}
          onChange={(text) => {
            setNote(text);
            setError(null);
          }}
          error={error}
          rows={2}
          maxCharacters={TERM_REASON_MAX_CHARS}
        />
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        {mayApprove ? (
          <Button onClick={decide("approve")} whyDisabled={whyNotApprove}>
            {t("batch.approve")}
          </Button>
        ) : null}
        {mayApprove && whyNotDecide === null ? (
          <Button variant="secondary" onClick={decide("reject")}>
            {t("batch.reject")}
          </Button>
        ) : null}
        {isMine && may("corridor", "update") ? (
          <Button variant="secondary" onClick={() => void withdraw()}>
            {t("batch.withdraw")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
