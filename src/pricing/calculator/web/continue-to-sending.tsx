import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { LOCK_AT_ONCE } from "./calculator-query.ts";
import { isNewHere } from "#web/session/signed-in-before.ts";
import { useAuth, useSession } from "#web/session/store.ts";
import type { CalculatorAnswer, CalculatorView } from "./view.ts";

const GO =
  "inline-flex min-h-control grow items-center justify-center rounded-control bg-accent px-6 text-center font-semibold text-on-accent no-underline transition-colors hover:bg-accent-hover";
const ASIDE = "inline-flex min-h-target items-center font-semibold";

const FORM = href("/registration/:userType/:userBusinessType?/:countryCode?", {
  userType: "CUSTOMER",
  userBusinessType: "PERSONAL",
  countryCode: "ID",
});

interface ContinueToSendingProps {
  readonly messages: CalculatorView["messages"];
  readonly verification: CalculatorView["verification"];
  readonly link: string;
  readonly needs: CalculatorAnswer["needs"];
}

/** Link to sending. If a new customer could not send this, explains what is needed, with a link for customers who already qualify. */
export function ContinueToSending({ messages, verification, link, needs: required }: ContinueToSendingProps) {
  const sending = useSendingPath(`${href("/dashboard/send/:step?")}?${link}&${LOCK_AT_ONCE}=1`);
  const verifying = useSendingPath(verificationOf(required?.tier ?? "L2"));
  const needs = useNeeds(required);
  if (needs === null)
    return (
      <Link to={sending} className={GO}>
        {messages.now}
      </Link>
    );
  return (
    <>
      <p className="w-full rounded-control bg-warning-soft px-4 py-3 text-sm text-on-warning-soft">
        {needs.sentence}{" "}
        <Link to={verification.help} className="font-semibold text-inherit underline">
          {messages.help}
        </Link>
      </p>
      <Link to={verifying} className={GO}>
        {messages.verify}
      </Link>
      <Link to={`${href("/dashboard/send/:step?")}?${link}&${LOCK_AT_ONCE}=1`} className={ASIDE}>
        {messages.verified}
      </Link>
    </>
  );
}

/** Whether this browser is new does not change while a page is open. */
const never = () => () => undefined;

/**
 * A visitor who never signed in with this browser goes to registration first: to the form itself, as most senders are people in Indonesia.
 * It links to the other account types and countries, and to sign-in.
 */
function useSendingPath(sending: string): string {
  const to = useLocalizedPath();
  const { status } = useSession();
  // Known before the session is, and assumed until the page has its script: a press in the first second leads there too. The form sends
  // signed-in people on, and links to sign-in.
  const isNew = useSyncExternalStore(never, isNewHere, () => true);
  return status !== "signed_in" && isNew ? `${to(FORM)}?next=${encodeURIComponent(sending)}` : sending;
}

/** The needed tier, unless the signed-in user has it. The user's own tier is requested once, and only when it matters. */
function useNeeds(needs: CalculatorAnswer["needs"]): CalculatorAnswer["needs"] {
  const [tier, setTier] = useState<string | null>(null);
  const needsOwnTier = useAuth() !== null && needs !== null;
  useEffect(() => {
    if (needsOwnTier) void import("./read-own-tier.ts").then(async ({ readOwnTier }) => setTier(await readOwnTier()));
  }, [needsOwnTier]);
  return needs !== null && tier !== null && tier >= needs.tier ? null : needs;
}
