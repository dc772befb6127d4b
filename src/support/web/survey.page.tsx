import { useState } from "react";
import { data } from "react-router";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { pageContext } from "#web/context.ts";
import { useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { visitorsPage } from "#sessions/web/pages.ts";
import { answerSurvey, openSurvey } from "../surveys/contract.ts";
import { surveyPageMessages } from "../surveys/web/messages.ts";
import { SurveyOver } from "../surveys/web/over.tsx";
import { SurveyForm } from "../surveys/web/survey-form.tsx";
import { takeSurvey } from "../surveys/web/take-survey.ts";
import type { Route } from "./+types/survey.page";

/** PUB-5: signed-in people are sent to the private area. */
export const handle = visitorsPage;

const STATUS = { open: 200, answered: 200, expired: 410, unknown: 404 } as const;
const LONGEST_CODE = 200;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const code = params.chatId.slice(0, LONGEST_CODE);
  const { state } = await context.get(pageContext).api(openSurvey, { code });
  const isSent = state === "answered" && new URL(request.url).searchParams.has("sent");
  return data({ state: isSent ? ("sent" as const) : state }, { status: STATUS[state] });
}

/** Without scripts the form is posted to the page's own address. */
export const action = ({ context, params, request }: Route.ActionArgs) =>
  takeSurvey(request, params.chatId.slice(0, LONGEST_CODE), context.get(pageContext));

/** The address is its holder's secret: it is not indexed and not sent to other sites as a referrer. */
export const meta: Route.MetaFunction = ({ matches }) => {
  const texts = surveyPageMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  // oxlint-disable-next-line sampai/page-path-by-href -- a name for the canonical link: the address of the page contains a code, which is a secret
  const canonical = "/survey";
  return [
    ...pageMeta(matches, { title: texts.title, description: texts.description, path: canonical }),
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "no-referrer" },
  ];
};

/** `/survey/{chatId}` (PUB-5): the survey after a solved chat. */
export default function SurveyPage({ loaderData: { state }, actionData, params }: Route.ComponentProps) {
  const t = useMessages(surveyPageMessages);
  const [isSent, setSent] = useState(false);
  if (isSent || state !== "open") return <SurveyOver state={isSent || state === "open" ? "sent" : state} takesFocus={isSent} />;
  return (
    <div className="mx-auto max-w-form px-gutter py-section">
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-3 mb-7 text-ink-muted">{t("lead")}</p>
      <SurveyForm
        returned={actionData ?? null}
        send={(entries) => api(answerSurvey, { code: params.chatId, ...entries })}
        onSent={() => setSent(true)}
      />
    </div>
  );
}
