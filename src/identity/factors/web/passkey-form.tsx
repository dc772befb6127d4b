import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import { viewOf } from "#web/errors/refusal-view.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { PasskeyAnswer, passkeyQuestionSchema } from "../model/proof-schemas.ts";
import { useAttempts } from "./use-attempts.ts";
import { secondFactorMessages } from "./messages.ts";
import { knowsPasskeys, signWithPasskey, stopAsking } from "./passkeys.ts";

interface PasskeyFormProps {
  readonly requestQuestion: () => Promise<z.output<typeof passkeyQuestionSchema>>;
  readonly onAnswer: (passkey: PasskeyAnswer) => Promise<void>;
  readonly onOver: () => Promise<void>;
  /** Asks without a press, once. A browser that wants one refuses, and the button stays. */
  readonly asksAtOnce?: boolean;
}

/** One button; the device asks the rest. An error stays on the page, beside the button to try again. */
export function PasskeyForm({ requestQuestion, onAnswer, onOver, asksAtOnce = false }: PasskeyFormProps) {
  const { attempt } = useAttempts(onOver);
  const t = useMessages(secondFactorMessages);
  const errors = useErrorCatalogue();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function use(isPressed: boolean) {
    setProblem(null);
    setBusy(true);
    try {
      await attempt(async () => {
        const answer = await signWithPasskey(await requestQuestion());
        if (answer !== null) await onAnswer(answer);
        else if (isPressed) setProblem(t("passkeyCancelled"));
      });
    } catch (error) {
      const view = viewOf(error);
      if (view.as === "fields") setProblem(Object.values(view.fields).join(" "));
      else await errors.error(error);
    } finally {
      setBusy(false);
    }
  }

  const begin = useEffectEvent(() => {
    if (asksAtOnce && knowsPasskeys()) void use(false);
  });
  useEffect(() => {
    begin();
    // The browser's dialog ends with its page, or when another method is chosen.
    return stopAsking;
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t("passkeyText")}</p>
      {problem === null ? null : (
        <Banner kind="warning" live>
          {problem}
        </Banner>
      )}
      <Button
        size="large"
        wide
        iconBefore={<KeyRound aria-hidden size={20} />}
        loading={isBusy}
        loadingText={t("passkeyWaiting")}
        whyDisabled={knowsPasskeys() ? null : t("passkeyUnsupported")}
        onClick={() => void use(true)}
      >
        {t("usePasskey")}
      </Button>
    </div>
  );
}
