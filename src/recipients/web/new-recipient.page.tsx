import { useNavigate } from "react-router";
import { listCorridors } from "#pricing/contract-ways.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { createRecipient } from "../contract.ts";
import { ChooseDestination, type Destination } from "./choose-destination.tsx";
import { recipientWords } from "./messages.ts";
import { loadFields } from "./load-fields.ts";
import { LateRecipientForm, preloadRecipientForm } from "./late-recipient-form.ts";
import type { Route } from "./+types/new-recipient.page";

export const handle = privatePage({ menu: "recipient", modules: ["create"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  preloadRecipientForm();
  const { corridors } = await api(listCorridors, {});
  const destinations = corridors.map(({ country, method }) => ({ country, method }));
  const chosen = chosenOf(destinations, new URL(request.url).searchParams);
  return { destinations, chosen, described: await loadFields(chosen.country, chosen.method) };
});

/** What the address names, else an account at home. */
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
export default function NewRecipientPage({ loaderData: { destinations, chosen, described } }: Route.ComponentProps) {
  const t = useWords(recipientWords);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("rc");
  const { country, method } = chosen;
  return (
    <>
      <title>{t("newTitle")}</title>
      <Breadcrumbs crumbs={[{ label: t("title"), to: "/dashboard/recipients" }, { label: t("newTitle") }]} />
      <h1 className="mt-3 text-3xl">{t("newTitle")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("newLead")}</p>
      <div className="mt-8 max-w-form">
        <ChooseDestination
          destinations={destinations}
          chosen={chosen}
          onChoose={(next) =>
            void navigate(`?${new URLSearchParams({ country: next.country, method: next.method })}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
        {/* Another destination asks for other things: what was typed for one is nothing for the other. */}
        <LateRecipientForm
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
            void navigate(`/dashboard/recipients/${saved.id}`, { replace: true });
          }}
        />
      </div>
    </>
  );
}
