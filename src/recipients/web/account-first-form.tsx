import { useMemo, useRef, useState } from "react";
import { bankMarkedIn } from "../forms/web/described-form.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { HolderCard } from "../account-check/web/holder-card.tsx";
import { accountKey, useHolder, type Holder } from "../account-check/web/use-holder.ts";
import { entriesOf, whyWrong } from "../forms/web/described-form.ts";
import { DescribedEntry } from "../forms/web/described-entry.tsx";
import { formMessages } from "./form/messages.ts";
import type { RecipientFormProps } from "./recipient-form.tsx";
import { recipientValues, type RecipientValues } from "./recipient-values.ts";
import { isStill } from "./refused-entry.ts";
import { useDescribed, useLaterDescription, useRevalidation } from "./use-described.ts";
import { useRefused } from "./use-refused.ts";
import { useTyped } from "./use-typed.ts";

interface AccountFirstFormProps extends Omit<RecipientFormProps, "submitText"> {
  /** The bank cannot name the holder: the name is written by hand, starting from what is typed. */
  readonly onUnknown: (typed: Record<string, string>, nickname: string) => void;
}

/** An account at home, then its holder as the bank names them, then "is this the person?". The confirmed name is saved. */
export function AccountFirstForm(props: AccountFirstFormProps) {
  const { country, method, described, start, refused = null, onTyped, wide = false, onSave, onUnknown } = props;
  const t = useMessages(formMessages);
  const language = useLanguage();
  const { fields: all, refresh } = useDescribed(country, method, described);
  const fields = useMemo(() => all.filter(({ name }) => name !== "name"), [all]);
  const { holder, inquire, forget } = useHolder();
  /** The button was pressed, and is replaced by the question: that takes the focus. */
  const [isPressed, setPressed] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const form = useAppForm<RecipientValues, RecipientValues>({
    schema: useMemo(() => recipientValues(fields, null, refused), [fields, refused]),
    defaultValues: { fields: { ...start?.fields }, nickname: start?.nickname ?? "", isSure: false },
    async onSubmit(values) {
      if (found === null || found.key !== accountKey(values.fields)) return ask(values, true);
      setSaved(true);
      try {
        const recipient = { ...entriesOf(fields, values.fields), name: found.name };
        await onSave({ fields: recipient, ...(values.nickname !== "" && { nickname: values.nickname }) }, { isNameTaken: false });
      } catch (error) {
        setSaved(false);
        throw error;
      }
    },
  });
  const typed = form.hook.watch("fields");
  const current = holder?.key === accountKey(typed) ? holder : null;
  const found = current?.state === "found" ? current : null;
  const bank = bankMarkedIn(fields, typed["bank"] ?? "", language);
  useTyped(onTyped, form);
  useRevalidation(form, fields);
  useRefused(form, refused);
  // The inquiry counts as submitted for the form, so the question before leaving is asked here.
  useLeavePageQuestion(onTyped === undefined && found !== null && !isSaved);

  async function ask({ fields: now, nickname }: RecipientValues, wasPressed: boolean) {
    setPressed(wasPressed);
    const answer = await inquire(now);
    if (answer.state === "unknown") onUnknown(entriesOf(fields, now), nickname);
  }
  /** Saving by the button inquires by itself: an answer that arrives meanwhile would move the button away. */
  const isPressing = useRef(false);
  const askIfComplete = (isTyping: boolean, change: Record<string, string> = {}) => {
    const values = form.hook.getValues();
    const now = { ...values.fields, ...change };
    // While typing, only a number of the bank's one length is known to be complete.
    const isComplete = ({ name, minLength, maxLength }: (typeof fields)[number]) =>
      !isTyping || name !== "account" || (minLength !== undefined && minLength === maxLength);
    const isRefused = refused !== null && isStill(refused, now);
    if (
      !isPressing.current &&
      !isRefused &&
      fields.every((field) => isComplete(field) && whyWrong(field, now[field.name] ?? "") === null)
    )
      // Only a convenience: the button inquires again, and shows what went wrong.
      ask({ ...values, fields: now }, false).catch(() => undefined);
  };
  // A number that was typed before the bank's own number of digits was known may be complete by it.
  useLaterDescription(fields, () => askIfComplete(true));
  const pressing = (is: boolean) => () => {
    isPressing.current = is;
  };

  return (
    <Form form={form} leaving={onTyped === undefined ? "confirm" : "free"}>
      {fields.map((field) => (
        <form.Field key={field.name} name={`fields.${field.name}`}>
          {(binding) => (
            <DescribedEntry
              field={field}
              busy={field.name === "account" && current?.state === "asking" ? t("holder.finding") : null}
              binding={{
                ...binding,
                value: binding.value ?? "",
                onChange: (value) => {
                  binding.onChange(value);
                  if (field["x-refresh"]) void refresh({ ...form.hook.getValues("fields"), [field.name]: value });
                  else askIfComplete(true, { [field.name]: value });
                },
                onBlur: () => {
                  binding.onBlur();
                  if (field.name === "account") askIfComplete(false);
                },
              }}
            />
          )}
        </form.Field>
      ))}
      <NotFound holder={current} isWallet={bank?.isWallet === true} />
      <p role="status" className="sr-only">
        {found === null ? "" : t("holder.announced", { name: found.name })}
      </p>
      {found === null ? (
        <div onPointerDown={pressing(true)} onPointerUp={pressing(false)} onPointerCancel={pressing(false)}>
          <Button type="submit" size="large" wide={wide} loading={form.isSubmitting} loadingText={t("holder.finding")}>
            {t("holder.find")}
          </Button>
        </div>
      ) : (
        <HolderCard
          name={found.name}
          bank={bank}
          account={typed["account"] ?? ""}
          isFocused={isPressed}
          isSaving={form.isSubmitting}
          onOther={() => {
            forget();
            form.hook.setFocus("fields.account", { shouldSelect: true });
          }}
        >
          {/* While sending, nothing more than the question is asked: the nickname can be given later. */}
          {onTyped === undefined ? (
            <form.Field name="nickname">
              {(field) => <TextField {...field} label={t("nickname")} hint={t("nicknameHint")} autoComplete="off" />}
            </form.Field>
          ) : null}
        </HolderCard>
      )}
    </Form>
  );
}

/** The reason for which the bank names no holder: there is no such account, or it cannot be asked now. */
function NotFound({ holder, isWallet }: { readonly holder: Holder | null; readonly isWallet: boolean }) {
  const t = useMessages(formMessages);
  if (holder?.state !== "no_account" && holder?.state !== "refused") return null;
  return (
    <div className="mb-6">
      {holder.state === "refused" ? (
        <Banner kind="warning" live title={t("check.later")}>
          {holder.sentence}
        </Banner>
      ) : (
        <Banner kind="danger" live title={t(isWallet ? "check.noWalletTitle" : "check.noAccountTitle")}>
          {t(isWallet ? "check.noWalletText" : "check.noAccountText")}
        </Banner>
      )}
    </div>
  );
}
