import { lazy, Suspense } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { api } from "#web/api.ts";
import type { Route } from "./+types/applicant.page";
import { NotYours } from "../../web/code-field/not-yours.tsx";
import { readByCode, SECRET_ADDRESS_META } from "../../web/code-field/read-by-code.ts";
import { NoCode, OverCode } from "./code-entry.tsx";

/** Loaded once a sheet is opened: the page that asks for a code needs nothing of it. */
const readView = () => import("./sheet/sheet-view.tsx");
const SheetView = lazy(readView);

export const clientLoader = ({ params: { sessionCode } }: Route.ClientLoaderArgs) =>
  readByCode(sessionCode, async (code) => {
    const [{ openData }] = await Promise.all([import("../contract.ts"), readView()]);
    return api(openData, { code });
  });

/** Sections are parts of one page: another one is no reason to read the sheet again, and what is typed in the first one stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => SECRET_ADDRESS_META;

/** `/onboard-approval-sheet/commercial-data/{sessionCode?}` (PUB-5): the data of a sheet, entered section by section. */
export default function CommercialDataPage({ loaderData, params: { sessionCode = "" } }: Route.ComponentProps) {
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
