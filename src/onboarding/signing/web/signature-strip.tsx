import { Check, PenLine } from "lucide-react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { StepView } from "../contract.ts";
import { sheetTexts } from "../../model/sheet-texts.ts";
import { signingMessages } from "./messages.ts";

/** Who signs a step, in words: a name, or the role where any holder of its right may. */
export function useSignerName(): (step: StepView) => string {
  const roles = useMessages(sheetTexts);
  return ({ name, role }) => (name === null ? roles(`roles.${role}`) : `${name} (${roles(`roles.${role}`)})`);
}

interface StripProps {
  readonly steps: readonly StepView[];
  /** Whether the sheet is up for signing: then one of the steps is next. */
  readonly isSigning: boolean;
}

/** The signatures in their order: who has signed when, whose turn it is, who follows. */
export function SignatureStrip({ steps, isSigning }: StripProps) {
  const t = useMessages(signingMessages);
  const next = isSigning ? steps.find(({ state }) => state === "WAITING")?.step : undefined;
  const given = steps.filter(({ state }) => state === "SIGNED").length;
  return (
    <div>
      <p className="mb-3 text-sm text-ink-muted figures">{t("strip.progress", { given, needed: steps.length })}</p>
      <ol aria-label={t("strip.title")} className="flex flex-col">
        {steps.map((step, at) => (
          <Step key={step.step} step={step} isNext={step.step === next} isLast={at === steps.length - 1} />
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly step: StepView;
  readonly isNext: boolean;
  readonly isLast: boolean;
}

function Step({ step: { step, role, name, state, signedAt, isYours }, isNext, isLast }: StepProps) {
  const t = useMessages(signingMessages);
  const roles = useMessages(sheetTexts);
  const language = useLanguage();
  const isSigned = state === "SIGNED";
  return (
    <li aria-current={isNext ? "step" : undefined} className="relative flex gap-3 not-last:pb-5 print:break-inside-avoid">
      {isLast ? null : (
        <span
          aria-hidden
          className={classNames(
            "absolute start-3.5 top-8 bottom-0 border-s-2",
            isSigned ? "border-success" : "border-dashed border-line-strong",
          )}
        />
      )}
      <span
        aria-hidden
        className={classNames(
          "flex size-7.5 shrink-0 items-center justify-center rounded-pill border-2 text-sm font-bold figures",
          isSigned
            ? "border-success bg-success text-on-success"
            : isNext
              ? "border-primary bg-surface text-primary"
              : "border-dashed border-line-strong bg-surface text-ink-muted",
        )}
      >
        {isSigned ? <Check size={16} strokeWidth={3} /> : isNext ? <PenLine size={15} /> : step}
      </span>
      <div className="min-w-0 grow pt-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="wrap-anywhere">{name ?? roles(`roles.${role}`)}</strong>
          {isYours ? <Badge tone="primary">{t("strip.you")}</Badge> : null}
        </p>
        <p className="text-sm text-ink-muted">
          {name === null ? null : <>{roles(`roles.${role}`)} · </>}
          {signedAt !== null && isSigned ? (
            <time dateTime={signedAt.toISOString()}>{formatInstant(signedAt, language, "long")}</time>
          ) : state === "VOID" ? null : (
            t(isNext ? "strip.waiting" : "strip.next")
          )}
        </p>
        {state === "VOID" ? <StatusBadge status="stopped">{t("strip.void")}</StatusBadge> : null}
      </div>
    </li>
  );
}
