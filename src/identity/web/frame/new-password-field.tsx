import { useEffect, useState } from "react";
import { useWords } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { PasswordField, type PasswordFieldProps } from "#web/ui/form/password-field.tsx";
import { passwordFaultWords } from "../../guessable/messages.ts";
import type { judgePassword } from "./password-judgement.ts";

type Judge = typeof judgePassword;

/** Where a password is chosen: it shows what the server will refuse before it is sent. The words that people guess come with the first key. */
export function NewPasswordField({
  email,
  ...props
}: Omit<PasswordFieldProps, "kind" | "showRules" | "judgement"> & { readonly email: string }) {
  const sentences = useWords(passwordFaultWords);
  const { brandName } = useRootFacts().operator;
  const [judge, setJudge] = useState<Judge | null>(null);
  const isTyped = props.value !== "";
  useEffect(() => {
    if (!isTyped) return;
    import("./password-judgement.ts").then(
      (loaded) => setJudge(() => loaded.judgePassword),
      // Without it no strength is told; the server refuses all the same.
      () => undefined,
    );
  }, [isTyped]);
  const words = { password_too_common: sentences("password_too_common"), password_too_near: sentences("password_too_near") };
  const judgement = judge?.({ password: props.value, email, brandName }, words) ?? { isKnown: !isTyped, fault: null };
  return <PasswordField {...props} kind="new" showRules judgement={judgement} />;
}
