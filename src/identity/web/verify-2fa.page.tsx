import { ArrowLeft } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { visitorsPage } from "#web/session/pages.ts";
import { readSignInStep } from "../contract.ts";
import { readStep, seen, type SeenStep } from "./code-entry/code-step.ts";
import { AccountPage } from "./frame/account-page.tsx";
import { SafetyAside } from "./frame/asides.tsx";
import { stepHead } from "./frame/step-head.ts";
import { factorWords } from "./sign-in/messages.ts";
import { withNext } from "./sign-in/next-page.ts";
import { ChooseWay } from "./second-factor/choose-way.tsx";
import { firstWay, waysOf } from "./second-factor/ways.ts";
import { WayForm } from "./second-factor/way-form.tsx";
import type { Route } from "./+types/verify-2fa.page";

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

/** SPEC §8 "OTP has expired, please log in again", and there. */
function useLogInAgain(): () => Promise<void> {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const { search } = useLocation();
  return async () => {
    await errors.otpExpired();
    await navigate(withNext(to("/login"), search), { replace: true });
  };
}

function Over({ onOver }: { readonly onOver: () => Promise<void> }) {
  const t = useWords(factorWords);
  const tell = useEffectEvent(() => void onOver());
  useEffect(() => tell(), []);
  return <AccountPage title={t("title")} aside={<SafetyAside />} />;
}

interface SecondFactorProps {
  readonly sessionCode: string;
  readonly first: SeenStep;
  readonly onOver: () => Promise<void>;
}

function SecondFactor({ sessionCode, first, onOver }: SecondFactorProps) {
  const t = useWords(factorWords);
  const to = useLocalizedPath();
  const { search } = useLocation();
  const [step, setStep] = useState(first);
  const [way, setWay] = useState(() => firstWay(first));
  const ways = waysOf(step);
  return (
    <AccountPage
      title={t(way === null ? "choose" : "enter")}
      lead={t(way === null ? "chooseLead" : "enterLead")}
      aside={<SafetyAside />}
    >
      {way === null ? (
        <ChooseWay ways={ways} step={step} onChoose={setWay} />
      ) : (
        <WayForm
          key={way.key}
          way={way}
          step={step}
          sessionCode={sessionCode}
          onStep={setStep}
          onOver={onOver}
          {...(ways.length > 1 && { onOther: () => setWay(null) })}
        />
      )}
      <p className="mt-6">
        <Link to={withNext(to("/login"), search)} className="inline-flex min-h-target items-center gap-2 font-semibold">
          <ArrowLeft aria-hidden="true" size={18} />
          {t("back")}
        </Link>
      </p>
    </AccountPage>
  );
}
