/**
 * `useAppForm`: react-hook-form over a zod schema, with the behaviour of all forms of the product.
 *
 * FORM-1: validation runs on input. Every change is validated at once. So as not to show an error in the middle of a word, a valid field
 * shows its error when typing pauses for 600 ms, or when it is left or submitted; an error already shown changes and disappears with each
 * key. A field only passed with Tab shows no error until the form is submitted.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import {
  useController,
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { ApiRefusal, NetworkFailure } from "../../api.ts";
import { useLanguage, useMessages } from "../../i18n.tsx";
import type { Bound } from "./field.tsx";
import { summaryMessages } from "./messages.ts";
import { schemaResolver, type EntryError, type Languages } from "./resolver.ts";
import { useValidationLanguage } from "./validation-language.ts";

const TYPING_PAUSE_MS = 600;

export interface AppFormOptions<Values extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Values>;
  readonly defaultValues: DefaultValues<Values>;
  /** Submits. A refusal of the API with `details.fields` is shown at those fields, any other in the summary; all other errors are rethrown. */
  readonly onSubmit: (values: Output) => Promise<void> | void;
}

/** A field's name, value and error for one of the field components: `{(field) => <TextField {...field} label="…" />}`. */
export type FieldBinding<Value> = Required<Omit<Bound<Value>, "ref">> & {
  readonly ref: (element: HTMLElement | null) => void;
};

export interface FieldSlotProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly name: Name;
  /** Fields validated again when this one changes, once something was typed there: the repeated password. */
  readonly alsoValidates?: readonly FieldPath<Values>[];
  readonly children: (field: FieldBinding<FieldPathValue<Values, Name>>) => ReactNode;
}

/** The part of react-hook-form that does not depend on the submitted type. */
type FormHook<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  | "formState"
  | "watch"
  | "getValues"
  | "getFieldState"
  | "setValue"
  | "setError"
  | "clearErrors"
  | "setFocus"
  | "trigger"
  | "reset"
>;

export interface AppForm<Values extends FieldValues> {
  /** Binds one field; only this part re-renders while typing. */
  readonly Field: <Name extends FieldPath<Values>>(props: FieldSlotProps<Values, Name>) => ReactNode;
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly isSubmitting: boolean;
  /** There are unsubmitted entries: ask before the page is left. False during submission and after success. */
  readonly isDirty: boolean;
  /** Counts failed attempts, so that the summary can take the focus each time. */
  readonly failedAttempts: number;
  /** The refusal of the last attempt, if it belongs to no field. */
  readonly refusal: string | null;
  /** react-hook-form itself, for rare needs: `watch`, `setValue`, `reset`. */
  readonly hook: FormHook<Values>;
}

export function useAppForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
}: AppFormOptions<Values, Output>): AppForm<Values> {
  const page = useLanguage();
  const messages = useValidationLanguage();
  const summary = useMessages(summaryMessages);
  const resolver = useMemo(() => schemaResolver(schema), [schema]);
  const hook = useForm<Values, Languages, Output>({
    resolver,
    context: { messages, page },
    defaultValues,
    mode: "onChange",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, errors } = hook.formState;
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSending = useRef(false);

  const countFailure = () => setFailedAttempts((count) => count + 1);
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // State is too late against a double click: both arrive before the next render.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    const attempt = hook.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
        // The submitted values are the new clean state; values that the caller has reset stay reset.
        hook.reset(hook.getValues(), { keepValues: true });
      } catch (error) {
        if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
        const fields = error instanceof ApiRefusal ? Object.entries(error.details.fields ?? {}) : [];
        for (const [name, message] of fields) hook.setError(name as FieldPath<Values>, { type: "server", message });
        if (fields.length === 0) setRefusal(error instanceof ApiRefusal ? error.sentence : summary("offline"));
        countFailure();
      }
    }, countFailure);
    void attempt().finally(() => {
      isSending.current = false;
    });
  };

  // Messages already shown change with the language of the page.
  const validateAgain = useEffectEvent(() => {
    const shown = Object.entries(errors).filter(([name, error]) => name !== "root" && error?.type !== "server");
    if (shown.length > 0) void hook.trigger(shown.map(([name]) => name as FieldPath<Values>));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the languages are what this waits for
  useEffect(() => validateAgain(), [messages, page]);

  const [Field] = useState(() => fieldSlot(hook, hook.control));
  return {
    Field,
    submit,
    isSubmitting,
    isDirty: isDirty && !isSubmitting,
    failedAttempts,
    refusal,
    hook,
  };
}

/** The `Field` of one form: created once, since a new component on each render would lose its state and the focus. */
function fieldSlot<Values extends FieldValues, Output>(
  hook: FormHook<Values>,
  control: Control<Values, Languages, Output>,
): AppForm<Values>["Field"] {
  return function FieldSlot<Name extends FieldPath<Values>>({ name, alsoValidates, children }: FieldSlotProps<Values, Name>) {
    const { field, fieldState, formState } = useController({ name, control });
    const typing = useTypingPause(formState.submitCount);
    const error: EntryError | undefined = typing.isInProgress ? undefined : fieldState.error;
    return children({
      name,
      value: field.value,
      onChange: (value) => {
        if (error === undefined) typing.start();
        field.onChange(value);
        const others = alsoValidates?.filter((other) => hook.getFieldState(other).isDirty) ?? [];
        if (others.length > 0) void hook.trigger([...others]);
      },
      onBlur: () => {
        typing.end();
        field.onBlur();
      },
      error: error
        ? { message: error.message ?? "", ...(error.language && { language: error.language }), remedy: error.remedy ?? null }
        : null,
      ref: field.ref,
    });
  };
}

/** True from a key until a pause, the end of the field, or an attempt to submit (detected by their count). */
function useTypingPause(attempts: number) {
  const [since, setSince] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    setSince(null);
  };
  const start = () => {
    clearTimeout(timer.current);
    setSince(attempts);
    timer.current = setTimeout(() => setSince(null), TYPING_PAUSE_MS);
  };
  return { isInProgress: since === attempts, start, end };
}
