/** Whether a password that is being typed would be refused: the server's own rule. Pure. */
import type { PasswordJudgement } from "#web/ui/form/password-field.tsx";
import { whyNotPassword, type PasswordFault } from "../../guessable.ts";

export interface JudgedPassword {
  readonly password: string;
  /** Empty where the page does not know it: then only the server sees that a password repeats it. */
  readonly email: string;
  readonly brandName: string;
}

export function judgePassword(
  { password, ...near }: JudgedPassword,
  sentences: Readonly<Record<PasswordFault, string>>,
): PasswordJudgement {
  const why = password === "" ? null : whyNotPassword(password, near);
  return { isKnown: true, fault: why && sentences[why] };
}
