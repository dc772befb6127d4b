import { lazy, Suspense, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { draftMessages } from "./messages.ts";
import type { Draft } from "./use-draft.ts";

/** Loaded on demand: few visits open this form. */
const ScheduleDialog = lazy(() => import("./schedule-dialog.tsx"));

/** Schedules the current version for publication. */
export function ScheduleButton({ draft, whyNot }: { readonly draft: Draft; readonly whyNot: string | null }) {
  const t = useMessages(draftMessages);
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
