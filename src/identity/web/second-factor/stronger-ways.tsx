import { useState } from "react";
import type { z } from "zod";
import type { Refusal } from "#kernel/refusal.ts";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { StrongerWay } from "../../factor.ts";
import type { passkeyQuestionSchema, StrongerProof } from "../../steps.ts";
import { useAttempts } from "./attempt.ts";
import { secondFactorWords } from "./messages.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { knowsPasskeys } from "./passkeys.ts";
import { RecoveryForm } from "./recovery-form.tsx";
import { CodeForm } from "./totp-form.tsx";

export interface StrongerWaysProps {
  /** The ways of the step, the strongest first. */
  readonly ways: readonly StrongerWay[];
  readonly askPasskey: () => Promise<z.output<typeof passkeyQuestionSchema>>;
  /** Sends the proof, and does what follows when it was right. */
  readonly onProof: (proof: StrongerProof) => Promise<void>;
  /** The step is over: say so, and begin anew. */
  readonly onOver: (refusal: Refusal) => void;
}

/** Proves a factor that does not travel: one way at a time, the others a press away. For the sign-in and for proving again. */
export function StrongerWays({ ways, askPasskey, onProof, onOver }: StrongerWaysProps) {
  const t = useWords(secondFactorWords);
  const [chosen, setChosen] = useState<StrongerWay | null>(null);
  const { triesLeft, attempt } = useAttempts(onOver);
  const way = chosen ?? ways.find((one) => one !== "passkey" || knowsPasskeys()) ?? ways[0];
  const others = ways.filter((one) => one !== way);
  return (
    <div className="flex flex-col gap-6">
      {way === "totp" ? (
        <CodeForm
          onCode={(otpCode) => attempt(() => onProof({ way: "totp", otpCode }))}
          label={t("totpLabel")}
          hint={t("totpHint")}
          submitText={t("verify")}
          triesLeft={triesLeft}
          autoFocus
        />
      ) : way === "passkey" ? (
        <PasskeyForm ask={askPasskey} onAnswer={(passkey) => attempt(() => onProof({ way: "passkey", passkey }))} />
      ) : way === "recovery_code" ? (
        <RecoveryForm
          onCode={(recoveryCode) => attempt(() => onProof({ way: "recovery_code", recoveryCode }))}
          triesLeft={triesLeft}
        />
      ) : null}
      {others.length === 0 ? null : (
        <nav aria-label={t("waysTitle")} className="flex flex-col items-start gap-1 border-t border-line pt-4">
          <p className="text-sm font-semibold text-ink-muted">{t("waysTitle")}</p>
          {others.map((one) => (
            <Button key={one} variant="quiet" onClick={() => setChosen(one)}>
              {t(one)}
            </Button>
          ))}
        </nav>
      )}
    </div>
  );
}
