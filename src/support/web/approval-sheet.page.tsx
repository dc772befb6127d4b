import { href } from "#kernel/href.ts";
import type { Route } from "./+types/approval-sheet.page";
import { codeMeta, loadCode } from "./unknown-code/load-code.ts";
import { UnknownCode } from "./unknown-code/unknown-code.tsx";

export const loader = ({ params }: Route.LoaderArgs) => loadCode(params.sessionCode);

export const meta: Route.MetaFunction = ({ matches }) =>
  codeMeta(matches, "sheet", href("/onboard-approval-sheet/:sessionCode?"));

/** `/onboard-approval-sheet/{sessionCode?}` (PUB-5). */
export default function ApprovalSheetPage({ loaderData: { isMissing } }: Route.ComponentProps) {
  return <UnknownCode kind="sheet" isMissing={isMissing} />;
}
