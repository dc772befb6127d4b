/**
 * `useAppForm`: react-hook-form over a zod schema, the way all forms of the product behave.
 *
 * SPEC §5: "Validation runs on input". Every change is judged at once. So as not to accuse someone in the middle of a word, a field that
 * stood right shows its error when typing pauses for 600 ms, or when it is left or sent; an error that stands there already changes
 * and goes with each key. A field that was only passed through with Tab says nothing until the form is sent.
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
import { useLanguage, useWords } from "../../i18n.tsx";
import type { Bound } from "./field.tsx";
import { summaryWords } from "./messages.ts";
import { schemaResolver, type EntryError, type Languages } from "./resolver.ts";
import { useValidationLanguage } from "./validation-language.ts";

const TYPING_PAUSE_MS = 600;

export interface AppFormOptions<Values extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Values>;
  readonly defaultValues: DefaultValues<Values>;
  /** Sends. A refusal of the API with `details.fields` is shown at those fields, any other in the summary; whatever else is thrown is thrown on. */
  readonly onSubmit: (values: Output) => Promise<void> | void;
}

/** A field's name, value and error for one of the field components: `{(field) => <TextField {...field} label="…" />}`. */
export type FieldBinding<Value> = Required<Omit<Bound<Value>, "ref">> & {
  readonly ref: (element: HTMLElement | null) => void;
};

export interface FieldSlotProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly name: Name;
  /** Fields that are judged again when this one changes, once something was typed there: the repeated password. */
  readonly alsoJudges?: readonly FieldPath<Values>[];
  readonly children: (field: FieldBinding<FieldPathValue<Values, Name>>) => ReactNode;
}

/** What of react-hook-form's own does not depend on what is sent. */
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
  /** Binds one field; only this part is drawn again while one types. */
  readonly Field: <Name extends FieldPath<Values>>(props: FieldSlotProps<Values, Name>) => ReactNode;
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly isSubmitting: boolean;
  /** There is something typed that has not been sent: ask before the page is left. False while it is being sent and once it is. */
  readonly isDirty: boolean;
  /** Counts failed attempts, so that the summary can take the focus anew each time. */
  readonly failedAttempts: number;
  /** The refusal of the last attempt that belongs to no field. */
  readonly refusal: string | null;
  /** react-hook-form's own, for what is rare: `watch`, `setValue`, `reset`. */
  readonly hook: FormHook<Values>;
}

export function useAppForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
}: AppFormOptions<Values, Output>): AppForm<Values> {
  const page = useLanguage();
  const messages = useValidationLanguage();
  const words = useWords(summaryWords);
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
    // State is too late against a double press: both land before it is drawn.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    const attempt = hook.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
        // What was sent is the new clean state; what the caller has reset stays reset.
        hook.reset(hook.getValues(), { keepValues: true });
      } catch (error) {
        if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
        const fields = error instanceof ApiRefusal ? Object.entries(error.details.fields ?? {}) : [];
        for (const [name, message] of fields) hook.setError(name as FieldPath<Values>, { type: "server", message });
        if (fields.length === 0) setRefusal(error instanceof ApiRefusal ? error.sentence : words("offline"));
        countFailure();
      }
    }, countFailure);
    void attempt().finally(() => {
      isSending.current = false;
    });
  };

  // The sentences that already stand there change with the language of the page.
  const judgeAgain = useEffectEvent(() => {
    const shown = Object.entries(errors).filter(([name, error]) => name !== "root" && error?.type !== "server");
    if (shown.length > 0) void hook.trigger(shown.map(([name]) => name as FieldPath<Values>));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the languages are what this waits for
  useEffect(() => judgeAgain(), [messages, page]);

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

/** The `Field` of one form: made once, since a component that is new at each drawing would lose its state and the focus. */
function fieldSlot<Values extends FieldValues, Output>(
  hook: FormHook<Values>,
  control: Control<Values, Languages, Output>,
): AppForm<Values>["Field"] {
  return function FieldSlot<Name extends FieldPath<Values>>({ name, alsoJudges, children }: FieldSlotProps<Values, Name>) {
    const { field, fieldState, formState } = useController({ name, control });
    const typing = useTypingPause(formState.submitCount);
    const error: EntryError | undefined = typing.isUnderWay ? undefined : fieldState.error;
    return children({
      name,
      value: field.value,
      onChange: (value) => {
        if (error === undefined) typing.start();
        field.onChange(value);
        const others = alsoJudges?.filter((other) => hook.getFieldState(other).isDirty) ?? [];
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

/** True from a key until a pause, the end of the field, or an attempt to send (told by their count). */
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
  return { isUnderWay: since === attempts, start, end };
}
