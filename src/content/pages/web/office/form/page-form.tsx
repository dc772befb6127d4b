import { useLayoutEffect, useMemo, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import type { Names } from "#identity/web/people.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DESCRIPTION_MAX_CHARS } from "../../../../articles/model/article.ts";
import type { PageView } from "../../../contract.ts";
import { TITLE_MAX_CHARS } from "../../../../articles/model/article-status.ts";
import { sharedMessages } from "../../../../web/office/messages.ts";
import { useWriterName } from "../../../../web/office/writer-name.ts";
import { pagesRoomMessages } from "../messages.ts";
import { PageEditingProvider, type PageEditing } from "./form-context.ts";
import { pageFormMessages } from "./messages.ts";
import { PageBar } from "./page-bar.tsx";
import { PageVersions } from "./page-versions.tsx";
import { TextPair } from "./text-pair.tsx";
import { SectionCard } from "./section-card.tsx";
import { usePageDraft, type PageDraft } from "./use-page-draft.ts";

export interface PageFormProps {
  readonly page: PageView;
  readonly names: Names;
  readonly name: string;
}

/** Form of a page of sections, with its versions. */
export function PageForm({ page, names, name }: PageFormProps) {
  const t = useMessages(pageFormMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const writer = useWriterName();
  const readOnly = !useMay()("content", "update");
  const draft = usePageDraft(page, name);
  const [announcement, announce] = useState("");
  useLeavePageQuestion(draft.isDirty);
  const { content, errors, edit, stored } = draft;
  const editing = useMemo<PageEditing>(
    () => ({ ...edit, readOnly, errors, questions: page.questions, announce }),
    [edit, readOnly, errors, page.questions],
  );
  const { version, publishedAt, publishedBy } = stored;
  const when = formatInstant(publishedAt, language);
  return (
    <PageEditingProvider value={editing}>
      <p role="status" className="mt-1 text-sm text-ink-muted">
        {draft.isDirty ? t("unpublished") : t("publishedVersion", { version, when, who: writer(publishedBy, names) })}
      </p>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {readOnly ? <Banner>{shared("viewOnly")}</Banner> : null}
        <ImportedLater page={page} />
      </div>
      <div className="mt-5">
        <Card level={2} title={t("head")} hint={t("headHint")}>
          <TextPair
            name={t("pageTitle")}
            values={{ ID: content.ID.title, EN: content.EN.title }}
            path={TITLE}
            max={TITLE_MAX_CHARS}
            rows={1}
          />
          <TextPair
            name={t("description")}
            hint={t("descriptionHint")}
            values={{ ID: content.ID.description, EN: content.EN.description }}
            path={DESCRIPTION}
            max={DESCRIPTION_MAX_CHARS}
            rows={2}
          />
        </Card>
      </div>
      <Sections draft={draft} />
      <output className="sr-only">{announcement}</output>
      <PageBar page={page} draft={draft} />
      <PageVersions page={page} names={names} draft={draft} />
    </PageEditingProvider>
  );
}

const TITLE = ["title"] as const;
const DESCRIPTION = ["description"] as const;

function ImportedLater({ page: { importedLater } }: { readonly page: PageView }) {
  const t = useMessages(pagesRoomMessages);
  const language = useLanguage();
  if (importedLater === null) return null;
  return <Banner title={t("importedTitle", { when: formatInstant(importedLater, language) })}>{t("importedText")}</Banner>;
}

/** The sections in their order. Sections with errors open automatically, and the first wrong field is focused. */
function Sections({ draft: { content, errors, failures } }: { readonly draft: PageDraft }) {
  const t = useMessages(pageFormMessages);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const sections = content.ID.sections;
  const places = sections.map((_, place) => place);
  const allOpen = opened.size === sections.length;
  const belowHero = sections[0]?.kind === "hero";
  const acts = useMemo(
    () => ({
      toggle: (place: number) =>
        setOpened((now) => (now.has(place) ? new Set([...now].filter((one) => one !== place)) : new Set([...now, place]))),
      moved: (from: number, to: number) =>
        setOpened((now) => new Set([...now].map((place) => (place === from ? to : place === to ? from : place)))),
    }),
    [],
  );
  const [shownFailures, setShownFailures] = useState(0);
  if (shownFailures !== failures) {
    setShownFailures(failures);
    const wrong = [...errors.keys()].flatMap((at) => /(?:^|\.)sections\.(\d+)/.exec(at)?.slice(1) ?? []);
    setOpened((now) => new Set([...now, ...wrong.map(Number)]));
  }
  useLayoutEffect(() => {
    if (shownFailures > 0) document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
  }, [shownFailures]);
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-2xl">{t("sections")}</h2>
          <p className="mt-1 text-sm text-ink-muted">{t("sectionsHint")}</p>
        </div>
        <Button variant="quiet" size="small" onClick={() => setOpened(new Set(allOpen ? [] : places))}>
          {t(allOpen ? "closeAll" : "openAll")}
        </Button>
      </div>
      <ol className="mt-4 flex flex-col gap-3">
        {sections.map((section, place) => (
          <SectionCard
            key={place}
            ID={section}
            EN={content.EN.sections[place] ?? section}
            place={place}
            count={sections.length}
            belowHero={belowHero}
            isOpen={opened.has(place)}
            onToggle={acts.toggle}
            onMoved={acts.moved}
          />
        ))}
      </ol>
    </section>
  );
}
