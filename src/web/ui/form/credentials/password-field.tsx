import { Check, Circle, Eye, EyeOff, TriangleAlert } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useMessages } from "../../../i18n.tsx";
import { BARE, BOX_BUTTON, boxLook } from "../control.ts";
import { Field, type Bound, type FieldFacts } from "../field.tsx";
import { passwordMessages } from "../messages.ts";
import { PASSWORD_PARTS, forbiddenCharacters, hasPart, passwordStrength, type Strength } from "./password-requirements.ts";

export interface PasswordFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** `current` at sign-in; `new` where a password is chosen, which password managers then offer to generate. */
  readonly kind: "current" | "new";
  /**
   * Shows the parts of the password rule (SIGN-6) as live ticks, and the strength in words: where a password is chosen, not where it is
   * repeated.
   */
  readonly showRules?: boolean;
  /** Whether the password would be refused as easy to guess. The strength is shown only where this is known. */
  readonly assessment?: PasswordAssessment;
}

export interface PasswordAssessment {
  /** False while the rule is loading. */
  readonly isKnown: boolean;
  /** Why the password would be refused, with advice for a better one; null when it would be accepted. */
  readonly fault: string | null;
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useMessages(passwordMessages);
  const rulesId = useId();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const isFixed = (props.whyDisabled ?? null) !== null;
  const { assessment } = props;
  const said = typeof props.error === "string" ? props.error : props.error?.message;
  return (
    <Field
      {...props}
      {...(props.showRules && { belowId: rulesId })}
      below={
        <>
          {hasCapsLock ? (
            <output className="flex items-center gap-1.5 pt-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden="true" size={16} />
              {t("capsLock")}
            </output>
          ) : null}
          {props.showRules ? (
            <PasswordRules
              id={rulesId}
              password={props.value}
              assessment={assessment}
              isSaid={assessment?.fault != null && assessment.fault === said}
            />
          ) : null}
        </>
      }
    >
      {(control) => (
        <div className={boxLook({ isInvalid: control["aria-invalid"] === true, isFixed })}>
          <input
            {...control}
            ref={props.ref}
            data-bare
            type={isShown ? "text" : "password"}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={() => {
              setCapsLock(false);
              props.onBlur?.();
            }}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            readOnly={isFixed}
            autoComplete={props.kind === "new" ? "new-password" : "current-password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={BARE}
          />
          <button
            type="button"
            className={`${BOX_BUTTON} me-1 gap-1.5 px-2.5 text-sm font-semibold`}
            aria-label={isShown ? t("hideWhat", { label: props.label }) : t("showWhat", { label: props.label })}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
            <span aria-hidden="true" className="max-sm:sr-only">
              {isShown ? t("hide") : t("show")}
            </span>
          </button>
          <output className="sr-only">{props.value === "" ? "" : isShown ? t("shown") : t("hidden")}</output>
        </div>
      )}
    </Field>
  );
}

const BARS: Record<Strength, number> = { none: 0, weak: 1, fair: 2, good: 3, strong: 4 };
const BAR_TONES: Record<Strength, string> = {
  none: "bg-line",
  weak: "bg-danger",
  fair: "bg-warning",
  good: "bg-success",
  strong: "bg-success",
};

function PasswordRules({
  id,
  password,
  assessment,
  isSaid,
}: {
  readonly id: string;
  readonly password: string;
  readonly assessment: PasswordAssessment | undefined;
  /** The server's refusal with the same message is shown below. */
  readonly isSaid: boolean;
}) {
  const t = useMessages(passwordMessages);
  const { isKnown, fault } = assessment ?? { isKnown: true, fault: null };
  const strength = passwordStrength(password, fault !== null);
  const forbidden = forbiddenCharacters(password);
  const hasParts = PASSWORD_PARTS.every((part) => hasPart(password, part)) && forbidden.length === 0;
  const parts = PASSWORD_PARTS.map((part) => ({ part, isDone: hasPart(password, part) }));
  const ticks =
    assessment === undefined ? parts : [...parts, { part: "unguessed" as const, isDone: hasParts && isKnown && fault === null }];
  return (
    <div id={id} className="mt-2.5 rounded-md bg-surface-sunken px-4 py-3 text-sm">
      {forbidden.length === 0 ? null : (
        <output className="mb-2 flex items-start gap-2 font-medium text-danger">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.75 shrink-0" />
          {t("forbidden", { characters: forbidden.join(" ") })}
        </output>
      )}
      <p className="sr-only">{t("parts")}</p>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {ticks.map(({ part, isDone }) => {
          const Sign = isDone ? Check : Circle;
          return (
            <li key={part} className={`flex items-start gap-2 ${isDone ? "text-success" : "text-ink-muted"}`}>
              <Sign aria-hidden="true" size={16} strokeWidth={isDone ? 3 : 2} className="mt-0.75 shrink-0" />
              <span>
                {t(part)}
                <span className="sr-only">, {isDone ? t("done") : t("todo")}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {hasParts && fault !== null && !isSaid ? (
        <output className="mt-1 flex items-start gap-2 font-medium text-warning">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.75 shrink-0" />
          {fault}
        </output>
      ) : null}
      <div className={`mt-2.5 flex items-center gap-3 ${isKnown ? "" : "invisible"}`}>
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={`h-1.5 flex-1 rounded-pill transition-colors ${bar <= BARS[strength] ? `${BAR_TONES[strength]} forced-colors:bg-[CanvasText]` : "bg-line forced-colors:border"}`}
            />
          ))}
        </span>
        <span className="min-w-34 text-ink-muted">
          {t("strength.label")} <strong className="font-semibold text-ink">{t(`strength.${strength}`)}</strong>
        </span>
      </div>
    </div>
  );
}
