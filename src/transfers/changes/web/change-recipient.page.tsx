import { lazy, Suspense } from "react";
import { ArrowLeft } from "lucide-react";
import { data, Link, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { correctPath } from "#recipients/web/send-again-address.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { readPresentRecipient } from "../contract.ts";
import { readTransfer, type TransferView } from "../../details/contract.ts";
import { whyNotMessages } from "../../model/why-not-messages.ts";
import type { Route } from "./+types/change-recipient.page";
import { changeMessages } from "./messages.ts";
import { loadChoices, loadNewRecipient, type Choices } from "../../web/recipient/load-recipient-choices.ts";
import { placeOf } from "../../web/recipient/place.ts";

/** Each step is loaded when it is opened. */
const ChooseRecipient = lazy(async () => ({
  default: (await import("../../web/recipient/choose-recipient.tsx")).ChooseRecipient,
}));
const NewRecipient = lazy(async () => ({ default: (await import("../../web/recipient/new-recipient.tsx")).NewRecipient }));
const ApproveChange = lazy(async () => ({ default: (await import("./approve-change.tsx")).ApproveChange }));

export const handle = privatePage({ menu: "transfer", modules: ["create"] });

const transferId = idSchema("tr");
const recipientId = idSchema("rc");
const NEW = "new";

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = transferId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const transfer = await api(readTransfer, { id: id.data });
  const query = new URL(request.url).searchParams;
  const wanted = query.get("recipient");
  const chosen = recipientId.safeParse(wanted).data;
  const place = placeOf(transfer);
  if (transfer.whyNotChangeRecipient !== null) return { transfer, step: "none" } as const;
  const present = await api(readPresentRecipient, { id: id.data });
  const leftOut = present.changesNothing ? present.recipient : null;
  if (chosen !== undefined) return { transfer, step: chosen === leftOut ? "same" : "approve", chosen } as const;
  if (wanted === NEW) return { transfer, step: "new", form: await loadNewRecipient(place) } as const;
  const refused = present.isRefused ? present.recipient : null;
  const toCorrect = present.refusedEntry === null ? null : correctPath(present.recipient, id.data);
  return {
    transfer,
    step: "choose",
    place,
    refused,
    toCorrect,
    choices: without(leftOut, await loadChoices(place, query)),
  } as const;
});

/** The present recipient is not offered as a new one. */
function without(leftOut: string | null, choices: Choices): Choices {
  return { ...choices, recipients: choices.recipients.filter(({ id }) => id !== leftOut) };
}

/** `/dashboard/transfers/{id}/recipient`: changes the recipient. Chosen or added, then approved as sending is. */
export default function ChangeRecipientPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(changeMessages);
  const { transfer } = loaderData;
  return (
    <div className="mx-auto max-w-2xl">
      <title>{t("title")}</title>
      <Link to={pathOf(transfer)} className="mb-2 inline-flex min-h-target items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden size={18} />
        {t("back")}
      </Link>
      <Suspense fallback={<SkeletonText lines={6} />}>
        <Step loaded={loaderData} />
      </Suspense>
    </div>
  );
}

const pathOf = ({ id }: Pick<TransferView, "id">) => href("/dashboard/transfers/:id", { id });

function Step({ loaded }: { readonly loaded: Route.ComponentProps["loaderData"] }) {
  const t = useMessages(changeMessages);
  const why = useMessages(whyNotMessages);
  const navigate = useNavigate();
  const { transfer } = loaded;
  const here = href("/dashboard/transfers/:id/recipient", { id: transfer.id });
  const toChosen = (recipient: string) => `${here}?recipient=${recipient}`;
  switch (loaded.step) {
    case "none":
      return (
        <Banner kind="warning" title={t("cannot")}>
          {transfer.whyNotChangeRecipient === null ? "" : why(transfer.whyNotChangeRecipient)}
        </Banner>
      );
    case "new":
      return <NewRecipient form={loaded.form} onSaved={(recipient) => navigate(toChosen(recipient), { replace: true })} />;
    case "choose":
      return (
        <ChooseRecipient
          heading={t("heading")}
          lead={t("stays")}
          place={loaded.place}
          choices={loaded.choices}
          refused={loaded.refused}
          toChosen={(recipient) => (recipient === loaded.refused ? loaded.toCorrect : null) ?? toChosen(recipient)}
          toNew={toChosen(NEW)}
          nobody={{ title: t("noOther"), text: t("noOtherText") }}
        />
      );
    case "same":
      return (
        <div className="flex flex-col items-start gap-4">
          <Banner kind="info" title={t("same", { name: transfer.recipientName })}>
            {t("sameText")}
          </Banner>
          <LinkButton to={here} variant="secondary">
            {t("other")}
          </LinkButton>
        </div>
      );
    case "approve":
      return (
        <ApproveChange
          key={loaded.chosen}
          transfer={transfer}
          recipient={loaded.chosen}
          toTransfer={pathOf(transfer)}
          toChoose={here}
        />
      );
  }
}
