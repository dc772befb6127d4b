import { z } from "zod";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Timeline } from "#web/ui/progress/timeline.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { messageText } from "../../../model/shown.ts";
import { noteCase } from "../../contract-steps.ts";
import type { ShownCase } from "../../contract.ts";
import { Details } from "../details/details.tsx";
import type { CaseDesk } from "../use-case.ts";
import { historyMessages } from "./messages.ts";

const KINDS = historyMessages.ID.kind;

/** What happened to the case, oldest first, and the form for a note. */
export function HistoryCard({ desk }: { readonly desk: CaseDesk }) {
  const t = useMessages(historyMessages);
  const language = useLanguage();
  const { events } = desk.shown;
  return (
    <Card level={2} title={t("title")}>
      {events.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <Timeline
          label={t("title")}
          events={events.map((event) => ({
            id: event.no,
            state: "done",
            title: event.kind in KINDS ? t(`kind.${event.kind as keyof typeof KINDS}`) : event.kind,
            when: formatInstant(event.at, language),
            dateTime: event.at.toISOString(),
            body: <EventBody event={event} />,
          }))}
        />
      )}
      <div className="mt-6 border-t border-line pt-5">
        <NoteForm desk={desk} />
      </div>
    </Card>
  );
}

function EventBody({ event: { by, text, details } }: { readonly event: ShownCase["events"][number] }) {
  const t = useMessages(historyMessages);
  return (
    <>
      <p>{by?.name ?? t("bySystem")}</p>
      <Details details={details} />
      {text === null ? null : <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>}
    </>
  );
}

const NOTE_MAX_CHARS = 1000;
const schema = z.strictObject({ note: messageText });

function NoteForm({ desk }: { readonly desk: CaseDesk }) {
  const t = useMessages(historyMessages);
  const toasts = useToasts();
  const form = useAppForm({
    schema,
    defaultValues: { note: "" },
    async onSubmit({ note }) {
      await desk.send(({ id }) => api(noteCase, { id, note }));
      form.hook.reset({ note: "" });
      toasts.show({ kind: "success", title: t("noted") });
    },
  });
  return (
    <Form form={form} label={t("note")}>
      <form.Field name="note">
        {(field) => (
          <TextArea {...field} label={t("note")} hint={t("noteHint")} required unmarked rows={3} maxCharacters={NOTE_MAX_CHARS} />
        )}
      </form.Field>
      <div>
        <Button type="submit" size="small" variant="secondary" loading={form.isSubmitting}>
          {t("saveNote")}
        </Button>
      </div>
    </Form>
  );
}
