import { lazy, Suspense, useState } from "react";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { isLegalComplete } from "../../../legal.ts";
import { contentRefusals } from "../../../refusals/messages.ts";
import { legalRoomWords } from "./messages.ts";
import type { LegalDraft } from "./use-legal-draft.ts";

/** A form of its own, which few visits open. */
const PublishLegalDialog = lazy(() => import("./publish-legal-dialog.tsx"));

/** Publishes a draft for a day. */
export function PublishLegalButton({ draft }: { readonly draft: LegalDraft }) {
  const t = useWords(legalRoomWords);
  const refusals = useWords(contentRefusals);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const why = !may("content", "publish")
    ? t("noRight")
    : draft.isDirty
      ? t("whyNotSaved")
      : isLegalComplete(draft.content)
        ? null
        : refusals("legal_incomplete");
  return (
    <>
      <Button variant="secondary" whyDisabled={why} reasonAt="tip" onClick={() => setOpen(true)}>
        {t("publish")}
      </Button>
      {isOpen ? (
        <Suspense>
          <PublishLegalDialog draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
