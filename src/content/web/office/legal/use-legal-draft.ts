import { useRef, useState } from "react";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { saveLegalDraft, type LegalDraftView } from "../../../contract-legal.ts";
import { toDraftFile } from "../../../draft.ts";
import { legalContentSchema, type LegalContent } from "../../../legal.ts";
import { legalRoomWords } from "./messages.ts";

export type LegalMeetingNews = Pick<LegalDraftView, "revision" | "savedBy" | "savedAt" | "content">;

/** A legal draft, saved when somebody says so: words that bind are not stored half a sentence at a time. */
export function useLegalDraft(loaded: LegalDraftView) {
  const t = useWords(legalRoomWords);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [stored, setStored] = useState(loaded);
  const [content, setContent] = useState(loaded.content);
  const [sent, setSent] = useState(loaded.content);
  const [isSaving, setSaving] = useState(false);
  const [meeting, setMeeting] = useState<LegalMeetingNews | null>(null);
  const [origin, setOrigin] = useState(0);
  const revision = useRef(loaded.revision);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const draft = toDraftFile(content);
      const saved = await api(saveLegalDraft, { id: loaded.id, revision: String(revision.current), draft });
      revision.current = saved.revision;
      setStored(saved);
      setSent(content);
      setMeeting(null);
      toasts.show({ kind: "success", title: t("saved") });
    } catch (error) {
      const theirs = storedMeanwhile(error);
      if (theirs === null) await errors.error(error);
      else setMeeting(theirs);
    } finally {
      setSaving(false);
    }
  }
  return {
    stored,
    content,
    isDirty: content !== sent,
    isSaving,
    meeting,
    origin,
    save,
    change: (part: (now: LegalContent) => Partial<LegalContent>) => setContent((now) => ({ ...now, ...part(now) })),
    /** Another person was faster: mine is saved over theirs with the next press, or theirs takes its place here. */
    settle(choice: "mine" | "theirs") {
      if (meeting === null) return;
      revision.current = meeting.revision;
      setMeeting(null);
      if (choice === "mine") return;
      setContent(meeting.content);
      setSent(meeting.content);
      setStored({ ...stored, ...meeting });
      setOrigin(origin + 1);
    },
  };
}
export type LegalDraft = ReturnType<typeof useLegalDraft>;

function storedMeanwhile(error: unknown): LegalMeetingNews | null {
  if (!(error instanceof ApiRefusal) || error.code !== "legal_changed_meanwhile") return null;
  const { revision, savedBy, savedAt, content } = error.details;
  const parsed = legalContentSchema.safeParse(content);
  if (!parsed.success) return null;
  return { revision: Number(revision), savedBy: String(savedBy), savedAt: new Date(String(savedAt)), content: parsed.data };
}
