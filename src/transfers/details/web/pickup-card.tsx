import { href } from "#kernel/href.ts";
import { documentList } from "#kernel/identity-documents.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { finderOf } from "#cash-points/collection/web/opening-time-text.ts";
import { FOUND_OUTLETS, type OpeningTime, type ShownOutlet } from "#cash-points/finder/contract.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TransferView } from "../contract.ts";
import { nearMessages } from "../../web/near-messages.ts";
import { NearOutlets } from "../../web/near-outlets.tsx";
import { transferPageMessages } from "./messages.ts";

interface PickupCardProps {
  readonly transfer: TransferView;
  /** Outlets of the city that can pay it out. */
  readonly near: readonly ShownOutlet[];
  readonly opened: OpeningTime | null;
}

/** Cash that waits: where the pickup code is, what the recipient brings, and the nearest outlets. */
export default function PickupCard({ transfer, near, opened }: PickupCardProps) {
  const t = useMessages(transferPageMessages);
  const tNear = useMessages(nearMessages);
  const language = useLanguage();
  const localized = useLocalizedPath();
  const { collectBy, recipientName: name, isCodeLocked } = transfer;
  const by = collectBy === null ? "" : formatDeadline(collectBy, language);
  const documents = documentList(language);
  const find = localized(opened === null ? `${href("/lokasi-tunai")}?service=pay_out` : finderOf(opened));
  return (
    <Card title={t("pickup.title")} level={2}>
      <div className="flex flex-col gap-2">
        {/* A locked code must not be passed on: the card above names the new one. */}
        {isCodeLocked ? null : <p>{t("pickup.text", { name, documents })}</p>}
        <p className="font-semibold">{t("pickup.by", { by })}</p>
        <p className="text-sm text-ink-muted">
          {t("pickup.after")} {isCodeLocked ? null : t("pickup.secret")}
        </p>
      </div>
      {near.length === 0 ? null : <NearOutlets near={near} title={t("pickup.near")} isLinked />}
      <div className="mt-2 -ms-4">
        <LinkButton variant="quiet" to={find}>
          {near.length === 0
            ? t("pickup.find")
            : opened?.city != null && near.length < FOUND_OUTLETS
              ? tNear("all", { count: near.length })
              : t("pickup.all")}
        </LinkButton>
      </div>
    </Card>
  );
}
