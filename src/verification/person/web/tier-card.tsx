import { Check, ChevronDown } from "lucide-react";
import { tierTexts } from "#identity/web/tiers/tier-texts.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TierStep } from "../contract.ts";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { stepPath } from "./paths.ts";
import { Requirements } from "./requirements.tsx";
import { mayApply, nextPlace } from "./steps.ts";
import { TierFacts, useDecides } from "./tier-facts.tsx";

interface TierCardProps {
  readonly own: OwnVerification;
  readonly step: TierStep;
  /** Unfolded at first: the tier that counts now. */
  readonly isOpen?: boolean;
}

/** A tier besides the one that is reached next: what it allows, what it requires, and the way to it. */
export function TierCard({ own, step, isOpen = false }: TierCardProps) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  const decides = useDecides(own);
  const { tier, approvers, requirements } = step;
  const isHeld = own.tier >= tier;
  const next = nextPlace(requirements, approvers);
  return (
    <details open={isOpen} className="group rounded-card border border-line bg-surface px-5 shadow-card sm:px-6">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base font-semibold">{tierTexts(language).name(tier)}</h2>
          {own.tier === tier ? (
            <Badge tone="success" icon={Check}>
              {t("yours")}
            </Badge>
          ) : null}
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line py-5">
        {isHeld ? null : <p className="mb-3 text-sm text-ink-muted">{decides(step)}</p>}
        <TierFacts own={own} step={step} />
        {isHeld ? null : <Requirements requirements={requirements} />}
        {isHeld || next === null || !mayApply(own) ? null : (
          <div className="mt-5">
            <LinkButton to={stepPath(tier, next)} variant="secondary">
              {next === "review"
                ? t("review")
                : t(requirements.some(({ submissions }) => submissions.length > 0) ? "goOn" : "start")}
            </LinkButton>
          </div>
        )}
      </div>
    </details>
  );
}
