/** The parts of the password rule (SIGN-6), for the ticks. The kernel's `passwordStrong` decides whether a password passes. */
export const PASSWORD_PARTS = ["length", "lower", "upper", "digit", "special"] as const;
export type PasswordPart = (typeof PASSWORD_PARTS)[number];

const PARTS: Record<PasswordPart, RegExp> = {
  length: /^.{8,}$/su,
  lower: /[a-z]/,
  upper: /[A-Z]/,
  digit: /[0-9]/,
  special: /[@$!%*?&#_]/,
};

export function hasPart(password: string, part: PasswordPart): boolean {
  return PARTS[part].test(password);
}

/** Characters that the rule forbids, each once, in display form; a blank is shown as "␣". */
export function forbiddenCharacters(password: string): string[] {
  const found = [...password].filter((character) => !/[A-Za-z0-9@$!%*?&#_]/.test(character));
  return [...new Set(found.map((character) => (/\s/u.test(character) ? "␣" : character)))];
}

export type Strength = "none" | "weak" | "fair" | "good" | "strong";

/**
 * The strength. Length counts (NIST SP 800-63B-4); repeats and sequences such as "aaaa" and "1234" add nothing. Advice only, never a
 * refusal; but a password that will be refused as easy to guess is never rated above weak.
 */
export function passwordStrength(password: string, isGuessable = false): Strength {
  if (password === "") return "none";
  const isPassing = PASSWORD_PARTS.every((part) => hasPart(password, part)) && forbiddenCharacters(password).length === 0;
  if (!isPassing || isGuessable) return "weak";
  const worth = worthOf(password);
  if (worth >= 14) return "strong";
  return worth >= 10 ? "good" : "fair";
}

function worthOf(password: string): number {
  let worth = 0;
  for (let index = 0; index < password.length; index += 1) {
    const step = password.charCodeAt(index) - password.charCodeAt(index - 1);
    if (index === 0 || Math.abs(step) > 1) worth += 1;
  }
  return worth;
}
