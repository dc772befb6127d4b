import { useLocation, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { listBanks, listCorridors } from "#pricing/corridors/contract.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, nextPath, privatePage } from "#sessions/web/pages.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { createRecipient } from "../contract.ts";
import { ChooseDestination, type Destination } from "./choose-destination.tsx";
import { recipientMessages } from "./messages.ts";
import { loadFields } from "../forms/web/load-fields.ts";
import { LateNewRecipientForm, preloadNewRecipientForm } from "./lazy-recipient-form.ts";
import type { Route } from "./+types/new-recipient.page";

export const handle = privatePage({ menu: "recipient", modules: ["create"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  preloadNewRecipientForm();
  const { corridors } = await api(listCorridors, {});
  const destinations = corridors.map(({ country, method }) => ({ country, method }));
  const chosen = chosenOf(destinations, new URL(request.url).searchParams);
  const [described, takesWallets] = await Promise.all([loadFields(chosen.country, chosen.method), hasWallets(chosen)]);
  return { destinations, chosen, described, takesWallets };
});

/** Whether money can be sent to e-wallets there; only Indonesia has some, where the operator's bank reaches them. */
const hasWallets = async ({ country }: Destination): Promise<boolean> =>
  country === "ID" && (await api(listBanks, { search: "e-wallet" })).banks.length > 0;

/** The destination in the URL, otherwise a domestic account. */
function chosenOf(destinations: readonly Destination[], params: URLSearchParams): Destination {
  const [country, method] = [params.get("country"), params.get("method")];
  return (
    destinations.find((one) => one.country === country && (method === null || one.method === method)) ?? {
      country: "ID",
      method: "bank",
    }
  );
}

/** `/dashboard/recipients/new` */
export default function NewRecipientPage({
  loaderData: { destinations, chosen, described, takesWallets },
}: Route.ComponentProps) {
  const t = useMessages(recipientMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("rc");
  const { country, method } = chosen;
  // A page that asked for a recipient on the way gets its reader back; everybody else reads what was saved.
  const back = nextPath(useLocation().search);
  return (
    <>
      <PageHeader
        title={t("newTitle")}
        parents={[{ label: t("title"), to: href("/dashboard/recipients") }]}
        lead={t("newLead")}
      />
      <div className="mt-8 max-w-form">
        <ChooseDestination
          destinations={destinations}
          chosen={chosen}
          takesWallets={takesWallets}
          onChoose={(next) =>
            void navigate(
              `?${new URLSearchParams({ country: next.country, method: next.method, ...(back !== null && { next: back }) })}`,
              {
                replace: true,
                preventScrollReset: true,
              },
            )
          }
        />
        {/* Another destination has other fields, so the typed values are not carried over. */}
        <LateNewRecipientForm
          key={`${country}-${method}`}
          country={country}
          method={method}
          described={described}
          submitText={t("save")}
          onSave={async ({ acceptedName, ...recipient }) => {
            const content = { country, method, ...recipient };
            const saved = await api(createRecipient, {
              id: idFor(content),
              ...content,
              ...(acceptedName !== undefined && { acceptedName }),
            });
            toasts.show({ kind: "success", title: t("saved", { name: saved.name }) });
            void navigate(back ?? href("/dashboard/recipients/:id", { id: saved.id }), { replace: true });
          }}
        />
      </div>
    </>
  );
}
