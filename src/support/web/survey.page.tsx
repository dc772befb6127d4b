import type { Route } from "./+types/survey.page";
import { visitorsPage } from "#sessions/web/pages.ts";
import { codeMeta, loadCode } from "./unknown-code/load-code.ts";
import { UnknownCode } from "./unknown-code/unknown-code.tsx";

/** PUB-5: signed-in people are sent to the private area. */
export const handle = visitorsPage;

export const loader = ({ params }: Route.LoaderArgs) => loadCode(params.chatId);

// oxlint-disable-next-line sampai/page-path-by-href -- a name for the canonical link: the address of the page contains a code, which is a secret
export const meta: Route.MetaFunction = ({ matches }) => codeMeta(matches, "survey", "/survey");

/** `/survey/{chatId}` (PUB-5). */
export default function SurveyPage({ loaderData: { isMissing } }: Route.ComponentProps) {
  return <UnknownCode kind="survey" isMissing={isMissing} />;
}
