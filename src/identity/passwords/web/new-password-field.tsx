import { useEffect, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { PasswordField, type PasswordFieldProps } from "#web/ui/form/credentials/password-field.tsx";
import { passwordFaultMessages } from "../messages.ts";
import type { assessPassword } from "./assess-password.ts";

type AssessPassword = typeof assessPassword;

/**
 * The field for a new password: shows before submission what the server will refuse. The list of guessable words is loaded at the first
 * key.
 */
export function NewPasswordField({
  email,
  ...props
}: Omit<PasswordFieldProps, "kind" | "showRules" | "assessment"> & { readonly email: string }) {
  const sentences = useMessages(passwordFaultMessages);
  const { brandName } = useRootFacts().operator;
  const [assess, setAssess] = useState<AssessPassword | null>(null);
  const isTyped = props.value !== "";
  useEffect(() => {
    if (!isTyped) return;
    import("./assess-password.ts").then(
      (loaded) => setAssess(() => loaded.assessPassword),
      // Without the list no strength is shown; the server still refuses.
      () => undefined,
    );
  }, [isTyped]);
  const messages = { password_too_common: sentences("password_too_common"), password_too_near: sentences("password_too_near") };
  const assessment = assess?.({ password: props.value, email, brandName }, messages) ?? { isKnown: !isTyped, fault: null };
  return <PasswordField {...props} kind="new" showRules assessment={assessment} />;
}
