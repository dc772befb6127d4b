import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { approveCorrectionPath, loadCorrection, mendedPath, type Correction } from "#recipients/web/send-again-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readRecipient, updateRecipient } from "../contract.ts";
import { recipientMessages } from "./messages.ts";
import { refusedEntryOf } from "./refused-entry.ts";
import { getRecipientId } from "./read-address.ts";
import { loadFields } from "../forms/web/load-fields.ts";
import { LateRecipientForm, preloadRecipientForm } from "./lazy-recipient-form.ts";
import type { Route } from "./+types/edit-recipient.page";

export const handle = privatePage({ menu: "recipient", modules: ["update"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  preloadRecipientForm();
  const recipient = await api(readRecipient, { id: getRecipientId(params.id) });
  const described = await loadFields(recipient.country, recipient.method, recipient.fields);
  const correction = await loadCorrection(new URL(request.url).searchParams, recipient.id);
  const entry = correction?.refusedEntry ?? null;
  return { recipient, described, correction, refused: entry && refusedEntryOf(entry, recipient.fields) };
});

/** `/dashboard/recipients/:id/edit` */
export default function EditRecipientPage({ loaderData: { recipient, described, correction, refused } }: Route.ComponentProps) {
  const t = useMessages(recipientMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const { id, version, name, country, method } = recipient;
  const home = href("/dashboard/recipients/:id", { id });
  return (
    <>
      <PageHeader
        title={t("editTitle")}
        parents={[
          { label: t("title"), to: href("/dashboard/recipients") },
          { label: name, to: home },
        ]}
        lead={t(correction === null ? "editLead" : correction.isWaiting ? "editLeads.waiting" : "editLeads.again")}
      />
      <div className="mt-8 max-w-form">
        <LateRecipientForm
          country={country}
          method={method}
          described={described}
          start={recipient}
          refused={refused}
          submitText={t("saveChanges")}
          onSave={async (changed, { isNameTaken }) => {
            const saved = await api(updateRecipient, { id, version, ...changed });
            toasts.show({ kind: "success", title: t("saved", { name: saved.name }) });
            void navigate(nextPath(id, correction, isNameTaken), { replace: true });
          }}
        />
      </div>
    </>
  );
}

/** A user who came from a failed transfer continues there: to the approval of the correction, or to sending again. */
function nextPath(id: Id<"rc">, correction: Correction | null, isNameTaken: boolean): string {
  if (correction === null) return href("/dashboard/recipients/:id", { id });
  const { transfer, isWaiting } = correction;
  return isWaiting ? approveCorrectionPath(id, transfer) : mendedPath(id, transfer, isNameTaken ? "bank" : null);
}
