import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { mendedPath, readAfterTransfer } from "#recipients/web/send-again-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readRecipient, updateRecipient } from "../contract.ts";
import { recipientMessages } from "./messages.ts";
import { getRecipientId } from "./read-address.ts";
import { loadFields } from "../forms/web/load-fields.ts";
import { LateRecipientForm, preloadRecipientForm } from "./lazy-recipient-form.ts";
import type { Route } from "./+types/edit-recipient.page";

export const handle = privatePage({ menu: "recipient", modules: ["update"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  preloadRecipientForm();
  const recipient = await api(readRecipient, { id: getRecipientId(params.id) });
  const described = await loadFields(recipient.country, recipient.method, recipient.fields);
  return { recipient, described, after: readAfterTransfer(new URL(request.url).searchParams) };
});

/** `/dashboard/recipients/:id/edit` */
export default function EditRecipientPage({ loaderData: { recipient, described, after } }: Route.ComponentProps) {
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
        lead={t("editLead")}
      />
      <div className="mt-8 max-w-form">
        <LateRecipientForm
          country={country}
          method={method}
          described={described}
          start={recipient}
          submitText={t("saveChanges")}
          onSave={async (changed, { isNameTaken }) => {
            const saved = await api(updateRecipient, { id, version, ...changed });
            toasts.show({ kind: "success", title: t("saved", { name: saved.name }) });
            // Returns a user who came from a failed transfer to sending it again.
            void navigate(after === null ? home : mendedPath(id, after, isNameTaken ? "bank" : null), { replace: true });
          }}
        />
      </div>
    </>
  );
}
