import { lazy, Suspense } from "react";
import { ArrowLeft } from "lucide-react";
import { data, Link, useNavigate } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { readPresentRecipient, readTransfer, type TransferView } from "../contract.ts";
import { whyNotWords } from "../messages.ts";
import type { Route } from "./+types/change-recipient.page";
import { changeWords } from "./change/messages.ts";
import { loadChoices, loadNewRecipient, type Choices } from "./whom/load-whom.ts";
import { placeOf } from "./whom/place.ts";

/** Each step comes when it is gone to. */
const ChooseRecipient = lazy(async () => ({ default: (await import("./whom/choose-recipient.tsx")).ChooseRecipient }));
const NewRecipient = lazy(async () => ({ default: (await import("./whom/new-recipient.tsx")).NewRecipient }));
const ApproveChange = lazy(async () => ({ default: (await import("./change/approve-change.tsx")).ApproveChange }));

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
  return { transfer, step: "choose", place, choices: without(leftOut, await loadChoices(place, query)) } as const;
});

/** Who gets it now is nobody to give it to instead. */
function without(leftOut: string | null, choices: Choices): Choices {
  return { ...choices, recipients: choices.recipients.filter(({ id }) => id !== leftOut) };
}

/** `/dashboard/transfers/{id}/recipient`: somebody else gets it. Chosen or added, then approved as sending is. */
export default function ChangeRecipientPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(changeWords);
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

const pathOf = ({ id }: Pick<TransferView, "id">) => `/dashboard/transfers/${id}`;

function Step({ loaded }: { readonly loaded: Route.ComponentProps["loaderData"] }) {
  const t = useWords(changeWords);
  const why = useWords(whyNotWords);
  const navigate = useNavigate();
  const { transfer } = loaded;
  const here = `${pathOf(transfer)}/recipient`;
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
          toChosen={toChosen}
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
