import { useState } from "react";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { type Id, referenceOf } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { withChallenge } from "#web/visitor-forms/send-with-challenge.ts";
import { chatFileMessages } from "../../../files/web/messages.ts";
import { startChat, type Service } from "../../contract.ts";
import { maskSecrets } from "../../model/mask-secrets.ts";
import { ENTRY_MAX_CHARS, entryTextSchema, visitorNameSchema } from "../../model/thread.ts";
import type { ChatState } from "./chat-state.ts";
import { roomMessages } from "./messages.ts";

const schema = z.strictObject({ name: visitorNameSchema, text: entryTextSchema });

interface StartProps {
  readonly chat: ChatState;
  readonly isVisitor: boolean;
  readonly transfer: Id<"tr"> | undefined;
  readonly onStarted: (id: Id<"th">) => void;
}

/** The form of a new chat, below what customer service can promise now. Outside its hours a visitor is answered by mail. */
export function StartForm({ chat: { service, formToken }, isVisitor, transfer, onStarted }: StartProps) {
  const t = useMessages(roomMessages);
  const file = useMessages(chatFileMessages);
  const idFor = useIdFor("th");
  const entryFor = useIdFor("te");
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useAppForm({
    schema,
    defaultValues: { name: "", text: "" },
    async onSubmit({ name, text }) {
      setRefusal(null);
      const said = { text: maskSecrets(text).text, name: isVisitor && name !== "" ? name : undefined, transfer };
      // The same text keeps its ids over attempts: after a lost answer it is stored once.
      const ids = { id: idFor(said), entryId: entryFor(said) };
      const answer = await withChallenge((proof) => api(startChat, { ...ids, ...said, formToken, ...proof }));
      if (answer === null || "challenge" in answer) return setRefusal(t("busy"));
      form.hook.reset({ name: "", text: "" });
      onStarted(ids.id);
    },
  });
  return (
    <section aria-labelledby="start-chat" className="flex flex-col gap-5">
      <h2 id="start-chat" className="text-2xl">
        {t("startTitle")}
      </h2>
      <ServiceNow service={service} isVisitor={isVisitor} />
      {!service.isOpen && isVisitor ? null : (
        <Form form={form} label={t("startTitle")}>
          {transfer === undefined ? null : <p className="font-semibold">{t("about", { number: referenceOf(transfer) })}</p>}
          {isVisitor ? (
            <form.Field name="name">
              {(field) => <TextField {...field} label={t("name")} hint={t("nameHint")} autoComplete="given-name" />}
            </form.Field>
          ) : null}
          <form.Field name="text">
            {(field) => (
              <TextArea {...field} label={t("text")} hint={t("textHint")} required rows={4} maxCharacters={ENTRY_MAX_CHARS} />
            )}
          </form.Field>
          {isVisitor ? null : <p className="text-sm text-ink-muted">{file("afterStart")}</p>}
          {refusal === null ? null : (
            <Banner kind="warning" live>
              {refusal}
            </Banner>
          )}
          <div>
            <Button type="submit" loading={form.isSubmitting}>
              {t("start")}
            </Button>
          </div>
        </Form>
      )}
      <p className="text-sm text-ink-muted">{t("safety")}</p>
    </section>
  );
}

/** What is known about now: measured, or left out. */
function ServiceNow({ service, isVisitor }: { readonly service: Service; readonly isVisitor: boolean }) {
  const t = useMessages(roomMessages);
  const language = useLanguage();
  const to = useLocalizedPath();
  const { isOpen, opensAt, answersBy, waiting, waitMinutes } = service;
  if (isOpen)
    return (
      <Banner kind="info" title={t("open")}>
        {t("waiting", { count: waiting })} {waitMinutes === null ? t("noWait") : t("waitMinutes", { minutes: waitMinutes })}
      </Banner>
    );
  return (
    <Banner
      kind="info"
      title={t("closedTitle")}
      action={isVisitor ? <LinkButton to={to(href("/hubungi-kami"))}>{t("toForm")}</LinkButton> : undefined}
    >
      {opensAt === null ? null : <p>{t("opens", { when: formatInstant(opensAt, language, "long") })}</p>}
      <p>{answersBy === null ? t("noPromise") : t("promise", { when: formatInstant(answersBy, language, "long") })}</p>
      {isVisitor ? <p>{t("byForm")}</p> : null}
    </Banner>
  );
}
