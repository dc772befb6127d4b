import { lazy, Suspense } from "react";
import { api } from "#web/api.ts";
import type { Route } from "./+types/approval-sheet.page";
import { NotYours } from "../../web/code-field/not-yours.tsx";
import { readByCode, SECRET_ADDRESS_META } from "../../web/code-field/read-by-code.ts";
import { NoCode, OverCode } from "./code-entry.tsx";

/** Loaded once a sheet is opened: the page that asks for a code needs nothing of it. */
const readView = () => import("./sheet-view.tsx");
const SheetView = lazy(readView);

export const clientLoader = ({ params: { sessionCode } }: Route.ClientLoaderArgs) =>
  readByCode(sessionCode, async (code) => {
    const [{ openSigning }] = await Promise.all([import("../contract.ts"), readView()]);
    return api(openSigning, { code });
  });

export const meta: Route.MetaFunction = () => SECRET_ADDRESS_META;

/** `/onboard-approval-sheet/{sessionCode?}` (PUB-5): one sheet, to be read and signed. */
export default function ApprovalSheetPage({ loaderData, params: { sessionCode = "" } }: Route.ComponentProps) {
  switch (loaderData.as) {
    case "entry":
      return <NoCode />;
    case "over":
      // The key: another wrong code is another answer.
      return <OverCode key={sessionCode} />;
    case "not_yours":
      return <NotYours />;
    case "open":
      return (
        <Suspense fallback={null}>
          <SheetView key={sessionCode} code={sessionCode} loaded={loaderData.loaded} />
        </Suspense>
      );
  }
}
