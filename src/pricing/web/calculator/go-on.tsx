import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useLocalizedPath } from "#web/i18n.tsx";
import { isNewHere } from "#web/session/been-here.ts";
import { useAuth, useSession } from "#web/session/store.ts";
import type { CalculatorAnswer, CalculatorView } from "./view.ts";

const GO =
  "inline-flex min-h-control grow items-center justify-center rounded-control bg-accent px-6 text-center font-semibold text-on-accent no-underline transition-colors hover:bg-accent-hover";
const ASIDE = "inline-flex min-h-target items-center font-semibold";

interface GoOnProps {
  readonly words: CalculatorView["words"];
  readonly verification: CalculatorView["verification"];
  readonly link: string;
  readonly needs: CalculatorAnswer["needs"];
}

/** On to sending; or, where a new customer could not send this, how one may, with the way on for who may already. */
export function GoOn({ words, verification, link, needs: asked }: GoOnProps) {
  const sending = useWayToSend(`/dashboard/send?${link}`);
  const needs = useNeeds(asked);
  if (needs === null)
    return (
      <Link to={sending} className={GO}>
        {words.now}
      </Link>
    );
  return (
    <>
      <p className="w-full rounded-control bg-warning-soft px-4 py-3 text-sm text-on-warning-soft">
        {needs.sentence}{" "}
        <Link to={verification.help} className="font-semibold text-inherit underline">
          {words.help}
        </Link>
      </p>
      <Link to={verification.ask} className={GO}>
        {words.ask}
      </Link>
      <Link to={`/dashboard/send?${link}`} className={ASIDE}>
        {words.verified}
      </Link>
    </>
  );
}

/** Who was never signed in with this browser registers first; the page to sign in is one link further, as registration is from there. */
function useWayToSend(sending: string): string {
  const to = useLocalizedPath();
  const { status } = useSession();
  return status === "visitor" && isNewHere() ? `${to("/type/registration")}?next=${encodeURIComponent(sending)}` : sending;
}

/** What is needed, unless whoever is signed in has it: their own tier is asked for once, and only where it decides. */
function useNeeds(needs: CalculatorAnswer["needs"]): CalculatorAnswer["needs"] {
  const [tier, setTier] = useState<string | null>(null);
  const isAsked = useAuth() !== null && needs !== null;
  useEffect(() => {
    if (isAsked) void import("./own-tier.ts").then(async ({ readOwnTier }) => setTier(await readOwnTier()));
  }, [isAsked]);
  return needs !== null && tier !== null && tier >= needs.tier ? null : needs;
}
