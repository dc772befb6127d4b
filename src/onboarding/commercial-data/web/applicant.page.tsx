import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Refusal } from "#kernel/refusal.ts";
import { startSession } from "#sessions/web/authentication-check.ts";
import { api } from "#web/api.ts";
import { sessionChecked } from "#web/session/store.ts";
import { openData } from "../contract.ts";
import type { Route } from "./+types/applicant.page";
import { NoCode, NotYours, OverCode } from "./code-entry.tsx";
import { SheetView } from "./sheet/sheet-view.tsx";

/** Read in the browser: the code is a secret, and a code of staff works in their session alone. */
export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  if (sessionCode === undefined) return { as: "entry" } as const;
  startSession();
  await sessionChecked();
  try {
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
      return <SheetView key={sessionCode} code={sessionCode} loaded={loaderData.loaded} />;
  }
}
