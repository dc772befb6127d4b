/** Whether the server would refuse a password that is being typed, by the server's own rule. Pure. */
import type { PasswordAssessment } from "#web/ui/form/credentials/password-field.tsx";
import { whyNotPassword, type PasswordFault } from "../model/guessable-password.ts";

export interface AssessedPassword {
  readonly password: string;
  /** Empty where the page does not know it: then only the server detects that a password repeats it. */
  readonly email: string;
  readonly brandName: string;
}

export function assessPassword(
  { password, ...near }: AssessedPassword,
  sentences: Readonly<Record<PasswordFault, string>>,
): PasswordAssessment {
  const why = password === "" ? null : whyNotPassword(password, near);
  return { isKnown: true, fault: why && sentences[why] };
}
