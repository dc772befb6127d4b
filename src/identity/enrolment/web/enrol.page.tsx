import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { visitorsPage } from "#sessions/web/pages.ts";
import { beginSession } from "#sessions/web/sign-in.ts";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { readEnrolment } from "../contract-first-factor.ts";
import { readStep } from "../../codes/web/code-step.ts";
import { EnrolMethods, type Enrolled } from "./first-factor/enrol-methods.tsx";
import { enrolmentMessages } from "./first-factor/messages.ts";
import { factorsMessages } from "./messages.ts";
import { RecoverySheet } from "./recovery-sheet.tsx";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { SafetyAside } from "../../web/frame/asides.tsx";
import { stepHead } from "../../web/frame/step-head.ts";
import { useLogInAgain } from "../../sign-in/web/use-log-in-again.ts";
import { withNext } from "../../web/frame/next-page.ts";
import type { Route } from "./+types/enrol.page";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, enrolmentMessages);

/**
 * For staff without an app or a passkey, after proving the factors they have and before their first session. The step's code opens a
 * session, so it is stored in the history entry and not in the URL: it survives a reload and is visible nowhere else.
 */
export default function EnrolPage() {
  const sessionCode = codeIn(useLocation().state);
  const leave = useLogInAgain();
  const t = useMessages(enrolmentMessages);
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

  async function finishEnrolment(done: Enrolled) {
    // Shows the recovery codes first: once there is a session, the route guard redirects.
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
        <EnrolMethods sessionCode={sessionCode} onEnrolled={finishEnrolment} onOver={leave} />
      )}
      <BackToSignIn />
    </AccountPage>
  );
}

function Codes({ enrolled: { signedIn, recoveryCodes } }: { readonly enrolled: Enrolled }) {
  const t = useMessages(factorsMessages);
  const [isSaved, setSaved] = useState(false);
  const begin = useEffectEvent(() => void beginSession(signedIn));
  // Waits until the sheet is unmounted, and with it its question before leaving.
  useEffect(() => {
    if (isSaved) begin();
  }, [isSaved]);
  return (
    <AccountPage title={t("recovery.shown")} aside={<SafetyAside />}>
      {isSaved ? (
        <SkeletonText lines={5} />
      ) : (
        <RecoverySheet codes={recoveryCodes ?? []} email={signedIn.user_auth.email_address} onSaved={() => setSaved(true)} />
      )}
    </AccountPage>
  );
}

function BackToSignIn() {
  const t = useMessages(enrolmentMessages);
  const to = useLocalizedPath();
  const { search } = useLocation();
  return (
    <p className="mt-6">
      <Link to={withNext(to(href("/login")), search)} className="inline-flex min-h-target items-center gap-2 font-semibold">
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
