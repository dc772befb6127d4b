import { useNavigate } from "react-router";
import { mendedPath, readAfterTransfer } from "#transfers/web/send/after-transfer.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { readRecipient, updateRecipient } from "../contract.ts";
import { recipientWords } from "./messages.ts";
import { getRecipientId } from "./read-address.ts";
import { loadFields } from "./load-fields.ts";
import { LateRecipientForm, preloadRecipientForm } from "./late-recipient-form.ts";
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
  const t = useWords(recipientWords);
  const navigate = useNavigate();
  const toasts = useToasts();
  const { id, version, name, country, method } = recipient;
  const home = `/dashboard/recipients/${id}`;
  return (
    <>
      <title>{t("editTitle")}</title>
      <Breadcrumbs
        crumbs={[{ label: t("title"), to: "/dashboard/recipients" }, { label: name, to: home }, { label: t("editTitle") }]}
      />
      <h1 className="mt-3 text-3xl">{t("editTitle")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("editLead")}</p>
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
            // Whoever came from a transfer that did not arrive goes on with it there.
            void navigate(after === null ? home : mendedPath(id, after, isNameTaken ? "bank" : null), { replace: true });
          }}
        />
      </div>
    </>
  );
}
