import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiRefusal, api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { decideChange, REASON_MAX_CHARS, withdrawChange, type ChangeRequestView } from "../../contract.ts";
import { accessRefusals } from "../../messages.ts";
import { useChangeSummary } from "./change-words.ts";
import { changeWords } from "./messages.ts";

/** Refusals after which the page says what to do next; the others are said in a dialog. */
const PROBLEMS = ["change_overtaken", "change_not_waiting", "change_not_as_shown"] as const;
export type Problem = (typeof PROBLEMS)[number];

interface DecisionProps {
  /** What the request is called, with whom or what it is about. */
  readonly title: string;
  readonly request: ChangeRequestView;
  readonly onProblem: (problem: Problem | null) => void;
}

/** Approve, reject or withdraw a request that waits. Who can't is told why beside the button. */
export function Decision({ title, request, onProblem }: DecisionProps) {
  const t = useWords(changeWords);
  const refusal = useWords(accessRefusals);
  const may = useMay();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const summaryOf = useChangeSummary();
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  useLeavePageQuestion(note !== "");

  const whyNot = request.whyNotDecide === null ? null : refusal(request.whyNotDecide);
  const mayApprove = may("access", "approve");

  /** Does it while the dialog shows that it is being done; then shows what has become of the request, whatever it is. */
  async function settle(question: Parameters<typeof dialogs.confirm>[0], done: string, text?: string) {
    onProblem(null);
    try {
      if (!(await dialogs.confirm(question))) return;
      setNote("");
      toasts.show({ kind: "success", title: done, ...(text !== undefined && { text }) });
    } catch (thrown) {
      const problem = thrown instanceof ApiRefusal ? PROBLEMS.find((one) => one === thrown.code) : undefined;
      if (problem === undefined) await errors.error(thrown);
      else onProblem(problem);
    }
    await revalidate();
  }

  const decide = (decision: "approve" | "reject") => () => {
    const said = note.trim();
    if (decision === "reject" && said === "") return setError(t("noteNeeded"));
    if (said.length > REASON_MAX_CHARS) return;
    return void settle(
      {
        kind: decision === "reject" ? "warning" : "question",
        title: t(`${decision}Title`),
        text: decision === "reject" ? `${title}. ${t("rejectText")}` : `${title}: ${summaryOf(request)}`,
        confirmText: t(decision),
        loading: "sending",
        onConfirm: () => api(decideChange, { id: request.id, decision, hash: request.hash, ...(said !== "" && { note: said }) }),
      },
      t(decision === "approve" ? "approved" : "rejected"),
      decision === "approve" ? t("approvedText") : undefined,
    );
  };

  const withdraw = () =>
    settle(
      {
        kind: "warning",
        title: t("withdrawTitle"),
        text: t("withdrawText"),
        confirmText: t("withdraw"),
        loading: "sending",
        onConfirm: () => api(withdrawChange, { id: request.id }),
      },
      t("withdrawn"),
    );

  return (
    <Card title={t("decide")} level={2} {...(whyNot === null && mayApprove && { hint: t("decideText") })}>
      {mayApprove && whyNot === null ? (
        <TextArea
          label={t("noteLabel")}
          hint={t("noteHint")}
          value={note}
          onChange={(text) => {
            setNote(text);
            setError(null);
          }}
          error={error}
          rows={2}
          maxCharacters={REASON_MAX_CHARS}
        />
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        {mayApprove ? (
          <>
            <Button onClick={decide("approve")} whyDisabled={whyNot}>
              {t("approve")}
            </Button>
            {whyNot === null ? (
              <Button variant="secondary" onClick={decide("reject")}>
                {t("reject")}
              </Button>
            ) : null}
          </>
        ) : (
          <p className="text-ink-muted">{t("noRight")}</p>
        )}
        {request.isMine && may("access", "update", "activate", "deactivate") ? (
          <Button variant="secondary" onClick={() => void withdraw()}>
            {t("withdraw")}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
