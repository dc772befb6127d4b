import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useAction } from "#web/use-action.ts";
import { endFollowUp } from "../../contract.ts";
import type { Rating } from "../../model/survey.ts";
import { surveyOfficeMessages } from "./messages.ts";

interface SurveyCardProps {
  /** Its thread; left out for a contact message, which is reopened by a low rating. */
  readonly thread?: Id<"th">;
  readonly rating: Rating;
  readonly mayAnswer: boolean;
  readonly onDone?: () => void;
}

/** The customer's rating of a conversation; a low one of a thread waits until somebody has dealt with it. */
export default function SurveyCard({ thread, rating, mayAnswer, onDone }: SurveyCardProps) {
  const t = useMessages(surveyOfficeMessages);
  const language = useLanguage();
  const { act, isBusy } = useAction();
  const { score, isSolved, comment, at, waitsForFollowUp } = rating;
  const end = async (id: Id<"th">) => {
    await act(() => api(endFollowUp, { id }), t("card.ended"));
    onDone?.();
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
            {mayAnswer && thread !== undefined ? (
              <div>
                <Button variant="secondary" loading={isBusy} onClick={() => void end(thread)}>
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
