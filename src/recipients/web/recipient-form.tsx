import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { PayoutMethod } from "../methods.ts";
import { isCheckable } from "../recipient.ts";
import { entriesOf, whyWrong, type DescribedField, type Typed } from "./described-form.ts";
import { loadFields } from "./load-fields.ts";
import { DescribedEntry } from "./described-entry.tsx";
import { formWords } from "./form/messages.ts";
import { recipientValues, type RecipientValues } from "./recipient-values.ts";
import { checkKey, useNameCheck } from "./use-name-check.ts";

// It comes with the first answer, and the bank takes longer than it.
const loadPanel = () => import("./name-check-panel.tsx");
const NameCheckPanel = lazy(async () => ({ default: (await loadPanel()).NameCheckPanel }));

/** What is sent to be saved. */
export interface RecipientToSave {
  readonly fields: Record<string, string>;
  readonly nickname?: string;
  readonly acceptedName?: string;
}

/** `isNameTaken`: the name is the bank's, taken in place of another that was typed. It is said again before anything is approved. */
type Save = (recipient: RecipientToSave, how: { readonly isNameTaken: boolean }) => Promise<void>;

export interface RecipientFormProps {
  readonly country: string;
  readonly method: PayoutMethod;
  /** The description, as `loadFields` read it for what stands in `start`. */
  readonly described: readonly DescribedField[];
  readonly start?: { readonly fields: Readonly<Record<string, string>>; readonly nickname: string | null };
  /** Keeps what is typed; without it one is asked before leaving. */
  readonly onTyped?: (fields: Record<string, string>) => void;
  readonly submitText: string;
  readonly wide?: boolean;
  /** Saves; what the server refuses is shown in the form. */
  readonly onSave: Save;
}

/** The form for a recipient: its fields are the server's, the bank at home is asked whose the account is, and its answer stands beside the name. */
export function RecipientForm(props: RecipientFormProps) {
  const { country, method, described, start, onTyped, submitText, wide = false, onSave } = props;
  const t = useWords(formWords);
  const { fields, refresh } = useDescribed(country, method, described);
  const canCheck = isCheckable(country, method);
  const { check, ask, learn } = useNameCheck();
  /** What was typed where another name was taken from the bank, and for which account and name. */
  const [replaced, setReplaced] = useState<{ readonly key: string; readonly typed: string } | null>(null);
  /** Saving was what asked the bank: the box it now wants ticked is pointed to as it is where the answer came before. */
  const [isUnsure, setUnsure] = useState(false);
  const different = check?.state === "answered" && check.verdict === "different" ? check.key : null;
  const form = useAppForm<RecipientValues, RecipientValues>({
    schema: useMemo(() => recipientValues(fields, different), [fields, different]),
    defaultValues: { fields: { ...start?.fields }, nickname: start?.nickname ?? "", isSure: false },
    async onSubmit({ fields: typed, nickname, isSure }) {
      const accepted = isSure && check?.state === "answered" ? check.bankName : null;
      try {
        const recipient = {
          fields: entriesOf(fields, typed),
          ...(nickname !== "" && { nickname }),
          ...(accepted !== null && { acceptedName: accepted }),
        };
        await onSave(recipient, { isNameTaken: replaced?.key === checkKey(typed) });
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "account_name_different") {
          await loadPanel().catch(() => undefined);
          learn(typed, "different", (error.details["bankName"] as string | null) ?? null);
          setUnsure(true);
        }
        throw error;
      }
    },
  });
  useTyped(onTyped, form);
  useCertainty(form, different);
  useJudgedAnew(form, fields);
  const typed = form.hook.watch("fields");
  const isCurrent = check !== null && check.key === checkKey(typed);
  /** A question shows a line above the button, which would slip from under whoever is pressing it; saving asks by itself. */
  const isPressing = useRef(false);
  const askIfWhole = () => {
    if (isPressing.current) return;
    const now = form.hook.getValues("fields");
    if (canCheck && fields.every((field) => whyWrong(field, now[field.name] ?? "") === null)) void ask(now);
  };

  return (
    <Form form={form} leaving={onTyped === undefined ? "asks" : "free"}>
      {fields.map((field) => (
        <form.Field key={field.name} name={`fields.${field.name}`}>
          {(binding) => (
            <DescribedEntry
              field={field}
              busy={canCheck && field.name === "name" && isCurrent && check.state === "asking" ? t("checking") : null}
              binding={{
                ...binding,
                value: binding.value ?? "",
                onChange: (value) => {
                  binding.onChange(value);
                  if (field["x-refresh"]) void refresh({ ...form.hook.getValues("fields"), [field.name]: value });
                },
                onBlur: () => {
                  binding.onBlur();
                  askIfWhole();
                },
              }}
            />
          )}
        </form.Field>
      ))}
      {canCheck && isCurrent && check.state !== "asking" ? (
        <div className="mb-6">
          <Suspense>
            <NameCheckPanel
              check={check}
              typed={typed["name"] ?? ""}
              replaced={replaced?.key === checkKey(typed) ? replaced.typed : null}
              onUse={(name) => {
                // Read before it is written over: what the form answers is its own object.
                const before = { ...form.hook.getValues("fields") };
                form.hook.setValue("fields.name", name, { shouldDirty: true, shouldValidate: true });
                const after = { ...before, name };
                setReplaced(different === null ? null : { key: checkKey(after), typed: before["name"] ?? "" });
                void ask(after);
              }}
              certainty={
                <Certainty
                  form={form}
                  isAsked={isUnsure}
                  onAsked={() => {
                    setUnsure(false);
                    form.submit();
                  }}
                />
              }
            />
          </Suspense>
        </div>
      ) : null}
      <form.Field name="nickname">
        {(field) => <TextField {...field} label={t("nickname")} hint={t("nicknameHint")} autoComplete="off" />}
      </form.Field>
      <div
        onPointerDown={() => {
          isPressing.current = true;
        }}
        onPointerUp={() => {
          isPressing.current = false;
        }}
        onPointerCancel={() => {
          isPressing.current = false;
        }}
      >
        <Button type="submit" size="large" wide={wide} loading={form.isSubmitting}>
          {submitText}
        </Button>
      </div>
    </Form>
  );
}

/** What is said to be wrong by an older description (a bank's number of digits comes a moment after the bank) is judged by the newest. */
function useJudgedAnew(form: AppForm<RecipientValues>, fields: readonly DescribedField[]) {
  const judge = useEffectEvent(() => {
    const wrong = Object.keys(form.hook.formState.errors.fields ?? {});
    if (wrong.length > 0) void form.hook.trigger(wrong.map((name) => `fields.${name}` as const));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the description is what this waits for
  useEffect(() => judge(), [fields]);
}

/** Tells of the fields as they are typed. */
function useTyped(onTyped: RecipientFormProps["onTyped"], form: AppForm<RecipientValues>) {
  const begin = useEffectEvent(() =>
    form.hook.watch(({ fields }) =>
      onTyped?.(Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, value ?? ""]))),
    ),
  );
  useEffect(() => {
    const watching = begin();
    return () => watching.unsubscribe();
  }, []);
}

/** Being sure of one name is not being sure of the next; and a box that is gone needs no tick any more. */
function useCertainty(form: AppForm<RecipientValues>, different: string | null) {
  const begin = useEffectEvent(() => {
    form.hook.setValue("isSure", false);
    form.hook.clearErrors("isSure");
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the name that the bank differs about is what this waits for
  useEffect(() => begin(), [different]);
}

interface CertaintyProps {
  readonly form: AppForm<RecipientValues>;
  readonly isAsked: boolean;
  readonly onAsked: () => void;
}

function Certainty({ form, isAsked, onAsked }: CertaintyProps) {
  const t = useWords(formWords);
  // Without the tick nothing is sent: the form says so beside the box, and leads to it.
  const ask = useEffectEvent(onAsked);
  useEffect(() => {
    if (!isAsked || form.isSubmitting) return;
    const timer = setTimeout(() => ask());
    return () => clearTimeout(timer);
  }, [isAsked, form.isSubmitting]);
  return (
    <div className="mt-3">
      <form.Field name="isSure">{(field) => <CheckboxField {...field} label={t("sure")} unmarked dense />}</form.Field>
    </div>
  );
}

/** The description, read again whenever a field that changes it has another value; the last answer to come counts for the last question only. */
function useDescribed(country: string, method: PayoutMethod, described: readonly DescribedField[]) {
  const [fields, setFields] = useState(described);
  const asked = useRef(0);
  const errors = useErrorCatalogue();
  async function refresh(known: Typed) {
    asked.current += 1;
    const turn = asked.current;
    try {
      const next = await loadFields(country, method, known);
      if (turn === asked.current) setFields(next);
    } catch (error) {
      await errors.error(error);
    }
  }
  return { fields, refresh };
}
