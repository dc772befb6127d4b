import { KeyRound, Smartphone } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import {
  confirmEnrolmentTotp,
  finishEnrolmentPasskey,
  startEnrolmentPasskey,
  startEnrolmentTotp,
} from "../../contract-first-factor.ts";
import { isStepOver } from "../../../codes/web/code-step.ts";
import { ChoiceButton } from "../../../web/frame/choices.tsx";
import { knowsPasskeys } from "../../../factors/web/passkeys.ts";
import { enrolmentMessages } from "./messages.ts";

const TotpSetup = lazy(async () => ({ default: (await import("../totp-setup.tsx")).TotpSetup }));
const PasskeySetup = lazy(async () => ({ default: (await import("../passkey-setup.tsx")).PasskeySetup }));

export type Enrolled = Output<typeof confirmEnrolmentTotp>;

interface EnrolMethodsProps {
  readonly sessionCode: string;
  readonly onEnrolled: (enrolled: Enrolled) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** Enrols an app or a passkey. The choice comes first where the browser supports both. */
export function EnrolMethods({ sessionCode, onEnrolled, onOver }: EnrolMethodsProps) {
  const t = useMessages(enrolmentMessages);
  const [method, setMethod] = useState<"totp" | "passkey" | null>(knowsPasskeys() ? null : "totp");
  if (method === null)
    return (
      <ul className="grid gap-3">
        <li>
          <ChoiceButton icon={Smartphone} name={t("totp")} hint={t("totpHint")} onChoose={() => setMethod("totp")} />
        </li>
        <li>
          <ChoiceButton icon={KeyRound} name={t("passkey")} hint={t("passkeyHint")} onChoose={() => setMethod("passkey")} />
        </li>
      </ul>
    );
  return (
    <div className="flex flex-col gap-5">
      <Suspense fallback={<SkeletonText lines={6} />}>
        {method === "totp" ? (
          <EnrolTotp {...{ sessionCode, onEnrolled, onOver }} />
        ) : (
          <PasskeySetup
            isFirst={false}
            requestQuestion={() => api(startEnrolmentPasskey, { sessionCode })}
            onMade={async (made) => onEnrolled(await api(finishEnrolmentPasskey, { sessionCode, ...made }))}
            onOver={onOver}
          />
        )}
      </Suspense>
      {knowsPasskeys() ? (
        <div>
          <Button variant="quiet" onClick={() => setMethod(null)}>
            {t("other")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function EnrolTotp({ sessionCode, onEnrolled, onOver }: EnrolMethodsProps) {
  const errors = useErrorCatalogue();
  const [setup, setSetup] = useState<Output<typeof startEnrolmentTotp> | null>(null);
  const begin = useEffectEvent(async () => {
    try {
      setSetup(await api(startEnrolmentTotp, { sessionCode }));
    } catch (error) {
      if (isStepOver(error)) await onOver();
      else await errors.error(error);
    }
  });
  useEffect(() => void begin(), []);
  if (setup === null) return <SkeletonText lines={6} />;
  return (
    <TotpSetup
      setup={setup}
      onCode={async (otpCode) => onEnrolled(await api(confirmEnrolmentTotp, { sessionCode, otpCode }))}
      onOver={onOver}
    />
  );
}
