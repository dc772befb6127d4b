import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { PayoutMethod } from "../model/methods.ts";
import { isCheckable } from "../model/recipient.ts";
import { entriesOf, whyWrong, type DescribedField } from "../forms/web/described-form.ts";
import { DescribedEntry } from "../forms/web/described-entry.tsx";
import { formMessages } from "./form/messages.ts";
import { recipientValues, type RecipientValues } from "./recipient-values.ts";
import { useTyped } from "./use-typed.ts";
import { useDescribed, useRevalidation } from "./use-described.ts";
import type { RefusedEntry } from "./refused-entry.ts";
import { useRefused } from "./use-refused.ts";
import { checkKey, useNameCheck } from "../account-check/web/use-name-check.ts";

// Loaded with the first inquiry: the bank takes longer than the download.
const loadPanel = () => import("../account-check/web/name-check-panel.tsx");
const NameCheckPanel = lazy(async () => ({ default: (await loadPanel()).NameCheckPanel }));

/** The input to be saved. */
export interface RecipientToSave {
  readonly fields: Record<string, string>;
  readonly nickname?: string;
  readonly acceptedName?: string;
}

/** `isNameTaken`: the bank's name replaced a different one that was typed. It is shown again before the transfer is approved. */
type Save = (recipient: RecipientToSave, how: { readonly isNameTaken: boolean }) => Promise<void>;

export interface RecipientFormProps {
  readonly country: string;
  readonly method: PayoutMethod;
  /** The description, as `loadFields` read it for the values in `start`. */
  readonly described: readonly DescribedField[];
  readonly start?: { readonly fields: Readonly<Record<string, string>>; readonly nickname: string | null };
  /** The entry that a payout was refused for: shown with its reason from the start. */
  readonly refused?: RefusedEntry | null;
  /** Stores what is typed; without it the user is asked before leaving. */
  readonly onTyped?: (fields: Record<string, string>) => void;
  readonly submitText: string;
  readonly wide?: boolean;
  /** Saves; the form shows the server's refusals. */
  readonly onSave: Save;
}

/**
 * The recipient form: the server describes its fields, the domestic bank is inquired for the account holder, and the answer is shown below
 * the fields.
 */
export function RecipientForm(props: RecipientFormProps) {
  const { country, method, described, start, refused = null, onTyped, submitText, wide = false, onSave } = props;
  const t = useMessages(formMessages);
  const { fields, refresh } = useDescribed(country, method, described);
  const canCheck = isCheckable(country, method);
  const { check, inquire, applyVerdict } = useNameCheck();
  /** The name typed before the bank's name replaced it, and the account and name it belongs to. */
  const [replaced, setReplaced] = useState<{ readonly key: string; readonly typed: string } | null>(null);
  /** The bank's answer came only with saving: points to the checkbox that is now required, as if the answer had come before. */
  const [isUnsure, setUnsure] = useState(false);
  const different = check?.state === "answered" && check.verdict === "different" ? check.key : null;
  const form = useAppForm<RecipientValues, RecipientValues>({
    schema: useMemo(() => recipientValues(fields, different, refused), [fields, different, refused]),
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
          applyVerdict(typed, "different", (error.details["bankName"] as string | null) ?? null);
          setUnsure(true);
        }
        throw error;
      }
    },
  });
  useTyped(onTyped, form);
  useCertainty(form, different);
  useRevalidation(form, fields);
  useRefused(form, refused);
  const typed = form.hook.watch("fields");
  const isCurrent = check !== null && check.key === checkKey(typed);
  /** An inquiry adds a line above the button, which would move it away while it is pressed; saving inquires by itself. */
  const isPressing = useRef(false);
  const inquireIfComplete = () => {
    if (isPressing.current) return;
    const now = form.hook.getValues("fields");
    if (canCheck && fields.every((field) => whyWrong(field, now[field.name] ?? "") === null)) void inquire(now);
  };

  return (
    <Form form={form} leaving={onTyped === undefined ? "confirm" : "free"}>
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
                  inquireIfComplete();
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
              isWallet={fields.some((field) => field["x-widget"] === "wallet")}
              typed={typed["name"] ?? ""}
              replaced={replaced?.key === checkKey(typed) ? replaced.typed : null}
              onUse={(name) => {
                // Copied before it is overwritten: `getValues` returns the form's own object.
                const before = { ...form.hook.getValues("fields") };
                form.hook.setValue("fields.name", name, { shouldDirty: true, shouldValidate: true });
                const after = { ...before, name };
                setReplaced(different === null ? null : { key: checkKey(after), typed: before["name"] ?? "" });
                void inquire(after);
              }}
              certainty={
                <Certainty
                  form={form}
                  isPrompted={isUnsure}
                  onPrompted={() => {
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

/** A confirmation of one name does not cover the next, so the tick and its error are cleared when the name changes. */
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
  readonly isPrompted: boolean;
  readonly onPrompted: () => void;
}

function Certainty({ form, isPrompted, onPrompted }: CertaintyProps) {
  const t = useMessages(formMessages);
  // Submitting without the tick sends nothing: the form shows the error beside the checkbox and moves there.
  const prompt = useEffectEvent(onPrompted);
  useEffect(() => {
    if (!isPrompted || form.isSubmitting) return;
    const timer = setTimeout(() => prompt());
    return () => clearTimeout(timer);
  }, [isPrompted, form.isSubmitting]);
  return (
    <div className="mt-3">
      <form.Field name="isSure">{(field) => <CheckboxField {...field} label={t("sure")} unmarked dense />}</form.Field>
    </div>
  );
}
