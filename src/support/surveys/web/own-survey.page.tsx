import { useState } from "react";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { answerSurvey, openSurvey } from "../contract.ts";
import type { Route } from "./+types/own-survey.page";
import { surveyPageMessages } from "./messages.ts";
import { SurveyOver } from "./over.tsx";
import { SurveyForm } from "./survey-form.tsx";

export const handle = privatePage();

const LONGEST_CODE = 200;

export const clientLoader = loadPrivately(handle, ({ params }: Route.ClientLoaderArgs) =>
  api(openSurvey, { code: params.chatId.slice(0, LONGEST_CODE) }),
);

/** The address is its holder's secret: it is not sent to other sites as a referrer. */
export const meta: Route.MetaFunction = () => [{ name: "referrer", content: "no-referrer" }];

/** `/dashboard/support/survey/:chatId`: the survey of a mail's link for readers who are signed in, whom `/survey` sends away (PUB-5). */
export default function OwnSurveyPage({ loaderData: { state }, params }: Route.ComponentProps) {
  const t = useMessages(surveyPageMessages);
  const [isSent, setSent] = useState(false);
  if (isSent || state !== "open") return <SurveyOver state={isSent || state === "open" ? "sent" : state} takesFocus={isSent} />;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-6 max-w-form">
        <SurveyForm send={(entries) => api(answerSurvey, { code: params.chatId, ...entries })} onSent={() => setSent(true)} />
      </div>
    </>
  );
}
