import { href } from "#kernel/href.ts";
import type { Route } from "./+types/commercial-sheet.page";
import { codeMeta, loadCode } from "./unknown-code/load-code.ts";
import { UnknownCode } from "./unknown-code/unknown-code.tsx";

export const loader = ({ params }: Route.LoaderArgs) => loadCode(params.sessionCode);

export const meta: Route.MetaFunction = ({ matches }) =>
  codeMeta(matches, "commercial", href("/onboard-approval-sheet/commercial-data/:sessionCode?"));

/** `/onboard-approval-sheet/commercial-data/{sessionCode?}` (PUB-5). */
export default function CommercialSheetPage({ loaderData: { isMissing } }: Route.ComponentProps) {
  return <UnknownCode kind="commercial" isMissing={isMissing} />;
}
