import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { articleContentSchema, type ArticleContent } from "../../../article.ts";
import { saveArticleDraft, type ArticleDraftView } from "../../../contract-articles.ts";
import { toDraftFile } from "../../../draft.ts";

/** Long enough not to send each key, short enough that nobody loses a sentence. */
const SAVE_AFTER_MS = 1_500;
const AGAIN_AFTER_MS = 10_000;

/** What somebody else has stored meanwhile. */
export interface Meeting {
  readonly revision: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly content: ArticleContent;
}
export type SaveProblem = "not_savable" | "offline";

/** A draft that saves itself. Whoever was slower than somebody else keeps all that they wrote, and is asked. */
export function useDraft(loaded: ArticleDraftView) {
  const errors = useErrorCatalogue();
  const [stored, setStored] = useState(loaded);
  const [content, setContent] = useState(loaded.content);
  // The very content that was sent last: what is shown is unsaved whenever it is another one.
  const [sent, setSent] = useState(loaded.content);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  // Grows when the text comes from elsewhere, so that editors begin anew with it.
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
      if (theirs !== null) setMeeting(theirs);
      else if (error instanceof NetworkFailure) setProblem("offline");
      else {
        setProblem("not_savable");
        await errors.error(error);
      }
    } finally {
      setSaving(false);
    }
  }
  /** What the server says stands now. */
  function take(view: ArticleDraftView) {
    revision.current = view.revision;
    setStored(view);
  }
  const saveLater = useEffectEvent(() => void save());
  useEffect(() => {
    // Each key begins the wait anew.
    if (content === sent || isSaving || meeting !== null || problem === "not_savable") return;
    const timer = setTimeout(() => saveLater(), problem === "offline" ? AGAIN_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content, sent, isSaving, meeting, problem]);

  return {
    stored,
    content,
    isDirty,
    isSaving,
    problem,
    meeting,
    origin,
    save,
    take,
    /** Upon what stands there at that moment: two editors of one page may speak within one drawing. */
    change: (part: (now: ArticleContent) => Partial<ArticleContent>) => {
      if (problem === "not_savable") setProblem(null);
      setContent((now) => ({ ...now, ...part(now) }));
    },
    /** Another person was faster: mine becomes the next version upon theirs, or theirs takes its place here. */
    settle(choice: "mine" | "theirs") {
      if (meeting === null) return;
      revision.current = meeting.revision;
      setMeeting(null);
      if (choice === "mine") return setContent({ ...content });
      setContent(meeting.content);
      setSent(meeting.content);
      setStored({ ...stored, ...meeting });
      setOrigin(origin + 1);
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

/** What a refusal says is stored now, when it is about that. */
function storedMeanwhile(error: unknown): Meeting | null {
  if (!(error instanceof ApiRefusal) || error.code !== "article_changed_meanwhile") return null;
  const { revision, savedBy, savedAt, content } = error.details;
  const parsed = articleContentSchema.safeParse(content);
  if (!parsed.success) return null;
  return { revision: Number(revision), savedBy: String(savedBy), savedAt: new Date(String(savedAt)), content: parsed.data };
}
