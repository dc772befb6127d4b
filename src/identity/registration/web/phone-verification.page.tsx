import { useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { visitorsPage } from "#sessions/web/pages.ts";
import { beginSession } from "#sessions/web/sign-in.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../model/challenge.ts";
import { readPhoneStep, sendPhoneCode, verifyPhone } from "../contract.ts";
import { ChangeNumber } from "./change-number.tsx";
import { readStep, seen, sentToOf, type SeenStep } from "../../codes/web/code-step.ts";
import { MessageCode } from "../../codes/web/message-code.tsx";
import { phoneMessages } from "../../codes/web/messages.ts";
import { useStepOver } from "../../codes/web/use-step-over.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { RegistrationAside } from "../../web/frame/asides.tsx";
import { clearDraft } from "../../web/frame/draft-entries.ts";
import { stepHead } from "../../web/frame/step-head.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import type { Route } from "./+types/phone-verification.page";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, phoneMessages);

export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  return { step: await readStep(sessionCode, async (input) => seen(await api(readPhoneStep, input))) };
}

/** REG-8: `/phone-verification/{sessionCode}`. */
export default function PhoneVerificationPage({ params: { sessionCode }, loaderData: { step } }: Route.ComponentProps) {
  const t = useMessages(phoneMessages);
  return (
    <AccountPage title={t("heading")} lead={t("lead")} steps={<RegistrationSteps at="phone" />} aside={<RegistrationAside />}>
      {step === null ? <Over /> : <PhoneStep key={sessionCode} sessionCode={sessionCode} first={step} />}
    </AccountPage>
  );
}

function Over() {
  useStepOver(href("/type/registration"));
  return null;
}

function PhoneStep({ sessionCode, first }: { readonly sessionCode: string; readonly first: SeenStep }) {
  const t = useMessages(phoneMessages);
  const to = useLocalizedPath();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const [step, setStep] = useState(first);
  const [channel, setChannel] = useState<CodeChannel>(first.current?.channel ?? first.factors[0]?.channel ?? "sms");
  const [isChanging, setChanging] = useState(false);

  async function verify(otpCode: string) {
    const signedIn = await api(verifyPhone, { sessionCode, otpCode });
    clearDraft("registration");
    clearDraft("country");
    await beginSession(signedIn);
  }
  async function leaveOver() {
    await errors.wrongEmailSession();
    await navigate(to(href("/type/registration")), { replace: true });
  }
  async function cancel() {
    const isSure = await dialogs.confirm({
      kind: "question",
      title: t("cancelTitle"),
      text: t("cancelText"),
      confirmText: t("cancelConfirm"),
      cancelText: t("cancelKeep"),
    });
    if (isSure) await navigate(to(href("/")));
  }

  if (isChanging) {
    return (
      <ChangeNumber
        sessionCode={sessionCode}
        onOver={leaveOver}
        onChanged={(next) => {
          setStep(next);
          setChannel(next.factors[0]?.channel ?? "sms");
          setChanging(false);
        }}
        onKeep={() => setChanging(false)}
      />
    );
  }
  return (
    <>
      <MessageCode
        key={sentToOf(step, channel)}
        step={step}
        channel={channel}
        others={step.factors.map((factor) => factor.channel).filter((other) => other !== channel)}
        submitText={t("verify")}
        // Codes go to the number only, because the number is what is registered here.
        onSend={(by) => api(sendPhoneCode, { sessionCode, channel: by === "whatsapp" ? "whatsapp" : "sms" })}
        onStep={(next, by) => {
          setStep(next);
          setChannel(by);
        }}
        onVerify={verify}
        onOver={leaveOver}
      >
        <Button variant="quiet" onClick={() => setChanging(true)}>
          {t("changeNumber")}
        </Button>
      </MessageCode>
      <div className="-ms-5 mt-2">
        <Button variant="quiet" onClick={() => void cancel()}>
          {t("cancel")}
        </Button>
      </div>
    </>
  );
}
