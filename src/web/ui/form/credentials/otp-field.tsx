import { classNames } from "../../class-names.ts";
import { Field, type Bound, type FieldFacts } from "../field.tsx";
import { OTP_LENGTH, otpDigits } from "./otp.ts";

export interface OtpFieldProps extends FieldFacts, Bound<string, HTMLInputElement> {
  /** Called with the sixth digit: the code can be submitted without another press. */
  readonly onComplete?: (code: string) => void;
  /** True where the code is the only input of the page. */
  readonly autoFocus?: boolean;
}

/** 100cqi is the width of the six cells with their five gaps; 1ch that of a digit. */
const DIGITS =
  "h-full w-[calc(100%+3rem)] bg-transparent font-mono text-2xl font-semibold text-ink focus-visible:outline-none! forced-colors:text-[CanvasText] forced-colors:forced-color-adjust-none " +
  "[letter-spacing:calc((100cqi+0.5rem)/6-1ch)] [padding-inline-start:calc(((100cqi+0.5rem)/6-0.5rem-1ch)/2)]";

const CELLS = Array.from({ length: OTP_LENGTH }, (_, index) => index);

/**
 * A single input over six drawn cells, so that pasting, autofill of the phone, selection and screen readers work as usual. `letter-spacing`
 * sets the digits of a fixed-width font as far apart as the cells. No `maxLength`: it would cut "123 456" when pasted.
 */
export function OtpField(props: OtpFieldProps) {
  const isFixed = props.readOnly === true || (props.whyDisabled ?? null) !== null;
  const type = (text: string) => {
    const code = otpDigits(text);
    props.onChange(code);
    if (code.length === OTP_LENGTH && code !== props.value) props.onComplete?.(code);
  };
  return (
    <Field {...props}>
      {(control) => (
        <div className="group @container relative h-14 w-full max-w-84" dir="ltr">
          <div aria-hidden="true" className="absolute inset-0 grid grid-cols-6 gap-2">
            {CELLS.map((cell) => (
              <span
                key={cell}
                className={classNames(
                  "rounded-md border transition-colors",
                  isFixed
                    ? "border-line bg-surface-sunken"
                    : control["aria-invalid"]
                      ? "border-danger bg-surface shadow-[inset_0_0_0_1px_var(--color-danger)]"
                      : "border-line-strong bg-surface",
                  cell === Math.min(props.value.length, OTP_LENGTH - 1) &&
                    "outline-offset-2 outline-focus group-has-focus-visible:outline-3 forced-colors:outline-[Highlight]",
                )}
              />
            ))}
          </div>
          {/* The spacing behind the last digit would scroll the text away: the input is wider than its frame, which clips it and cannot be scrolled. */}
          <div className="absolute inset-0 overflow-clip">
            <input
              {...control}
              ref={props.ref}
              value={props.value}
              onChange={(event) => type(event.target.value)}
              onBlur={props.onBlur}
              readOnly={isFixed}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the code is all there is to do on the page
              autoFocus={props.autoFocus}
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9]*"
              enterKeyHint="done"
              className={DIGITS}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
