import { lazy, Suspense, useState } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Button } from "#web/ui/form/button.tsx";
import { useAction } from "#web/use-action.ts";
import { AssignField } from "../../../web/office/assign-field.tsx";
import { assignComplaint, listComplaintColleagues, type OfficeComplaint } from "../../contract-office.ts";
import { afterEntry } from "../../model/complaint.ts";
import { officeComplaintMessages } from "./messages.ts";
import type { Act } from "./write-dialog.tsx";

// Lazy: opened by few readers of the page.
const WriteDialog = lazy(async () => ({ default: (await import("./write-dialog.tsx")).WriteDialog }));

/** Assigning, and what is written to the customer: a question, an extension, the answer. */
export function ComplaintActions({ complaint }: { readonly complaint: OfficeComplaint }) {
  const t = useMessages(officeComplaintMessages);
  const [open, setOpen] = useState<Act | null>(null);
  const { state, isExtended } = complaint;
  return (
    <>
      {state === "ANSWERED" ? null : (
        <div className="flex flex-wrap items-end gap-3">
          <Assignment key={state} complaint={complaint} />
          <Button onClick={() => setOpen("answer")}>{t("answer")}</Button>
          {afterEntry(state, "asked") === null ? null : (
            <Button variant="secondary" onClick={() => setOpen("ask")}>
              {t("ask")}
            </Button>
          )}
          {isExtended ? null : (
            <Button variant="secondary" onClick={() => setOpen("extend")}>
              {t("extend")}
            </Button>
          )}
        </div>
      )}
      {/* It stays when a colleague changes the complaint meanwhile: somebody has written in it. */}
      {open === null ? null : (
        <Suspense fallback={null}>
          <WriteDialog act={open} complaint={complaint} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function Assignment({ complaint: { id, assignee } }: { readonly complaint: OfficeComplaint }) {
  const t = useMessages(officeComplaintMessages);
  const { act } = useAction();
  const entryFor = useIdFor("ne");
  return (
    <div className="w-full sm:w-72">
      <AssignField
        label={t("assign")}
        nobody={t("assignNobody")}
        assignee={assignee}
        load={async () => (await api(listComplaintColleagues, {})).colleagues}
        onAssign={(person) => {
          const to = person?.id ?? null;
          const done = person === null ? t("unassigned") : t("assigned", { name: person.name });
          void act(() => api(assignComplaint, { id, entryId: entryFor([to ?? "", assignee?.id]), to }), done);
        }}
      />
    </div>
  );
}
