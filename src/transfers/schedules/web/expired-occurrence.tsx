import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TransferView } from "../../details/contract.ts";
import { againMessages } from "./again-messages.ts";
import PrepareAgain from "./prepare-again.tsx";

/** On the page of a scheduled transfer that expired: the way to prepare it again, or to the one in its place. */
export default function ExpiredOccurrence({ transfer }: { readonly transfer: TransferView }) {
  const t = useMessages(againMessages);
  const { id, origin, recipientName } = transfer;
  if (origin?.kind !== "schedule") return null;
  if (origin.renewedBy !== null)
    return (
      <Banner
        title={t("renewed")}
        action={<LinkButton to={href("/dashboard/transfers/:id", { id: origin.renewedBy })}>{t("open")}</LinkButton>}
      >
        {t("renewedText")}
      </Banner>
    );
  if (origin.renewableUntil === null) return null;
  return <PrepareAgain transfer={id} schedule={origin.id} name={recipientName} until={origin.renewableUntil} />;
}
