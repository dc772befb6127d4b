import { lazy, Suspense } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { startSession } from "#sessions/web/authentication-check.ts";
import { api } from "#web/api.ts";
import { sessionChecked } from "#web/session/store.ts";
import type { Route } from "./+types/approval-sheet.page";
import { NoCode, OverCode, Closed } from "./code-entry.tsx";

/** Loaded once a sheet is opened: the page that asks for a code needs nothing of it. */
const readView = () => import("./sheet-view.tsx");
const SheetView = lazy(readView);

/** Read in the browser: the code is a secret, and a code of staff works in their session alone. */
export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  if (sessionCode === undefined) return { as: "entry" } as const;
  startSession();
  await sessionChecked();
  try {
    const [{ openSigning }] = await Promise.all([import("../contract.ts"), readView()]);
    return { as: "open", loaded: await api(openSigning, { code: sessionCode }) } as const;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "sheet_code_not_yours") return { as: "not_yours" } as const;
    // A code that cannot be one is as wrong as an old one.
    if (error.code === "sheet_code_over" || error.status === 400 || error.status === 422) return { as: "over" } as const;
    throw error;
  }
}

export const meta: Route.MetaFunction = () => [
  { name: "robots", content: "noindex, nofollow, noarchive" },
  { name: "referrer", content: "no-referrer" },
];

/** `/onboard-approval-sheet/{sessionCode?}` (PUB-5): one sheet, to be read and signed. */
export default function ApprovalSheetPage({ loaderData, params: { sessionCode = "" } }: Route.ComponentProps) {
  switch (loaderData.as) {
    case "entry":
      return <NoCode />;
    case "over":
      // The key: another wrong code is another answer.
      return <OverCode key={sessionCode} />;
    case "not_yours":
      return <Closed as="not_yours" />;
    case "open":
      return (
        <Suspense fallback={null}>
          <SheetView key={sessionCode} code={sessionCode} loaded={loaderData.loaded} />
        </Suspense>
      );
  }
}
