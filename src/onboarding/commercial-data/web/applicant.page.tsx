import { lazy, Suspense } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Refusal } from "#kernel/refusal.ts";
import { startSession } from "#sessions/web/authentication-check.ts";
import { api } from "#web/api.ts";
import { sessionChecked } from "#web/session/store.ts";
import type { Route } from "./+types/applicant.page";
import { NoCode, NotYours, OverCode } from "./code-entry.tsx";

/** Loaded once a sheet is opened: the page that asks for a code needs nothing of it. */
const readView = () => import("./sheet/sheet-view.tsx");
const SheetView = lazy(readView);

/** Read in the browser: the code is a secret, and a code of staff works in their session alone. */
export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  if (sessionCode === undefined) return { as: "entry" } as const;
  startSession();
  await sessionChecked();
  try {
    const [{ openData }] = await Promise.all([import("../contract.ts"), readView()]);
    return { as: "open", loaded: await api(openData, { code: sessionCode }) } as const;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "sheet_code_not_yours") return { as: "not_yours" } as const;
    // A code that cannot be one is as wrong as an old one.
    if (error.code === "sheet_code_over" || error.status === 400 || error.status === 422) return { as: "over" } as const;
    throw error;
  }
}

/** Sections are parts of one page: another one is no reason to read the sheet again, and what is typed in the first one stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => [
  { name: "robots", content: "noindex, nofollow, noarchive" },
  { name: "referrer", content: "no-referrer" },
];

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
