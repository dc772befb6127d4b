import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useAction } from "#web/use-action.ts";
import type { DeskThread } from "../../../desk/web/thread/thread-view.ts";
import { endFollowUp } from "../../contract.ts";
import { surveyOfficeMessages } from "./messages.ts";

/** The customer's rating of this chat; a low one waits until somebody has dealt with it. */
export default function SurveyCard({
  thread: { id, survey },
  mayAnswer,
  onDone,
}: {
  readonly thread: DeskThread;
  readonly mayAnswer: boolean;
  readonly onDone: () => void;
}) {
  const t = useMessages(surveyOfficeMessages);
  const language = useLanguage();
  const { act, isBusy } = useAction();
  if (survey === null) return null;
  const { score, isSolved, comment, at, waitsForFollowUp } = survey;
  const end = async () => {
    await act(() => api(endFollowUp, { id }), t("card.ended"));
    onDone();
  };
  return (
    <Card level={2} title={t("card.title")}>
      <div className="flex flex-col gap-3">
        <p>
          {t("card.score", { score })} · {t(isSolved ? "solvedYes" : "solvedNo")}
        </p>
        {comment === null ? null : (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {comment}
          </p>
        )}
        <p className="text-sm text-ink-muted">
          <time dateTime={at.toISOString()}>{formatInstant(at, language)}</time>
        </p>
        {waitsForFollowUp ? (
          <>
            <Badge tone="warning">{t("card.waits")}</Badge>
            <p className="text-sm text-ink-muted">{t("card.hint")}</p>
            {mayAnswer ? (
              <div>
                <Button variant="secondary" loading={isBusy} onClick={() => void end()}>
                  {t("card.end")}
                </Button>
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
