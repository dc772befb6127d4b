/** Dependencies of the use cases besides `ctx`, bound once in the wiring. */
import type { Keyring, Keys } from "#platform/keys/keyring.ts";
import type { InquireAccount } from "#recipients/index.ts";
import type { Language } from "#kernel/locale.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { SheetIssuer } from "./signing/draw-sheet.ts";
import { personCheckDeps, type PersonCheckDeps } from "#verification/index.ts";

export interface OnboardingSettings {
  readonly keys: Keyring;
  readonly SITE_URL: string;
  readonly inquireAccount: InquireAccount;
  readonly operatorIdentity: (ctx: Ctx, language: Language) => Promise<{ readonly brand: string; readonly mailbox: string }>;
  /** The operator that issues printed sheets. */
  readonly issuerFor: (ctx: Ctx, language: Language) => Promise<SheetIssuer>;
  /** Ends a partner's keys in the transaction that ends its contract. `by`: the sheet. */
  readonly whenPartnerEnds: (ctx: Ctx, ended: { readonly partner: string; readonly by: string }) => Promise<void>;
}

export interface OnboardingDeps {
  /** For the codes of the sheets' addresses. */
  readonly codeKeys: Keys;
  /** For the one-time codes of signers. */
  readonly otpKeys: Keys;
  /** Seal the documents. */
  readonly documentKeys: Keys;
  readonly siteUrl: string;
  readonly inquireAccount: InquireAccount;
  readonly operatorIdentity: OnboardingSettings["operatorIdentity"];
  readonly issuerFor: OnboardingSettings["issuerFor"];
  readonly whenPartnerEnds: OnboardingSettings["whenPartnerEnds"];
  readonly personChecks: PersonCheckDeps;
}

export const documentKeysOf = (keys: Keyring): Keys => keys.keysFor("onboarding/documents");

export function onboardingDeps(settings: OnboardingSettings): OnboardingDeps {
  const { keys, SITE_URL, inquireAccount, operatorIdentity, issuerFor, whenPartnerEnds } = settings;
  return {
    codeKeys: keys.keysFor("onboarding/codes"),
    otpKeys: keys.keysFor("onboarding/otps"),
    documentKeys: documentKeysOf(keys),
    siteUrl: SITE_URL.replace(/\/$/, ""),
    inquireAccount,
    operatorIdentity,
    issuerFor,
    whenPartnerEnds,
    personChecks: personCheckDeps(settings),
  };
}
