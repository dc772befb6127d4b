import type { Route } from "./+types/approval-sheet.page";
import { codeMeta, loadCode } from "./unknown-code/load-code.ts";
import { UnknownCode } from "./unknown-code/unknown-code.tsx";

export const loader = ({ params }: Route.LoaderArgs) => loadCode(params.sessionCode);

export const meta: Route.MetaFunction = ({ matches }) => codeMeta(matches, "sheet", "/onboard-approval-sheet");

/** `/onboard-approval-sheet/{sessionCode?}` (SPEC §2, logoOnly). */
export default function ApprovalSheetPage({ loaderData: { isMissing } }: Route.ComponentProps) {
  return <UnknownCode kind="sheet" isMissing={isMissing} />;
}
