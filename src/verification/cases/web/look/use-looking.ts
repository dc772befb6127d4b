/** Looking at personal data: every look has a reason, and the audit trail records it. */
import { useEffect, useRef, useState } from "react";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useReasonField, useViewedFiles, type ViewedFile } from "#web/ui/viewed-file/use-viewed-files.ts";
import { revealCase, viewPhoto } from "../../contract-steps.ts";
import type { ShownCase, ShownSubmission } from "../../contract.ts";
import { lookMessages } from "./messages.ts";

/** The photographs that are compared with each other and with the answers. */
const FACES: ReadonlySet<string> = new Set(["identity_photo", "selfie"]);

/** Longer than the kit's two minutes: a case is compared with its documents field by field. */
const REVEALED_MS = 10 * MINUTE_MS;

/** What is revealed and viewed on this visit of the page. */
export interface Looking {
  /** The reason for which this case is looked at; null until it is given. */
  readonly reason: string | null;
  readonly isRevealed: boolean;
  /** Shows the answers in full, and opens the photographs that they are compared with. */
  readonly reveal: () => Promise<void>;
  readonly hide: () => void;
  /** Nothing was revealed of it: some of its values only stand for hidden ones. */
  readonly isMasked: (submission: string) => boolean;
  /** A submission with its personal data where it is revealed. */
  readonly shownOf: (submission: ShownSubmission) => ShownSubmission;
  readonly photos: ReadonlyMap<string, ViewedFile>;
  /** The photograph that is being read. */
  readonly opening: string | null;
  /** True when it is open. */
  readonly view: (submission: Id<"vs">) => Promise<boolean>;
  readonly close: (submission: string) => void;
}

/** Nothing is revealed or viewed until its reason is given: once for all of a case, while the case is open. */
export function useLooking({
  id,
  lookReason,
  submissions: shown,
}: Pick<ShownCase, "id" | "lookReason" | "submissions">): Looking {
  const t = useMessages(lookMessages);
  const field = useReasonField();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const [revealed, setRevealed] = useState<ReadonlyMap<string, ShownSubmission> | null>(null);
  const [reason, setReason] = useState(lookReason);
  // A call made at once after the question reads the answer from here: the state follows with the next drawing.
  const given = useRef(lookReason);
  const viewed = useViewedFiles<Id<"vs">>({
    read: (submission) => api(viewPhoto, { id, submission, reason: given.current ?? "" }),
    says: null,
  });
  async function hasReason(): Promise<boolean> {
    if (given.current !== null) return true;
    given.current = await dialogs.prompt({
      ...field,
      title: t("title"),
      text: t("text"),
      initial: t("reasonInitial", { id }),
      confirmText: t("confirm"),
    });
    setReason(given.current);
    return given.current !== null;
  }

  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [revealed]);

  const reveal = () =>
    errors.attempt(async () => {
      if (!(await hasReason())) return;
      const { submissions } = await api(revealCase, { id, reason: given.current ?? "" });
      setRevealed(new Map(submissions.map((one) => [one.id, one])));
      for (const one of shown.filter(({ code, id: photo }) => FACES.has(code) && !viewed.files.has(photo)))
        await viewed.view(one.id);
    });
  const hide = () => {
    setRevealed(null);
    for (const photo of viewed.files.keys()) viewed.close(photo);
  };
  return {
    reason,
    isRevealed: revealed !== null,
    isMasked: (submission) => revealed?.has(submission) !== true,
    reveal: async () => void (await reveal()),
    hide,
    shownOf: (submission) => unmasked(submission, revealed?.get(submission.id)),
    photos: viewed.files,
    opening: viewed.opening,
    view: async (submission) => {
      if (!(await hasReason())) return false;
      return viewed.view(submission);
    },
    close: viewed.close,
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
