import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { visitorsPage } from "#web/session/pages.ts";
import { beginSession } from "#web/session/sign-in.ts";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { readEnrolment } from "../contract-enrolments.ts";
import { readStep } from "./code-entry/code-step.ts";
import { EnrolWays, type Enrolled } from "./enrolment/enrol-ways.tsx";
import { enrolmentWords } from "./enrolment/messages.ts";
import { factorsWords } from "./factors/messages.ts";
import { RecoverySheet } from "./factors/recovery-sheet.tsx";
import { AccountPage } from "./frame/account-page.tsx";
import { SafetyAside } from "./frame/asides.tsx";
import { stepHead } from "./frame/step-head.ts";
import { useLogInAgain } from "./sign-in/log-in-again.ts";
import { withNext } from "./sign-in/next-page.ts";
import type { Route } from "./+types/enrol.page";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, enrolmentWords);

/**
 * Staff without an app or a passkey, between the proof of what they have and their first session. The code of the step opens one, so it
 * stands in the history entry and not in the address: a reload keeps it, nothing else sees it.
 */
export default function EnrolPage() {
  const sessionCode = codeIn(useLocation().state);
  const leave = useLogInAgain();
  const t = useWords(enrolmentWords);
  const [emailAddress, setEmailAddress] = useState<string | null>(null);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);

  const read = useEffectEvent(async () => {
    const step = await readStep(sessionCode, (input) => api(readEnrolment, input));
    if (step === null) await leave();
    else setEmailAddress(step.emailAddress);
  });
  const errors = useErrorCatalogue();
  const readOrSay = useEffectEvent(() => void read().catch((error: unknown) => errors.error(error)));
  useEffect(() => readOrSay(), []);

  async function keep(done: Enrolled) {
    // The recovery codes come first: with the session the gate leads on.
    if (done.recoveryCodes === null) await beginSession(done.signedIn);
    else setEnrolled(done);
  }

  if (enrolled !== null) return <Codes enrolled={enrolled} />;
  return (
    <AccountPage
      title={t("title")}
      lead={emailAddress === null ? "" : t("lead", { email: emailAddress })}
      aside={<SafetyAside />}
    >
      {emailAddress === null ? (
        <SkeletonText lines={5} />
      ) : (
        <EnrolWays sessionCode={sessionCode} onEnrolled={keep} onOver={leave} />
      )}
      <BackToSignIn />
    </AccountPage>
  );
}

function Codes({ enrolled: { signedIn, recoveryCodes } }: { readonly enrolled: Enrolled }) {
  const t = useWords(factorsWords);
  const [isKept, setKept] = useState(false);
  const begin = useEffectEvent(() => void beginSession(signedIn));
  // First the sheet goes, and its question before leaving with it.
  useEffect(() => {
    if (isKept) begin();
  }, [isKept]);
  return (
    <AccountPage title={t("recovery.shown")} aside={<SafetyAside />}>
      {isKept ? (
        <SkeletonText lines={5} />
      ) : (
        <RecoverySheet codes={recoveryCodes ?? []} email={signedIn.user_auth.email_address} onKept={() => setKept(true)} />
      )}
    </AccountPage>
  );
}

function BackToSignIn() {
  const t = useWords(enrolmentWords);
  const to = useLocalizedPath();
  const { search } = useLocation();
  return (
    <p className="mt-6">
      <Link to={withNext(to("/login"), search)} className="inline-flex min-h-target items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden size={18} />
        {t("back")}
      </Link>
    </p>
  );
}

function codeIn(state: unknown): string {
  const code: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "sessionCode") : null;
  return typeof code === "string" ? code : "";
}
