import { lazy, Suspense, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { isLegalComplete } from "../../model/legal-page.ts";
import { contentRefusals } from "../../../messages.ts";
import { legalRoomMessages } from "./messages.ts";
import type { LegalDraft } from "./use-legal-draft.ts";

/** Loaded on demand: few visits open this form. */
const PublishLegalDialog = lazy(() => import("./publish-legal-dialog.tsx"));

/** Publishes a draft with an effective date. */
export function PublishLegalButton({ draft }: { readonly draft: LegalDraft }) {
  const t = useMessages(legalRoomMessages);
  const refusals = useMessages(contentRefusals);
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
