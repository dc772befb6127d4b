import { Info } from "lucide-react";
import { useId, type ReactNode, type Ref } from "react";
import { useMessages } from "../../../i18n.tsx";
import { switchMessages } from "../messages.ts";

export interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly name?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly whyDisabled?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
}

/** On or off with immediate effect, without submitting a form (notifications, dark mode). Its state is also shown as a word. */
export function Switch({ label, hint, name, value, onChange, whyDisabled = null, ref }: SwitchProps) {
  const t = useMessages(switchMessages);
  const id = useId();
  const isFixed = whyDisabled !== null;
  return (
    <div className="flex min-h-target items-start justify-between gap-4 py-2">
      <span className="min-w-0">
        <label htmlFor={id} className={`block font-semibold ${isFixed ? "text-ink-muted" : "cursor-pointer"}`}>
          {label}
        </label>
        {hint === undefined ? null : (
          <span id={`${id}hint`} className="block text-sm text-ink-muted">
            {hint}
          </span>
        )}
        {isFixed ? (
          <span id={`${id}why`} className="flex items-start gap-1.5 text-sm text-ink-muted">
            <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            {whyDisabled}
          </span>
        ) : null}
      </span>
      <span className="relative flex shrink-0 items-center gap-2.5">
        <span aria-hidden="true" className="text-sm text-ink-muted">
          {value ? t("on") : t("off")}
        </span>
        <input
          id={id}
          ref={ref}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked
          role="switch"
          name={name}
          checked={value}
          onChange={(event) => !isFixed && onChange(event.target.checked)}
          aria-describedby={[hint !== undefined && `${id}hint`, isFixed && `${id}why`].filter(Boolean).join(" ") || undefined}
          aria-disabled={isFixed || undefined}
          className={`relative h-7 w-12 appearance-none rounded-pill border transition-colors before:absolute before:-inset-2 after:absolute after:top-1/2 after:left-1 after:size-4.5 after:-translate-y-1/2 after:rounded-pill after:transition-transform checked:after:translate-x-5 forced-colors:appearance-auto forced-colors:after:hidden ${
            isFixed
              ? "border-line bg-surface-sunken after:bg-ink-subtle"
              : "cursor-pointer border-line-strong bg-surface-sunken after:bg-line-strong checked:border-primary checked:bg-primary checked:after:bg-on-primary"
          }`}
        />
      </span>
    </div>
  );
}
