import { LoaderCircle } from "lucide-react";
import { useId, type MouseEvent, type ReactNode, type Ref } from "react";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import { Reason } from "./disabled-reason.tsx";

export interface ButtonProps extends ButtonLook {
  readonly children: ReactNode;
  readonly type?: "button" | "submit" | "reset";
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly iconBefore?: ReactNode;
  readonly iconAfter?: ReactNode;
  /** While true the button cannot be pressed again, and `loadingText` replaces its text, in the same width. */
  readonly loading?: boolean;
  /** Default: "Sending data...". */
  readonly loadingText?: string;
  /** The message of `whyNot…` (house rule 6): the button stays focusable, does nothing, and shows it. Null or absent: it can be pressed. */
  readonly whyDisabled?: string | null;
  /**
   * Where the reason is shown: `below` the button, or in a `tip` on hover, focus and tap, where there is no room for a line (rows of a
   * table).
   */
  readonly reasonAt?: "below" | "tip";
  /** Accessible name of an icon-only button. */
  readonly label?: string;
  readonly name?: string;
  readonly value?: string;
  readonly form?: string;
  readonly describedBy?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  children,
  variant = "primary",
  size = "medium",
  wide = false,
  iconOnly = false,
  type = "button",
  onClick,
  iconBefore,
  iconAfter,
  loading,
  loadingText,
  whyDisabled = null,
  reasonAt = "below",
  label,
  name,
  value,
  form,
  describedBy,
  ref,
}: ButtonProps) {
  const messages = useMessages(loadingMessages);
  const reasonId = useId();
  const isOff = whyDisabled !== null;
  const button = (
    <button
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- "button" unless its caller says otherwise
      type={type}
      name={name}
      value={value}
      form={form}
      aria-label={label}
      aria-disabled={isOff || loading === true || undefined}
      aria-describedby={[isOff && reasonId, describedBy].filter(Boolean).join(" ") || undefined}
      className={buttonLook({ variant, size, wide, iconOnly }, isOff)}
      onClick={(event) => {
        // Not the disabled attribute: that removes the button, and its reason, from keyboard navigation.
        if (isOff || loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* Both texts share one grid cell, so that the button keeps the width of the longer one. */}
      <span className="grid items-center justify-items-center">
        <span
          aria-hidden={loading === true || undefined}
          className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${loading ? "invisible" : ""}`}
        >
          {iconBefore}
          <span>{children}</span>
          {iconAfter}
        </span>
        {loading ? (
          <span className="col-start-1 row-start-1 inline-flex items-center gap-2">
            <LoaderCircle aria-hidden="true" size={18} className="shrink-0 animate-spin" />
            <span className={label === undefined ? undefined : "sr-only"}>{loadingText ?? messages("sending")}</span>
          </span>
        ) : null}
      </span>
    </button>
  );
  return (
    <>
      {isOff ? (
        <Reason id={reasonId} text={whyDisabled} at={reasonAt} wide={wide}>
          {button}
        </Reason>
      ) : (
        button
      )}
      {/* Only buttons that can load have a live region: it must exist before its text does. */}
      {loading === undefined ? null : <output className="sr-only">{loading ? (loadingText ?? messages("sending")) : ""}</output>}
    </>
  );
}
