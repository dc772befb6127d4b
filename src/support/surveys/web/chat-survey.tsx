import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { rateChat } from "../contract.ts";
import { surveyFormMessages } from "./messages.ts";
import { SurveyForm } from "./survey-form.tsx";

interface ChatSurveyProps {
  readonly id: Id<"th">;
  readonly state: "open" | "answered";
  readonly onSent: () => void;
}

/** The survey in the solved chat itself: for visitors, who have no mail, and for customers who are signed in. */
export default function ChatSurvey({ id, state, onSent }: ChatSurveyProps) {
  const t = useMessages(surveyFormMessages);
  return (
    <section aria-labelledby="chat-survey" className="rounded-card border border-line bg-surface-raised p-5">
      <h3 id="chat-survey" className="text-lg">
        {t("cardTitle")}
      </h3>
      {state === "answered" ? (
        <p role="status" className="mt-1">
          {t("thanks")}
        </p>
      ) : (
        <>
          <p className="mt-1 mb-4 text-sm text-ink-muted">{t("cardLead")}</p>
          <SurveyForm send={(entries) => api(rateChat, { id, ...entries })} onSent={onSent} />
        </>
      )}
    </section>
  );
}
