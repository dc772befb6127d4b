import { useDeferredValue } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { htmlLang, LANGUAGES, type Language } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { DESCRIPTION_MAX_CHARS } from "../../../articles/model/article.ts";
import { deleteLegalDraft, listLegalPages, readLegalDraft, readLegalVersion } from "../../contract.ts";
import { legalKeySchema, type LegalContent } from "../../model/legal-page.ts";
import { LazyRichEditor } from "../../../rich-text/web/editor/lazy-rich-editor.tsx";
import { Comparison, type ComparedText } from "../../../web/office/comparison.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { usePicturePicker } from "../../../pictures/web/office/picker.tsx";
import { usePreview } from "../../../preview/web/use-preview.tsx";
import type { Route } from "./+types/legal-draft.page";
import { LegalEditConflict } from "./legal-edit-conflict.tsx";
import { legalRoomMessages } from "./messages.ts";
import { PublishLegalButton } from "./publish-legal-button.tsx";
import { useLegalDraft, type LegalDraft } from "./use-legal-draft.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const key = legalKeySchema.safeParse(params.key);
  if (!key.success) throw refuse("not_found");
  const id = key.data;
  const [draft, { pages }] = await Promise.all([api(readLegalDraft, { id }), api(listLegalPages, {})]);
  const last = pages.find((page) => page.id === id)?.versions[0];
  return { draft, last: last ? await api(readLegalVersion, { id, version: last.version }) : null };
});

/** `/office/content/legal/:key`: edits, compares and publishes the next version of a legal page. */
export default function LegalDraftPage({ loaderData: { draft: loaded, last } }: Route.ComponentProps) {
  const t = useMessages(legalRoomMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const canWrite = useMay()("content", "update");
  const draft = useLegalDraft(loaded);
  const picker = usePicturePicker();
  const preview = usePreview();
  useLeavePageQuestion(draft.isDirty);
  const { content, stored, change } = draft;
  // The comparison covers both complete texts, so it may lag behind typing.
  const settled = useDeferredValue(content);
  const title = t("draftTitle", { title: content.texts[language].title });
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${shared("menu")}`}
        parents={[{ label: t("title"), to: href("/office/content/legal") }]}
      />
      <p role="status" className="mt-1 text-sm text-ink-muted">
        {draft.isDirty ? t("unsaved") : t("savedAt", { when: formatInstant(stored.savedAt, language) })}
      </p>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {canWrite ? null : <Banner>{shared("viewOnly")}</Banner>}
        {draft.conflict === null ? null : <LegalEditConflict draft={draft} conflict={draft.conflict} />}
      </div>
      <div className="mt-5 max-w-48">
        <TextField
          label={t("number")}
          hint={t("numberHint")}
          value={content.version}
          onChange={(version) => change(() => ({ version: version.trim() }))}
          readOnly={!canWrite}
          unmarked
          autoComplete="off"
        />
      </div>
      <div className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
        {LANGUAGES.map((one) => (
          <Texts
            key={`${one}/${draft.origin}`}
            language={one}
            content={content}
            change={change}
            readOnly={!canWrite}
            pickPicture={picker.pick}
          />
        ))}
      </div>
      {picker.dialog}
      <div className="sticky bottom-0 z-sticky -mx-gutter mt-6 flex flex-wrap items-start gap-3 border-t border-line bg-canvas px-gutter py-3">
        <Button loading={draft.isSaving} whyDisabled={canWrite ? null : shared("viewOnly")} onClick={() => void draft.save()}>
          {t("save")}
        </Button>
        <Button
          variant="secondary"
          whyDisabled={draft.isDirty ? t("whyNotSaved") : null}
          reasonAt="tip"
          onClick={() => void preview(stored.id)}
        >
          {t("preview")}
        </Button>
        <PublishLegalButton draft={draft} />
        <DeleteDraft id={stored.id} title={content.texts[language].title} />
      </div>
      {last === null ? null : (
        <section className="mt-8">
          <h2 className="mb-4 text-2xl">{t("compare", { version: last.content.version })}</h2>
          <Comparison texts={{ ID: compared(t, last.content, settled, "ID"), EN: compared(t, last.content, settled, "EN") }} />
        </section>
      )}
    </>
  );
}

type Messages = ReturnType<typeof useMessages<(typeof legalRoomMessages)["ID"]>>;

function compared(t: Messages, before: LegalContent, after: LegalContent, language: Language): ComparedText {
  const [one, other] = [before.texts[language], after.texts[language]];
  return {
    lines: [
      { name: t("pageTitle"), before: one.title, after: other.title },
      { name: t("description"), before: one.description, after: other.description },
    ],
    before: one.body,
    after: other.body,
  };
}

interface TextsProps {
  readonly language: Language;
  readonly content: LegalContent;
  readonly change: LegalDraft["change"];
  readonly readOnly: boolean;
  readonly pickPicture: ReturnType<typeof usePicturePicker>["pick"];
}

function Texts({ language, content, change, readOnly, pickPicture }: TextsProps) {
  const t = useMessages(legalRoomMessages);
  const shared = useMessages(sharedMessages);
  const text = content.texts[language];
  const set = (changed: Partial<typeof text>) =>
    change(({ texts }) => ({ texts: { ...texts, [language]: { ...texts[language], ...changed } } }));
  const label = (field: string) => shared(`inLanguage.${language}`, { field });
  return (
    <section aria-label={shared(`languages.${language}`)} lang={htmlLang(language)} className="min-w-0">
      <TextField
        label={label(t("pageTitle"))}
        value={text.title}
        onChange={(title) => set({ title })}
        readOnly={readOnly}
        unmarked
        autoComplete="off"
      />
      <TextArea
        label={label(t("description"))}
        value={text.description}
        onChange={(description) => set({ description })}
        maxCharacters={DESCRIPTION_MAX_CHARS}
        rows={2}
        readOnly={readOnly}
        unmarked
      />
      <LazyRichEditor
        label={label(t("body"))}
        initial={text.body}
        onChange={(body) => set({ body })}
        readOnly={readOnly}
        lang={htmlLang(language)}
        language={language}
        pickPicture={pickPicture}
      />
    </section>
  );
}

function DeleteDraft({ id, title }: { readonly id: "terms" | "privacy"; readonly title: string }) {
  const t = useMessages(legalRoomMessages);
  const shared = useMessages(sharedMessages);
  const may = useMay();
  const confirm = useRecordConfirmations();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const name = t("draftName", { title });
  const remove = () =>
    errors.attempt(async () => {
      if (!(await confirm.delete(name, () => api(deleteLegalDraft, { id })))) return;
      toasts.show({ kind: "success", title: shared("deleted", { name }) });
      void navigate(href("/office/content/legal"));
    });
  return (
    <Button
      variant="quiet"
      whyDisabled={may("content", "delete") ? null : shared("viewOnly")}
      reasonAt="tip"
      onClick={() => void remove()}
    >
      {t("delete")}
    </Button>
  );
}
