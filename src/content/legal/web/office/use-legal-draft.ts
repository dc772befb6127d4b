import { useRef, useState } from "react";
import { api, ApiRefusal } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { saveLegalDraft, type LegalDraftView } from "../../contract.ts";
import { toDraftFile } from "../../../model/draft-file.ts";
import { legalContentSchema, type LegalContent } from "../../model/legal-page.ts";
import { legalRoomMessages } from "./messages.ts";

export type ConflictingLegalDraft = Pick<LegalDraftView, "revision" | "savedBy" | "savedAt" | "content">;

/** A legal draft, saved only on request: binding text is not stored half a sentence at a time. */
export function useLegalDraft(loaded: LegalDraftView) {
  const t = useMessages(legalRoomMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [stored, setStored] = useState(loaded);
  const [content, setContent] = useState(loaded.content);
  const [sent, setSent] = useState(loaded.content);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<ConflictingLegalDraft | null>(null);
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
      setConflict(null);
      toasts.show({ kind: "success", title: t("saved") });
    } catch (error) {
      const theirs = storedMeanwhile(error);
      if (theirs === null) await errors.error(error);
      else setConflict(theirs);
    } finally {
      setSaving(false);
    }
  }
  return {
    stored,
    content,
    isDirty: content !== sent,
    isSaving,
    conflict,
    origin,
    save,
    change: (change: (now: LegalContent) => Partial<LegalContent>) => setContent((now) => ({ ...now, ...change(now) })),
    /** Resolves an edit conflict: own text is saved over the stored one with the next save, or the stored one replaces it here. */
    settle(choice: "mine" | "theirs") {
      if (conflict === null) return;
      revision.current = conflict.revision;
      setConflict(null);
      if (choice === "mine") return;
      setContent(conflict.content);
      setSent(conflict.content);
      setStored({ ...stored, ...conflict });
      setOrigin(origin + 1);
    },
  };
}
export type LegalDraft = ReturnType<typeof useLegalDraft>;

function storedMeanwhile(error: unknown): ConflictingLegalDraft | null {
  if (!(error instanceof ApiRefusal) || error.code !== "legal_changed_meanwhile") return null;
  const { revision, savedBy, savedAt, content } = error.details;
  const parsed = legalContentSchema.safeParse(content);
  if (!parsed.success) return null;
  return { revision: Number(revision), savedBy: String(savedBy), savedAt: new Date(String(savedAt)), content: parsed.data };
}
