import { ChevronDown } from "lucide-react";

export const COUNTRY_BUTTON =
  "flex shrink-0 items-center gap-2 self-stretch rounded-s-control border-e border-line ps-3 pe-2.5 font-semibold text-ink hover:bg-surface-hover focus-visible:outline-offset-0!";

export interface CountryFaceProps {
  readonly country: string;
  readonly dialCode: string | undefined;
  /** For screen readers, after the visible text: "Change country: Indonesia". */
  readonly messages: string;
  readonly isFixed?: boolean;
}

/** A badge with the ISO code instead of a flag: flags need a font that Windows lacks, and do not stand for a number. */
export function CountryFace({ country, dialCode, messages, isFixed = false }: CountryFaceProps) {
  return (
    <>
      <span className="min-w-8 rounded-xs bg-primary-soft px-1.5 py-0.5 text-center text-xs font-bold tracking-wide text-on-primary-soft">
        {country}
      </span>
      <span className="figures">+{dialCode ?? "…"}</span>
      <span className="sr-only">{messages}</span>
      {isFixed ? null : <ChevronDown aria-hidden="true" size={16} className="text-ink-muted" />}
    </>
  );
}
