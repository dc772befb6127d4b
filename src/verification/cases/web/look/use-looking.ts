/** Looking at personal data: every look has a reason, and the audit trail records it. */
import { useEffect, useRef, useState } from "react";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { reasonMessages } from "#web/errors/messages.ts";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { revealCase, viewPhoto } from "../../contract-steps.ts";
import type { ShownCase, ShownSubmission } from "../../contract.ts";
import { lookMessages } from "./messages.ts";
import { photoUrl } from "./photo-url.ts";

/** Longer than the kit's two minutes: a case is compared with its documents field by field. */
const REVEALED_MS = 10 * MINUTE_MS;
const REASON_MAX_CHARS = 500;

/** A photograph whose content is in this page. */
export interface ViewedPhoto {
  readonly media: "image/jpeg" | "application/pdf";
  readonly url: string;
}
/** What is revealed and viewed on this visit of the page. */
export interface Looking {
  readonly isRevealed: boolean;
  readonly reveal: () => Promise<void>;
  readonly hide: () => void;
  /** Nothing was revealed of it: some of its values only stand for hidden ones. */
  readonly isMasked: (submission: string) => boolean;
  /** A submission with its personal data where it is revealed. */
  readonly shownOf: (submission: ShownSubmission) => ShownSubmission;
  readonly photos: ReadonlyMap<string, ViewedPhoto>;
  /** The photograph that is being read. */
  readonly opening: string | null;
  readonly view: (submission: Id<"vs">) => Promise<void>;
  readonly close: (submission: string) => void;
}

/** Nothing is revealed or viewed until its reason is given. */
export function useLooking(id: ShownCase["id"]): Looking {
  const t = useMessages(lookMessages);
  const reason = useMessages(reasonMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const [revealed, setRevealed] = useState<ReadonlyMap<string, ShownSubmission> | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const { photos, keep, close } = usePhotoUrls();
  /** Asked once per visit of the page. */
  const photoReason = useRef<string | null>(null);

  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [revealed]);

  const field = { label: reason("label"), hint: reason("hint"), required: true, maxLength: REASON_MAX_CHARS } as const;
  const reveal = () =>
    errors.attempt(() =>
      dialogs.prompt({
        ...field,
        title: t("revealTitle"),
        text: t("revealText"),
        confirmText: t("reveal"),
        loading: "sending",
        onConfirm: async (why) => {
          const { submissions } = await api(revealCase, { id, reason: why });
          setRevealed(new Map(submissions.map((one) => [one.id, one])));
        },
      }),
    );
  const view = (submission: Id<"vs">) =>
    errors.attempt(async () => {
      photoReason.current ??= await dialogs.prompt({
        ...field,
        title: t("photoTitle"),
        text: t("photoText"),
        confirmText: t("photoConfirm"),
      });
      if (photoReason.current === null) return;
      setOpening(submission);
      try {
        const photo = await api(viewPhoto, { id, submission, reason: photoReason.current });
        keep(submission, { media: photo.media, url: photoUrl(photo) });
      } finally {
        setOpening(null);
      }
    });
  return {
    isRevealed: revealed !== null,
    isMasked: (submission) => revealed?.has(submission) !== true,
    reveal: async () => void (await reveal()),
    hide: () => setRevealed(null),
    shownOf: (submission) => unmasked(submission, revealed?.get(submission.id)),
    photos,
    opening,
    view: async (submission) => void (await view(submission)),
    close,
  };
}

/** Personal data of the revealed copy; status, reason and warnings of the newest one, which a step may have changed since. */
function unmasked(masked: ShownSubmission, full: ShownSubmission | undefined): ShownSubmission {
  if (full === undefined) return masked;
  return {
    ...masked,
    answer: full.answer,
    photo: masked.photo === null ? null : { ...masked.photo, read: full.photo?.read ?? null },
  };
}

/** The photographs of this visit. Their addresses are given back when they are closed and when the page is left. */
function usePhotoUrls() {
  const [photos, setPhotos] = useState<ReadonlyMap<string, ViewedPhoto>>(new Map());
  const urls = useRef(new Map<string, string>());
  useEffect(() => {
    const kept = urls.current;
    return () => {
      for (const url of kept.values()) URL.revokeObjectURL(url);
    };
  }, []);
  const drop = (submission: string) => {
    const url = urls.current.get(submission);
    if (url !== undefined) URL.revokeObjectURL(url);
    urls.current.delete(submission);
  };
  return {
    photos,
    keep: (submission: string, photo: ViewedPhoto) => {
      drop(submission);
      urls.current.set(submission, photo.url);
      setPhotos((former) => new Map(former).set(submission, photo));
    },
    close: (submission: string) => {
      drop(submission);
      setPhotos((former) => new Map([...former].filter(([id]) => id !== submission)));
    },
  };
}
