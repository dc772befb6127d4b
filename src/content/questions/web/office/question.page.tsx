import { useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { htmlLang, LANGUAGES, localizePath, type Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import {
  createQuestion,
  listOfficeQuestions,
  readOfficeQuestion,
  updateQuestion,
  type GroupRow,
  type QuestionEntries,
  type QuestionView,
} from "../../contract.ts";
import { plainText } from "../../../rich-text/model/document.ts";
import { toDraftFile } from "../../../model/draft-file.ts";
import { LazyRichEditor } from "../../../rich-text/web/editor/lazy-rich-editor.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import type { Route } from "./+types/question.page";
import { questionsMessages } from "./messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const { groups } = await api(listOfficeQuestions, {});
  if (params.id === "new") return { groups, question: null };
  const id = idSchema("fq").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return { groups, question: await api(readOfficeQuestion, { id: id.data }) };
});

/** `/office/content/questions/:id`: edits a question with its answer, in both languages side by side; `new` adds one. */
export default function QuestionPage({ loaderData: { groups, question } }: Route.ComponentProps) {
  return <Editing key={question?.id ?? "new"} groups={groups} question={question} />;
}

type Entries = { readonly groupId: Id<"fg"> | ""; readonly texts: QuestionEntries["texts"] };
const EMPTY = { question: "", answer: { type: "doc" as const, content: [] } };

interface EditingProps {
  readonly groups: readonly GroupRow[];
  readonly question: QuestionView | null;
}

function Editing({ groups, question }: EditingProps) {
  const t = useMessages(questionsMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const may = useMay();
  const [entries, setEntries] = useState<Entries>(
    question?.entries ?? { groupId: groups[0]?.id ?? "", texts: { ID: EMPTY, EN: EMPTY } },
  );
  const { isSaving, isDirty, save } = useSave(question, entries);
  useLeavePageQuestion(isDirty && !isSaving);
  const readOnly = !may("content", question === null ? "create" : "update");
  const title = t(question === null ? "newTitle" : "editTitle");
  const change = (one: Language, text: Partial<QuestionEntries["texts"]["ID"]>) =>
    setEntries((now) => ({ ...now, texts: { ...now.texts, [one]: { ...now.texts[one], ...text } } }));
  const isComplete = LANGUAGES.every((one) => {
    const { question: text, answer } = entries.texts[one];
    return text.trim() !== "" && plainText(answer) !== "";
  });
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${shared("menu")}`}
        parents={[{ label: t("title"), to: href("/office/content/questions") }]}
      />
      {readOnly ? (
        <div className="mt-4">
          <Banner>{shared("viewOnly")}</Banner>
        </div>
      ) : null}
      <div className="mt-6 max-w-form">
        <SelectField
          label={t("group")}
          value={entries.groupId}
          placeholder={null}
          options={groups.map(({ id, names }) => ({ value: id, label: names[language] }))}
          onChange={(id) => setEntries({ ...entries, groupId: groups.find((group) => group.id === id)?.id ?? "" })}
          whyDisabled={readOnly ? shared("viewOnly") : null}
          unmarked
        />
      </div>
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
        {LANGUAGES.map((one) => {
          const label = (field: string) => shared(`inLanguage.${one}`, { field });
          return (
            <section key={one} aria-label={shared(`languages.${one}`)} lang={htmlLang(one)} className="min-w-0">
              <TextField
                label={label(t("question"))}
                value={entries.texts[one].question}
                onChange={(text) => change(one, { question: text.slice(0, 200) })}
                readOnly={readOnly}
                required
                unmarked
                autoComplete="off"
              />
              <LazyRichEditor
                label={label(t("answer"))}
                initial={entries.texts[one].answer}
                onChange={(answer) => change(one, { answer })}
                readOnly={readOnly}
                lang={htmlLang(one)}
                language={one}
              />
            </section>
          );
        })}
      </div>
      <div className="mt-6 flex flex-wrap items-start gap-3">
        {readOnly ? null : (
          <Button loading={isSaving} whyDisabled={isComplete ? null : t("incomplete")} onClick={() => void save()}>
            {shared("save")}
          </Button>
        )}
        {question?.status === "active" ? (
          <LinkButton to={`${localizePath(href("/faq"), language)}#${question.key}`} variant="quiet">
            {t("view")}
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}

/** Saves on top of the version that was loaded. If another person changed it meanwhile, the save is refused and the typed text stays. */
function useSave(question: QuestionView | null, entries: Entries) {
  const t = useMessages(questionsMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const idFor = useIdFor("fq");
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState(entries);
  const [version, setVersion] = useState(question?.version ?? 0);
  async function save() {
    setSaving(true);
    try {
      const draft = toDraftFile(entries);
      if (question === null) {
        await api(createQuestion, { id: idFor(entries), draft });
        toasts.show({ kind: "success", title: t("savedNew") });
        void navigate(href("/office/content/questions"));
        return;
      }
      const answer = await api(updateQuestion, { id: question.id, version: String(version), draft });
      setVersion(answer.version);
      setSaved(entries);
      toasts.show({ kind: "success", title: t("saved") });
    } catch (error) {
      await errors.error(error);
    } finally {
      setSaving(false);
    }
  }
  return { isSaving, isDirty: entries !== saved, save };
}
