/** The controls of a served form: native and uncontrolled. */
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, type HTMLAttributes, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from "react";
import { htmlLang } from "#kernel/locale.ts";
import { useMessages } from "../../../i18n.tsx";
import { buttonLook } from "../button-look.ts";
import { controlLook } from "../control.ts";
import { fieldMessages } from "../messages.ts";
import { controlIdOf, HOME_DIAL_CODE } from "./problem.ts";
import { useServedProblem } from "./served-form.tsx";

export interface ServedFacts {
  readonly name: string;
  readonly label: string;
  /** Shown above the control, where neither keyboard nor list covers it. */
  readonly hint?: string;
  readonly required?: boolean;
}

interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

/**
 * Label, mark, hint, control and error, like the app's `Field`. Not that one, because it shares a file with everything that the app's pages
 * load, and a public page would load that file.
 */
export function ServedField({
  name,
  label,
  hint,
  required = false,
  children,
}: ServedFacts & { readonly children: (control: ControlAttributes) => ReactNode }) {
  const t = useMessages(fieldMessages);
  const problem = useServedProblem(name);
  const id = controlIdOf(name);
  const describedBy = [problem && `${id}-error`, !required && `${id}-mark`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex min-h-6 items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span id={`${id}-mark`} className="shrink-0 text-xs text-ink-muted">
          {required ? t("required") : t("optional")}
        </span>
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        "aria-describedby": describedBy.join(" ") || undefined,
        "aria-invalid": problem ? true : undefined,
        "aria-required": required || undefined,
      })}
      <div id={`${id}-error`} className="min-h-8.5 pt-1 pb-2 text-sm">
        {problem === null ? null : (
          <p className="font-medium text-danger">
            <span lang={htmlLang(problem.language)} className="sr-only">
              {fieldMessages[problem.language].error}{" "}
            </span>
            <span lang={htmlLang(problem.language)}>{problem.message}</span>
            {problem.remedy ? <span className="font-normal text-ink-muted"> · {problem.remedy}</span> : null}
          </p>
        )}
      </div>
    </div>
  );
}

interface ServedTextProps extends ServedFacts {
  readonly defaultValue?: string | undefined;
  readonly type?: "text" | "email" | "url";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly placeholder?: string;
}

export function ServedTextField({
  defaultValue,
  type = "text",
  autoComplete,
  inputMode,
  placeholder,
  ...facts
}: ServedTextProps) {
  return (
    <ServedField {...facts}>
      {(control) => (
        <input
          {...control}
          type={type}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          spellCheck={type === "text" ? undefined : false}
          autoCapitalize={type === "text" ? undefined : "none"}
          className={controlLook({ isInvalid: control["aria-invalid"] === true })}
        />
      )}
    </ServedField>
  );
}

/** FORM-8: the behaviour attaches after 500 ms. */
const ATTACH_DELAY_MS = 500;

/** A telephone number after the dial code; leading zeros are removed while typing. A number that begins with "+" has its own country code. */
export function ServedPhoneField({ defaultValue, ...facts }: ServedFacts & { readonly defaultValue?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // If loading fails, the number is submitted with its zeros, and accepted nevertheless.
    const attach = () => void import("./attach-phone.ts").then((loaded) => loaded.attachPhone(input.current)).catch(() => {});
    const timer = setTimeout(attach, ATTACH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ServedField {...facts}>
      {(control) => (
        <div className="relative">
          <span className="absolute inset-y-0 start-4 flex items-center text-ink-muted figures">+{HOME_DIAL_CODE}</span>
          <input
            {...control}
            ref={input}
            type="tel"
            defaultValue={defaultValue}
            autoComplete="tel"
            inputMode="tel"
            className={controlLook({ isInvalid: control["aria-invalid"] === true }, "ps-14 figures")}
          />
        </div>
      )}
    </ServedField>
  );
}

export function ServedTextArea({
  defaultValue,
  rows = 6,
  ...facts
}: ServedFacts & { readonly defaultValue?: string | undefined; readonly rows?: number }) {
  return (
    <ServedField {...facts}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          defaultValue={defaultValue}
          className={controlLook({ isInvalid: control["aria-invalid"] === true }, "block resize-y")}
        />
      )}
    </ServedField>
  );
}

/** One file. The browser's own control shows the chosen file itself, in any language and without scripts. */
export function ServedFile({ accept, ...facts }: ServedFacts & { readonly accept: string }) {
  return (
    <ServedField {...facts}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          className={controlLook(
            { isInvalid: control["aria-invalid"] === true },
            "block cursor-pointer border-dashed file:me-4 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface-sunken file:px-4 file:font-semibold file:text-primary",
          )}
        />
      )}
    </ServedField>
  );
}

/** A honeypot field that bots fill in: hidden from view, from the keyboard and from screen readers. */
export function HiddenFromPeople({ label }: { readonly label: string }) {
  return (
    <div aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

interface ServedSubmitProps {
  readonly children: string;
  readonly isSending: boolean;
  /** The text during submission. */
  readonly sending: string;
}

/** Submits the form. During submission further presses do nothing, and the progress is announced. */
export function ServedSubmit({ children, isSending, sending }: ServedSubmitProps) {
  return (
    <>
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        onClick={(event) => {
          if (isSending) event.preventDefault();
        }}
        className={buttonLook({ size: "large" })}
      >
        {isSending ? sending : children}
      </button>
      <output className="sr-only">{isSending ? sending : ""}</output>
    </>
  );
}

/** The confirmation in place of the submitted form. Takes the focus. */
export function ServedDone({
  title,
  children,
  ref,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className="flex items-start gap-3 rounded-md border border-current/20 bg-success-soft p-5 text-on-success-soft focus:outline-none"
    >
      <CircleCheck aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="text-lg font-bold">{title}</p>
        {children}
      </div>
    </div>
  );
}

interface ServedPersonProps {
  readonly labels: Readonly<Record<"fullName" | "email" | "phoneNumber", string>>;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly isPhoneRequired?: boolean;
}

/** Who sends a form to the operator: name, mail address, telephone. */
export function ServedPersonFields({ labels, values, isPhoneRequired = false }: ServedPersonProps) {
  return (
    <>
      <ServedTextField name="fullName" label={labels.fullName} required autoComplete="name" defaultValue={values["fullName"]} />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <ServedTextField
          name="email"
          label={labels.email}
          required
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={values["email"]}
        />
        <ServedPhoneField
          name="phoneNumber"
          label={labels.phoneNumber}
          required={isPhoneRequired}
          defaultValue={values["phoneNumber"]}
        />
      </div>
    </>
  );
}
