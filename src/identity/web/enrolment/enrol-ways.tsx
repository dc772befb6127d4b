import { KeyRound, Smartphone } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import {
  confirmEnrolmentTotp,
  finishEnrolmentPasskey,
  startEnrolmentPasskey,
  startEnrolmentTotp,
} from "../../contract-enrolments.ts";
import { isStepOver } from "../code-entry/code-step.ts";
import { ChoiceButton } from "../frame/choices.tsx";
import { knowsPasskeys } from "../second-factor/passkeys.ts";
import { enrolmentWords } from "./messages.ts";

const TotpSetup = lazy(async () => ({ default: (await import("../factors/totp-setup.tsx")).TotpSetup }));
const PasskeySetup = lazy(async () => ({ default: (await import("../factors/passkey-setup.tsx")).PasskeySetup }));

export type Enrolled = Output<typeof confirmEnrolmentTotp>;

interface EnrolWaysProps {
  readonly sessionCode: string;
  readonly onEnrolled: (enrolled: Enrolled) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** An app or a passkey: chosen first where the browser knows both. */
export function EnrolWays({ sessionCode, onEnrolled, onOver }: EnrolWaysProps) {
  const t = useWords(enrolmentWords);
  const [way, setWay] = useState<"totp" | "passkey" | null>(knowsPasskeys() ? null : "totp");
  if (way === null)
    return (
      <ul className="grid gap-3">
        <li>
          <ChoiceButton icon={Smartphone} name={t("totp")} hint={t("totpHint")} onChoose={() => setWay("totp")} />
        </li>
        <li>
          <ChoiceButton icon={KeyRound} name={t("passkey")} hint={t("passkeyHint")} onChoose={() => setWay("passkey")} />
        </li>
      </ul>
    );
  return (
    <div className="flex flex-col gap-5">
      <Suspense fallback={<SkeletonText lines={6} />}>
        {way === "totp" ? (
          <EnrolTotp {...{ sessionCode, onEnrolled, onOver }} />
        ) : (
          <PasskeySetup
            isFirst={false}
            ask={() => api(startEnrolmentPasskey, { sessionCode })}
            onMade={async (made) => onEnrolled(await api(finishEnrolmentPasskey, { sessionCode, ...made }))}
            onOver={onOver}
          />
        )}
      </Suspense>
      {knowsPasskeys() ? (
        <div>
          <Button variant="quiet" onClick={() => setWay(null)}>
            {t("other")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function EnrolTotp({ sessionCode, onEnrolled, onOver }: EnrolWaysProps) {
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
