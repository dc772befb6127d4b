import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { publishPage, type PageView } from "../../../../contract-pages.ts";
import { toDraftFile } from "../../../../draft.ts";
import { pageContentSchema, type PageContent } from "../../../../page.ts";
import { problemsOf } from "../../../../problems.ts";
import { pageProblemWords } from "../../../../page-problems/messages.ts";
import { pageFormWords } from "./messages.ts";
import * as edits from "./section-edits.ts";

export interface PageMeetingNews {
  readonly version: number;
  readonly savedAt: Date;
  readonly publishedBy: string;
  readonly publishedAt: Date;
  readonly content: PageContent;
}
type Errors = ReadonlyMap<string, string>;
const NO_ERRORS: Errors = new Map();

/** A page as it is being changed: published by a button, upon the version that was seen. Nothing typed is lost to anybody faster. */
export function usePageDraft(loaded: PageView, name: string) {
  const t = useWords(pageFormWords);
  const errorWords = useWords(pageProblemWords);
  const catalogue = useErrorCatalogue();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [stored, setStored] = useState<Omit<PageMeetingNews, "content">>(loaded);
  const [content, setContent] = useState(loaded.content);
  // The very content that visitors read: what is shown is unpublished whenever it is another one.
  const [sent, setSent] = useState(loaded.content);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failures, setFailures] = useState(0);
  const [meeting, setMeeting] = useState<PageMeetingNews | null>(null);

  /** What is in force now, and stands in the form. */
  function take(view: PageMeetingNews) {
    setStored(view);
    setContent(view.content);
    setSent(view.content);
    setErrors(NO_ERRORS);
    setMeeting(null);
  }
  function fail(next: Errors) {
    setErrors(next);
    setFailures((count) => count + 1);
  }
  /** Takes a refusal of a publishing where it can be answered here. */
  async function refused(error: unknown): Promise<void> {
    const theirs = publishedMeanwhile(error);
    const fields = error instanceof ApiRefusal && error.code === "page_incomplete" ? error.details.fields : undefined;
    if (theirs !== null) setMeeting(theirs);
    else if (fields === undefined) await catalogue.error(error);
    else fail(new Map(Object.entries(fields)));
  }
  async function publish(): Promise<void> {
    const kinds = sent.ID.sections.map(({ kind }) => kind);
    const problems = problemsOf(content, { kinds, questions: new Set(loaded.questions.map(({ key }) => key)) });
    if (problems.size > 0) return fail(new Map([...problems].map(([path, problem]) => [path, errorWords(problem)])));
    const { version, savedAt } = stored;
    try {
      let published: PageView | undefined;
      await dialogs.confirm({
        kind: "question",
        title: t("publishTitle", { name }),
        text: t("publishText"),
        confirmText: t("publish"),
        loading: "sending",
        onConfirm: async () => {
          const draft = toDraftFile(content);
          published = await api(publishPage, { id: loaded.id, version: String(version), savedAt: savedAt.toISOString(), draft });
        },
      });
      if (published === undefined) return;
      take(published);
      toasts.show({ kind: "success", title: t("published", { name, version: published.version }) });
      await revalidate();
    } catch (error) {
      await refused(error);
    }
  }
  const edit = useMemo(() => editing(setContent, setErrors), []);
  return {
    stored,
    content,
    isDirty: content !== sent,
    errors,
    failures,
    meeting,
    edit,
    take,
    refused,
    publish,
    discard: () => {
      setContent(sent);
      setErrors(NO_ERRORS);
    },
    /** Another person was faster: mine is published upon theirs with the next press, or theirs takes its place here. */
    settle(choice: "mine" | "theirs") {
      if (meeting === null) return;
      if (choice === "theirs") return take(meeting);
      setStored(meeting);
      setMeeting(null);
    },
  };
}
export type PageDraft = ReturnType<typeof usePageDraft>;

type Set<T> = (change: (now: T) => T) => void;

/** The changes of the form. What is changed is no longer wrong, until the next look at all of it. */
function editing(setContent: Set<PageContent>, setErrors: Set<Errors>) {
  const change = (path: edits.Path, next: (now: PageContent) => PageContent) => {
    setContent(next);
    setErrors((now) => withoutErrors(now, path.join(".")));
  };
  return {
    setText: (language: "ID" | "EN", path: edits.Path, text: string | undefined) =>
      change(path, (now) => edits.withText(now, language, path, text)),
    setShared: (path: edits.Path, value: unknown) => change(path, (now) => edits.withShared(now, path, value)),
    setAddress: (path: edits.Path, address: string) => change(path, (now) => edits.withAddress(now, path, address)),
    addItem: (path: edits.Path, item: unknown) => change(path, (now) => edits.withItem(now, path, item)),
    removeItem: (path: edits.Path, index: number) => change(path, (now) => edits.withoutItem(now, path, index)),
    moveItem: (path: edits.Path, from: number, to: number) => change(path, (now) => edits.withMoved(now, path, from, to)),
  };
}

function withoutErrors(errors: Errors, path: string): Errors {
  const left = [...errors].filter(([at]) => {
    const place = at.replace(/^(?:ID|EN)\./, "");
    return place !== path && !place.startsWith(`${path}.`);
  });
  return left.length === errors.size ? errors : new Map(left);
}

function publishedMeanwhile(error: unknown): PageMeetingNews | null {
  if (!(error instanceof ApiRefusal) || error.code !== "page_changed_meanwhile") return null;
  const { version, savedAt, publishedBy, publishedAt, content } = error.details;
  const parsed = pageContentSchema.safeParse(content);
  if (!parsed.success) return null;
  return {
    version: Number(version),
    savedAt: new Date(String(savedAt)),
    publishedBy: String(publishedBy),
    publishedAt: new Date(String(publishedAt)),
    content: parsed.data,
  };
}
