import type { Route } from "./+types/survey.page";
import { visitorsPage } from "#web/session/pages.ts";
import { codeMeta, loadCode } from "./unknown-code/load-code.ts";
import { UnknownCode } from "./unknown-code/unknown-code.tsx";

/** SPEC §2: who is signed in is sent to the private area. */
export const handle = visitorsPage;

export const loader = ({ params }: Route.LoaderArgs) => loadCode(params.chatId);

export const meta: Route.MetaFunction = ({ matches }) => codeMeta(matches, "survey", "/survey");

/** `/survey/{chatId}` (SPEC §2, logoOnly). */
export default function SurveyPage({ loaderData: { isMissing } }: Route.ComponentProps) {
  return <UnknownCode kind="survey" isMissing={isMissing} />;
}
