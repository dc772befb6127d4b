import { useEffect, useState } from "react";
import { useLanguage } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import type { OwnStatus } from "./read-own-status.ts";
import type { CalculatorNeeds, CalculatorProps } from "./view.ts";

/** The tier that a transfer needs, and the link to an application that is being checked already. */
export interface OwnNeeds extends CalculatorNeeds {
  readonly open?: string;
}

/** The needed tier, unless the signed-in user has it. Where the user stands is requested once, and only when it matters. */
function useNeeds(needs: CalculatorNeeds | null): OwnNeeds | null {
  const [own, setOwn] = useState<OwnStatus | null>(null);
  const language = useLanguage();
  const needsOwn = useAuth() !== null && needs !== null;
  useEffect(() => {
    if (needsOwn) void import("./read-own-status.ts").then(async (loaded) => setOwn(await loaded.readOwnStatus(language)));
  }, [needsOwn, language]);
  if (needs === null || (own !== null && own.tier >= needs.tier)) return null;
  return { ...needs, ...own?.review };
}

/** The needed tier as the calculator shows it: a page that knows the person's tier decides (`needsTier`). */
export function useShownNeeds(
  needs: CalculatorNeeds | null,
  needsTier: CalculatorProps["needsTier"] | undefined,
): OwnNeeds | null {
  const asked = useNeeds(needsTier === undefined ? needs : null);
  if (needsTier === undefined) return asked;
  return needs !== null && needsTier(needs.tier) ? needs : null;
}
