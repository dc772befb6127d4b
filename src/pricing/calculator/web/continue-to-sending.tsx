import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { LOCK_AT_ONCE } from "./calculator-query.ts";
import { isNewHere } from "#web/session/signed-in-before.ts";
import { useSession } from "#web/session/store.ts";
import type { OwnNeeds } from "./use-needs.ts";
import type { CalculatorView } from "./view.ts";

const GO =
  "inline-flex min-h-control grow items-center justify-center rounded-control bg-accent px-6 text-center font-semibold text-on-accent no-underline transition-colors hover:bg-accent-hover";
const ASIDE = "inline-flex min-h-target items-center font-semibold text-primary underline underline-offset-4";

const FORM = href("/registration/:userType/:userBusinessType?/:countryCode?", {
  userType: "CUSTOMER",
  userBusinessType: "PERSONAL",
  countryCode: "ID",
});

interface ContinueToSendingProps {
  readonly messages: CalculatorView["messages"];
  readonly verification: CalculatorView["verification"];
  readonly link: string;
  /** The tier that is still needed; null: none. */
  readonly needs: OwnNeeds | null;
}

/** Link to sending. If the visitor could not send this, explains what is needed, with a link for customers who already qualify. */
export function ContinueToSending({ messages, verification, link, needs }: ContinueToSendingProps) {
  const send = `${href("/dashboard/send/:step?")}?${link}`;
  const sending = useSendingPath(`${send}&${LOCK_AT_ONCE}=1`);
  // The price is locked when they come back: by then it is another one, and they see it first.
  const verifying = useSendingPath(verificationOf(needs?.tier ?? "L2", send));
  if (needs === null)
    return (
      <Link to={sending} className={GO}>
        {messages.now}
      </Link>
    );
  return (
    <>
      <p className="mb-2 w-full rounded-control bg-warning-soft px-4 py-3 text-sm text-on-warning-soft">
        {needs.sentence}{" "}
        <Link to={verification.help} className="font-semibold text-inherit underline">
          {messages.help}
        </Link>
      </p>
      <Link to={verifying} className={GO}>
        {needs.open ?? messages.verify}
      </Link>
      {needs.open === undefined ? (
        <Link to={`${send}&${LOCK_AT_ONCE}=1`} className={ASIDE}>
          {messages.verified}
        </Link>
      ) : null}
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
