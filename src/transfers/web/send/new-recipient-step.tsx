import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { newId, type Id } from "#kernel/id.ts";
import { REQUIRED_MESSAGE } from "#kernel/validation/messages.ts";
import { forgetEntries, keepEntries, readEntries } from "#identity/web/frame/kept-entries.ts";
import { createRecipient, readForm } from "#recipients/contract.ts";
import { DescribedEntry } from "./asked-field.tsx";
import { describedFields, missingFields } from "./asked-fields.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { StepProps } from "./amount-step.tsx";
import { placeOf } from "./load-step.ts";
import { sendWords } from "./messages.ts";

const RANDOM_BYTES = 10;
const NICKNAME_MAX_CHARS = 60;

interface Values {
  /** A field that was drawn and never touched has no value. */
  readonly fields: Record<string, string | undefined>;
  readonly nickname: string;
}
interface Different {
  readonly written: string;
  readonly bankName: string;
  readonly score: number | null;
}

/** A recipient as the server's form asks for one. What is typed stays in this tab until it is saved. */
export function NewRecipientStep({ loaded: { draft, quote, form: first }, goTo }: StepProps<"new-recipient">) {
  const t = useWords(sendWords);
  const { country, method } = placeOf(quote);
  const [described, setDescribed] = useState(first);
  const [different, setDifferent] = useState<Different | null>(null);
  const accepted = useRef<string | null>(null);
  const attempt = useRef<{ readonly id: Id<"rc">; readonly content: string } | null>(null);
  const fields = useMemo(() => describedFields(described.schema), [described]);
  const keptAs = `recipient ${country} ${method}`;

  const schema = useMemo(
    () =>
      z
        .strictObject({
          fields: z.record(z.string(), z.string().or(z.undefined())),
          nickname: z.string().max(NICKNAME_MAX_CHARS),
        })
        .superRefine((values, check) => {
          for (const { name } of missingFields(fields, values.fields))
            check.addIssue({ code: "custom", path: ["fields", name], message: REQUIRED_MESSAGE.EN });
        }),
    [fields],
  );
  const form = useAppForm<Values, Values>({
    schema,
    defaultValues: { fields: { ...kept(keptAs), ...(quote.bank && { bank: quote.bank }) }, nickname: "" },
    async onSubmit(values) {
      const entries = Object.fromEntries(
        fields.flatMap(({ name }) => (values.fields[name] ? [[name, values.fields[name]]] : [])),
      );
      const content = JSON.stringify([entries, values.nickname]);
      // The same again, after an answer that was lost, is the same recipient.
      if (attempt.current?.content !== content) attempt.current = { id: newRecipientId(), content };
      setDifferent(null);
      try {
        const { id } = await api(createRecipient, {
          id: attempt.current.id,
          country,
          method,
          fields: entries,
          ...(values.nickname.trim() !== "" && { nickname: values.nickname.trim() }),
          ...(accepted.current !== null && { acceptedName: accepted.current }),
        });
        forgetEntries(keptAs);
        await goTo(draft.purpose === null ? "purpose" : "review", { ...draft, recipient: id });
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.code !== "account_name_different") throw error;
        const { bankName, score } = error.details;
        setDifferent({
          written: entries["name"] ?? "",
          bankName: typeof bankName === "string" ? bankName : "",
          score: typeof score === "number" ? score : null,
        });
      } finally {
        accepted.current = null;
      }
    },
  });

  // Another bank has accounts of another length, another holder other questions: the form is read again.
  const read = useEffectEvent(async (hints: { readonly bank?: string; readonly holder?: string }) => {
    setDescribed(await api(readForm, { country, method, ...hints }));
  });
  const watch = useEffectEvent(() => {
    let last = JSON.stringify(hintsOf(form.hook.getValues().fields));
    return form.hook.watch(({ fields: entries = {} }) => {
      keepEntries(keptAs, Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, value ?? ""])));
      const hints = hintsOf(entries);
      const now = JSON.stringify(hints);
      if (now !== last) void read(hints);
      last = now;
    });
  });
  useEffect(() => {
    const watching = watch();
    return () => watching.unsubscribe();
  }, []);

  return (
    <>
      <h1 className="text-3xl">{t("form.heading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("form.lead")}</p>
      <Form form={form} label={t("form.heading")}>
        {fields.map((one) => (
          <form.Field key={one.name} name={`fields.${one.name}`}>
            {(field) => <DescribedEntry described={one} field={{ ...field, value: field.value ?? "" }} />}
          </form.Field>
        ))}
        <form.Field name="nickname">
          {(field) => <TextField {...field} label={t("form.nickname")} hint={t("form.nicknameHint")} autoComplete="off" />}
        </form.Field>
        {different === null ? null : (
          <NameDiffers
            different={different}
            onTakeBank={() => {
              form.hook.setValue("fields.name", different.bankName, { shouldDirty: true });
              setDifferent(null);
              form.submit();
            }}
            onKeep={() => {
              accepted.current = different.bankName;
              form.submit();
            }}
            isBusy={form.isSubmitting}
          />
        )}
        {different !== null ? null : (
          <div className="mt-4">
            <Button
              type="submit"
              size="large"
              wide
              loading={form.isSubmitting}
              {...(method === "bank" && country === "ID" && { loadingText: t("form.checking") })}
            >
              {t("form.save")}
            </Button>
          </div>
        )}
      </Form>
    </>
  );
}

const newRecipientId = () =>
  newId("rc", Math.floor(performance.timeOrigin + performance.now()), crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));

function kept(name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readEntries(name)).flatMap(([field, value]) => (typeof value === "string" ? [[field, value]] : [])),
  );
}

function hintsOf({ bank, holder }: Readonly<Record<string, string | undefined>>) {
  return { ...(bank && { bank }), ...(holder && { holder }) };
}

interface NameDiffersProps {
  readonly different: Different;
  readonly onTakeBank: () => void;
  readonly onKeep: () => void;
  readonly isBusy: boolean;
}

/** Both names beside each other, and what either choice means. */
function NameDiffers({ different: { written, bankName, score }, onTakeBank, onKeep, isBusy }: NameDiffersProps) {
  const t = useWords(sendWords);
  return (
    <Banner kind="warning" title={t("form.different")} live>
      <p className="mb-3">{t("form.differentText")}</p>
      <DescriptionList
        dense
        items={[
          { term: t("form.written"), value: written },
          { term: t("form.atBank"), value: bankName },
          ...(score === null ? [] : [{ term: t("form.score"), value: <span className="figures">{score}%</span> }]),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onTakeBank} loading={isBusy}>
          {t("form.takeBank")}
        </Button>
        <Button variant="secondary" onClick={onKeep} loading={isBusy}>
          {t("form.keepMine")}
        </Button>
      </div>
    </Banner>
  );
}
