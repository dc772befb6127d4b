/** Where a person reads what a higher verification tier requires, and where they give it. Pure. */
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";

/** The question that says what each verification takes. */
export const verificationHelp = (language: Language): string => `${localizePath(href("/faq"), language)}#verification-documents`;

/** One's own verification, opened at a tier. `onward`: the send page with the transfer for which the tier is needed. */
export const verificationOf = (tier: string, onward: string | null = null): string =>
  `${href("/dashboard/verification")}?tier=${tier}${onward === null ? "" : `&next=${encodeURIComponent(onward)}`}`;
