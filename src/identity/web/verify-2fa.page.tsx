import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api, proof as ownProof } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useWords } from "#web/i18n.tsx";
import { visitorsPage } from "#web/session/pages.ts";
import { beginSession } from "#web/session/sign-in.ts";
import { Banner } from "#web/ui/banner.tsx";
import { readSignInStep, sendSignInCode, verifySignIn } from "../contract.ts";
import { proveSignIn, startSignInPasskey } from "../contract-proofs.ts";
import { readStep, seen } from "./code-entry/code-step.ts";
import { AccountPage } from "./frame/account-page.tsx";
import { SafetyAside } from "./frame/asides.tsx";
import { forgetEntries } from "./frame/kept-entries.ts";
import { stepHead } from "./frame/step-head.ts";
import { factorWords } from "./sign-in/messages.ts";
import { useLogInAgain } from "./sign-in/log-in-again.ts";
import { withNext } from "./sign-in/next-page.ts";
import { ChooseWay } from "./second-factor/choose-way.tsx";
import { knowsPasskeys } from "./second-factor/passkeys.ts";
import { firstWay, wayOf, waysOf, type SeenFactorStep } from "./second-factor/ways.ts";
import { WayForm, type FactorCalls } from "./second-factor/way-form.tsx";
import type { Route } from "./+types/verify-2fa.page";
import { TextLink } from "./frame/text-link.tsx";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, factorWords);

export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  return { step: await readStep(sessionCode, async (input) => seen(await api(readSignInStep, input))) };
}

/** SPEC §2 `/login/verify-2fa/{sessionCode}`. */
export default function VerifySignInPage({ params: { sessionCode }, loaderData: { step } }: Route.ComponentProps) {
  const leave = useLogInAgain();
  if (step === null) return <Over onOver={leave} />;
  return <SecondFactor key={sessionCode} sessionCode={sessionCode} first={step} onOver={leave} />;
}

function Over({ onOver }: { readonly onOver: () => Promise<void> }) {
  const t = useWords(factorWords);
  const tell = useEffectEvent(() => void onOver());
  useEffect(() => tell(), []);
  return <AccountPage title={t("title")} aside={<SafetyAside />} />;
}

interface SecondFactorProps {
  readonly sessionCode: string;
  readonly first: SeenFactorStep;
  readonly onOver: () => Promise<void>;
}

function SecondFactor({ sessionCode, first, onOver }: SecondFactorProps) {
  const t = useWords(factorWords);
  const to = useLocalizedPath();
  const { search } = useLocation();
  const language = useLanguage();
  const [step, setStep] = useState(first);
  const [way, setWay] = useState(() => firstWay(first, knowsPasskeys()));
  const calls = useSignInCalls(sessionCode);
  const ways = waysOf(step);
  const isOwn = step.stronger.length > 0;
  const [choose, enter] = isOwn ? (["chooseStronger", "enterStronger"] as const) : (["choose", "enter"] as const);
  return (
    <AccountPage
      title={t(way === null ? choose : enter)}
      lead={t(isOwn ? "strongerLead" : way === null ? "chooseLead" : "enterLead")}
      aside={<SafetyAside />}
    >
      {step.emailFrom === null ? null : (
        <div className="mb-6">
          <Banner kind="info" title={t("phoneOnly")}>
            {t("phoneOnlyText", { when: formatInstant(new Date(step.emailFrom), language) })}{" "}
            <Link to={to("/hubungi-kami")} className="font-semibold underline">
              {t("contact")}
            </Link>
          </Banner>
        </div>
      )}
      {way === null ? (
        <ChooseWay ways={ways} step={step} onChoose={setWay} />
      ) : (
        <WayForm
          key={way.key}
          way={way}
          step={step}
          calls={calls}
          submitText={t("submit")}
          onStep={(next, channel) => {
            setStep(next);
            setWay((before) => wayOf(next, channel, before));
          }}
          onOver={onOver}
          {...(ways.length > 1 && { onOther: () => setWay(null) })}
        />
      )}
      <p className="mt-6">
        <TextLink to={withNext(to("/login"), search)} isBack>
          {t("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}

/** What is proven opens the session, and the gate leads on from there; staff without an app or a passkey enrol one first. */
function useSignInCalls(sessionCode: string): FactorCalls {
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const { search } = useLocation();
  return {
    send: (channel) => api(sendSignInCode, { sessionCode, channel }),
    askPasskey: () => api(startSignInPasskey, { sessionCode }),
    async prove(proof) {
      const answer =
        proof.way === "code"
          ? await api(verifySignIn, { sessionCode, otpCode: proof.otpCode })
          : await api(proveSignIn, { sessionCode, proof });
      forgetEntries("sign-in");
      // It may have been the last one: what it has proven is enough to add another factor.
      if (proof.way === "recovery_code") ownProof.code = sessionCode;
      if ("enrolment" in answer) await navigate(withNext(to("/login/enrol"), search), { replace: true, state: answer.enrolment });
      else await beginSession(answer);
    },
  };
}
