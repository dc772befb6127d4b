import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { articleContentSchema, type ArticleContent } from "../../model/article.ts";
import { saveArticleDraft, type ArticleDraftView } from "../../contract.ts";
import { toDraftFile } from "../../../model/draft-file.ts";

/** Long enough not to send every keystroke, short enough not to lose a sentence. */
const SAVE_AFTER_MS = 1_500;
const AGAIN_AFTER_MS = 10_000;

/** The draft that another person stored meanwhile. */
export interface ConflictingDraft {
  readonly revision: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly content: ArticleContent;
}
export type SaveProblem = "not_savable" | "offline";

/** A draft that saves itself. On an edit conflict the slower person keeps all their text and chooses between the two drafts. */
export function useDraft(loaded: ArticleDraftView) {
  const errors = useErrorCatalogue();
  const [stored, setStored] = useState(loaded);
  const [content, setContent] = useState(loaded.content);
  // The content object sent last. The draft is unsaved whenever the shown object is another one.
  const [sent, setSent] = useState(loaded.content);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<ConflictingDraft | null>(null);
  // Incremented when the text is replaced from outside, so that the editors remount with it.
  const [origin, setOrigin] = useState(0);
  const revision = useRef(loaded.revision);
  const isDirty = content !== sent;

  async function save(): Promise<void> {
    if (isSaving) return;
    if (!articleContentSchema.safeParse(content).success) return setProblem("not_savable");
    setSaving(true);
    try {
      const draft = toDraftFile(content);
      take(await api(saveArticleDraft, { id: loaded.id, revision: String(revision.current), draft }));
      setSent(content);
      setProblem(null);
    } catch (error) {
      const theirs = storedMeanwhile(error);
      if (theirs !== null) setConflict(theirs);
      else if (error instanceof NetworkFailure) setProblem("offline");
      else {
        setProblem("not_savable");
        await errors.error(error);
      }
    } finally {
      setSaving(false);
    }
  }
  /** Takes over the state that the server answered. */
  function take(view: ArticleDraftView) {
    revision.current = view.revision;
    setStored(view);
  }
  const saveLater = useEffectEvent(() => void save());
  useEffect(() => {
    // Each keystroke restarts the delay.
    if (content === sent || isSaving || conflict !== null || problem === "not_savable") return;
    const timer = setTimeout(() => saveLater(), problem === "offline" ? AGAIN_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content, sent, isSaving, conflict, problem]);

  return {
    stored,
    content,
    isDirty,
    isSaving,
    problem,
    conflict,
    origin,
    save,
    take,
    /** Applies to the current state: two editors of one page may change it within one render. */
    change: (change: (now: ArticleContent) => Partial<ArticleContent>) => {
      if (problem === "not_savable") setProblem(null);
      setContent((now) => ({ ...now, ...change(now) }));
    },
    /** Resolves an edit conflict: own text becomes the next version after the stored one, or the stored one replaces it here. */
    settle(choice: "mine" | "theirs") {
      if (conflict === null) return;
      revision.current = conflict.revision;
      setConflict(null);
      if (choice === "mine") return setContent({ ...content });
      setContent(conflict.content);
      setSent(conflict.content);
      setStored({ ...stored, ...conflict });
      setOrigin(origin + 1);
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** The stored draft from a refusal `article_changed_meanwhile`; null for any other error. */
function storedMeanwhile(error: unknown): ConflictingDraft | null {
  if (!(error instanceof ApiRefusal) || error.code !== "article_changed_meanwhile") return null;
  const { revision, savedBy, savedAt, content } = error.details;
  const parsed = articleContentSchema.safeParse(content);
  if (!parsed.success) return null;
  return { revision: Number(revision), savedBy: String(savedBy), savedAt: new Date(String(savedAt)), content: parsed.data };
}
