import { lazy, Suspense, useState } from "react";
import { useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { draftWords } from "./messages.ts";
import type { Draft } from "./use-draft.ts";

/** A form of its own, which few visits open. */
const ScheduleDialog = lazy(() => import("./schedule-dialog.tsx"));

/** Has the version of now published later. */
export function ScheduleButton({ draft, whyNot }: { readonly draft: Draft; readonly whyNot: string | null }) {
  const t = useWords(draftWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" whyDisabled={whyNot} reasonAt="tip" onClick={() => setOpen(true)}>
        {t("schedule")}
      </Button>
      {isOpen ? (
        <Suspense>
          <ScheduleDialog draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
