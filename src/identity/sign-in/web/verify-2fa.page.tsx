import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api, proof as ownProof } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { visitorsPage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { readSignInStep, sendSignInCode, verifySignIn } from "../contract.ts";
import { proveSignIn, startSignInPasskey } from "../../step-up/contract.ts";
import { readStep, seen } from "../../codes/web/code-step.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { SafetyAside } from "../../web/frame/asides.tsx";
import { clearDraft, readDraft } from "../../web/frame/draft-entries.ts";
import { stepHead } from "../../web/frame/step-head.ts";
import { enter } from "./enter.ts";
import { factorMessages } from "./messages.ts";
import { useLogInAgain } from "./use-log-in-again.ts";
import { withNext } from "../../web/frame/next-page.ts";
import { ChooseMethod } from "../../factors/web/choose-method.tsx";
import { knowsPasskeys } from "../../factors/web/passkeys.ts";
import { firstMethod, methodOf, methodsOf, type SeenFactorStep } from "../../factors/web/methods.ts";
import { MethodForm, type FactorCalls } from "../../factors/web/method-form.tsx";
import type { Route } from "./+types/verify-2fa.page";
import { TextLink } from "../../web/frame/text-link.tsx";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, factorMessages);

export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  return { step: await readStep(sessionCode, async (input) => seen(await api(readSignInStep, input))) };
}

/** SIGN-2: `/login/verify-2fa/{sessionCode}`. */
export default function VerifySignInPage({ params: { sessionCode }, loaderData: { step } }: Route.ComponentProps) {
  const leave = useLogInAgain();
  if (step === null) return <Over onOver={leave} />;
  return <SecondFactor key={sessionCode} sessionCode={sessionCode} first={step} onOver={leave} />;
}

function Over({ onOver }: { readonly onOver: () => Promise<void> }) {
  const t = useMessages(factorMessages);
  const leave = useEffectEvent(() => void onOver());
  useEffect(() => leave(), []);
  return <AccountPage title={t("title")} aside={<SafetyAside />} />;
}

interface SecondFactorProps {
  readonly sessionCode: string;
  readonly first: SeenFactorStep;
  readonly onOver: () => Promise<void>;
}

function SecondFactor({ sessionCode, first, onOver }: SecondFactorProps) {
  const t = useMessages(factorMessages);
  const to = useLocalizedPath();
  const { search } = useLocation();
  const language = useLanguage();
  const [step, setStep] = useState(first);
  const [method, setMethod] = useState(() => firstMethod(first, knowsPasskeys()));
  const calls = useSignInCalls(sessionCode);
  const methods = methodsOf(step);
  const isOwn = step.stronger.length > 0;
  const [choose, enter] = isOwn ? (["chooseStronger", "enterStronger"] as const) : (["choose", "enter"] as const);
  return (
    <AccountPage
      title={t(method === null ? choose : enter)}
      lead={t(isOwn ? "strongerLead" : method === null ? "chooseLead" : "enterLead")}
      aside={<SafetyAside />}
    >
      {step.emailFrom === null ? null : (
        <div className="mb-6">
          <Banner kind="info" title={t("phoneOnly")}>
            {t("phoneOnlyText", { when: formatInstant(new Date(step.emailFrom), language) })}{" "}
            <Link to={to(href("/hubungi-kami"))} className="font-semibold underline">
              {t("contact")}
            </Link>
          </Banner>
        </div>
      )}
      {method === null ? (
        <ChooseMethod methods={methods} step={step} onChoose={setMethod} />
      ) : (
        <MethodForm
          key={method.key}
          method={method}
          step={step}
          calls={calls}
          submitText={t("submit")}
          asksAtOnce
          onStep={(next, channel) => {
            setStep(next);
            setMethod((before) => methodOf(next, channel, before));
          }}
          onOver={onOver}
          {...(methods.length > 1 && { onOther: () => setMethod(null) })}
        />
      )}
      <p className="mt-6">
        <TextLink to={withNext(to(href("/login")), search)} isBack>
          {t("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}

/** A right proof opens the session, and the route guard redirects from there; staff without an app or a passkey enrol one first. */
function useSignInCalls(sessionCode: string): FactorCalls {
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const { search } = useLocation();
  return {
    send: (channel) => api(sendSignInCode, { sessionCode, channel }),
    requestPasskey: () => api(startSignInPasskey, { sessionCode }),
    async prove(proof) {
      const answer =
        proof.method === "code"
          ? await api(verifySignIn, { sessionCode, otpCode: proof.otpCode })
          : await api(proveSignIn, { sessionCode, proof });
      const isRemembered = readDraft("sign-in")["remember"] === true;
      // It may be the last recovery code: this step's proof is enough to add another factor.
      if (proof.method === "recovery_code") ownProof.code = sessionCode;
      if (!("enrolment" in answer)) return enter(answer, { isRemembered, isByCode: proof.method === "code" });
      clearDraft("sign-in");
      await navigate(withNext(to(href("/login/enrol")), search), { replace: true, state: answer.enrolment });
    },
  };
}
