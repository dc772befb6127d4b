import { z } from "zod";
import { formatInstant } from "#kernel/time.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Timeline } from "#web/ui/progress/timeline.tsx";
import { riskMessages } from "../../../model/messages.ts";
import { sheetTexts as roleMessages } from "../../../model/sheet-texts.ts";
import { paperMessages, sheetMessages } from "../../../messages.ts";
import { reasonText, TEXT_MAX_CHARS } from "../../../web/text-rules.ts";
import { addToFile, FILE_KINDS, type BusinessFile } from "../../contract.ts";
import { readEvent, type EventSubject, type ReadEvent } from "./events.ts";
import { historyMessages } from "./history-messages.ts";
import { contentMessages } from "./content-messages.ts";
import type { FileDesk } from "./use-file.ts";

const KINDS = historyMessages.ID.kind;

/** What happened to the business, newest first, and the form for what staff add. */
export function HistoryCard({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(historyMessages);
  const language = useLanguage();
  const may = useMay();
  const wordOf = useSubjectWord(desk.file);
  const { events } = desk.file;
  const titleOf = ({ kind, subject }: ReadEvent) => {
    const what = subject === null ? "" : wordOf(subject);
    return kind in KINDS ? t(`kind.${kind as keyof typeof KINDS}`, { what }) : t("kind.other", { what: kind });
  };
  return (
    <Card level={2} title={t("title")}>
      {may("onboarding", "update") ? (
        <div className="mb-6 max-w-form border-b border-line pb-5">
          <EntryForm desk={desk} />
        </div>
      ) : null}
      {events.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <Timeline
          label={t("title")}
          events={events.map((event) => {
            const read = readEvent(event);
            return {
              id: event.no,
              state: "done",
              title: titleOf(read),
              when: formatInstant(event.at, language),
              dateTime: event.at.toISOString(),
              body: <EventBody by={event.by} read={read} />,
            };
          })}
        />
      )}
    </Card>
  );
}

/** The words for what an event is about. */
function useSubjectWord({ data }: BusinessFile): (subject: EventSubject) => string {
  const content = useMessages(contentMessages);
  const sheets = useMessages(sheetMessages);
  const papers = useMessages(paperMessages);
  const roles = useMessages(roleMessages);
  const risks = useMessages(riskMessages);
  return (subject) => {
    switch (subject.as) {
      case "sheet":
        return sheets(`kind.${subject.code}`);
      case "section":
        return sheets(`section.${subject.code}`);
      case "paper":
        return papers(`kind.${subject.code}`);
      case "role":
        return roles(`roles.${subject.code}`);
      case "verdict":
        return content(`account.verdict.${subject.code}`);
      case "band":
        return risks(`band.${subject.code}`);
      case "person":
        return data?.sections.people?.people.find(({ id }) => id === subject.id)?.name ?? "–";
      case "text":
        return subject.text;
    }
  };
}

function EventBody({ by, read: { text, reason } }: { readonly by: string | null; readonly read: ReadEvent }) {
  const t = useMessages(historyMessages);
  const papers = useMessages(paperMessages);
  return (
    <>
      <p>{by ?? t("system")}</p>
      {reason === null ? null : <p className="mt-1 text-ink">{papers(`reason.${reason}`)}</p>}
      {text === null ? null : <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>}
    </>
  );
}

const schema = z.strictObject({ kind: toZod([required()]), text: reasonText });
const EMPTY = { kind: "note", text: "" };

function EntryForm({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(historyMessages);
  const form = useAppForm({
    schema,
    defaultValues: EMPTY,
    async onSubmit({ kind: chosen, text }) {
      const kind = FILE_KINDS.find((one) => one === chosen) ?? "note";
      await desk.send(() => api(addToFile, { business: desk.file.business.id, kind, text }), t("saved"));
      form.hook.reset({ kind, text: "" });
    },
  });
  return (
    <Form form={form} label={t("add")}>
      <form.Field name="kind">
        {(field) => (
          <SelectField
            {...field}
            label={t("entryKind")}
            required
            placeholder={null}
            options={FILE_KINDS.map((value) => ({ value, label: t(`entry.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="text">
        {(field) => (
          <TextArea {...field} label={t("entryText")} hint={t("entryHint")} required rows={3} maxCharacters={TEXT_MAX_CHARS} />
        )}
      </form.Field>
      <div>
        <Button type="submit" size="small" variant="secondary" loading={form.isSubmitting}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
