/** What onboarding needs of the installation and of the parties. */
import type { OnboardingSettings } from "#onboarding/deps.ts";
import { operatorSignature, receiptIssuer } from "#operator/index.ts";
import { endKeysOf } from "#partner-api/index.ts";
import { partnerApiDeps } from "#partner-api/deps.ts";
import type { OutsideParties } from "./parties.ts";

export function onboardingSettings(
  { keys, SITE_URL }: Pick<OnboardingSettings, "keys" | "SITE_URL">,
  { inquireAccount }: Pick<OutsideParties, "inquireAccount">,
): OnboardingSettings {
  return {
    keys,
    SITE_URL,
    inquireAccount,
    operatorIdentity: operatorSignature(SITE_URL),
    issuerFor: receiptIssuer(SITE_URL),
    whenPartnerEnds: (ctx, ended) => endKeysOf(ctx, partnerApiDeps({ SITE_URL }), ended),
  };
}
