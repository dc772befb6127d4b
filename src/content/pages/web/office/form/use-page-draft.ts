import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { publishPage, type PageView } from "../../../contract.ts";
import { toDraftFile } from "../../../../model/draft-file.ts";
import { pageContentSchema, type PageContent } from "../../../model/page-content.ts";
import { problemsOf } from "../../../model/page-problems.ts";
import { pageProblemMessages } from "../../../messages.ts";
import { pageFormMessages } from "./messages.ts";
import * as edits from "./section-edits.ts";

export interface ConflictingPage {
  readonly version: number;
  readonly savedAt: Date;
  readonly publishedBy: string;
  readonly publishedAt: Date;
  readonly content: PageContent;
}
type Errors = ReadonlyMap<string, string>;
const NO_ERRORS: Errors = new Map();

/** A page being edited. It is published by a button, on top of the version it was edited from. Typed text survives an edit conflict. */
export function usePageDraft(loaded: PageView, name: string) {
  const t = useMessages(pageFormMessages);
  const errorMessages = useMessages(pageProblemMessages);
  const catalogue = useErrorCatalogue();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [stored, setStored] = useState<Omit<ConflictingPage, "content">>(loaded);
  const [content, setContent] = useState(loaded.content);
  // The content object that visitors read. The form is unpublished whenever the shown object is another one.
  const [sent, setSent] = useState(loaded.content);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failures, setFailures] = useState(0);
  const [conflict, setConflict] = useState<ConflictingPage | null>(null);

  /** Takes over the version in force and shows it in the form. */
  function take(view: ConflictingPage) {
    setStored(view);
    setContent(view.content);
    setSent(view.content);
    setErrors(NO_ERRORS);
    setConflict(null);
  }
  function fail(next: Errors) {
    setErrors(next);
    setFailures((count) => count + 1);
  }
  /** Handles a refused publication: an edit conflict or field errors are shown in the form. */
  async function refused(error: unknown): Promise<void> {
    const theirs = publishedMeanwhile(error);
    const fields = error instanceof ApiRefusal && error.code === "page_incomplete" ? error.details.fields : undefined;
    if (theirs !== null) setConflict(theirs);
    else if (fields === undefined) await catalogue.error(error);
    else fail(new Map(Object.entries(fields)));
  }
  async function publish(): Promise<void> {
    const kinds = sent.ID.sections.map(({ kind }) => kind);
    const problems = problemsOf(content, { kinds, questions: new Set(loaded.questions.map(({ key }) => key)) });
    if (problems.size > 0) return fail(new Map([...problems].map(([path, problem]) => [path, errorMessages(problem)])));
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
    conflict,
    edit,
    take,
    refused,
    publish,
    discard: () => {
      setContent(sent);
      setErrors(NO_ERRORS);
    },
    /** Resolves an edit conflict: own text is published over the stored version with the next press, or that version replaces it here. */
    settle(choice: "mine" | "theirs") {
      if (conflict === null) return;
      if (choice === "theirs") return take(conflict);
      setStored(conflict);
      setConflict(null);
    },
  };
}
export type PageDraft = ReturnType<typeof usePageDraft>;

type Set<T> = (change: (now: T) => T) => void;

/** Edits of the form. A changed field loses its error until the next validation. */
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

function publishedMeanwhile(error: unknown): ConflictingPage | null {
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
