import { href } from "#kernel/href.ts";
import { documentList } from "#kernel/identity-documents.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { finderOf } from "#cash-points/collection/web/opening-time-text.ts";
import type { OpeningTime, ShownOutlet } from "#cash-points/finder/contract.ts";
import { entryOf } from "#cash-points/finder/web/shown-outlet.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TransferView } from "../contract.ts";
import { asideMessages } from "./aside/messages.ts";
import { ShareButton } from "./aside/share-button.tsx";
import { transferPageMessages } from "./messages.ts";

interface PickupCardProps {
  readonly transfer: TransferView;
  /** Outlets of the city that can pay it out. */
  readonly near: readonly ShownOutlet[];
  readonly opened: OpeningTime | null;
}

/** Cash that waits: where the pickup code is, what the recipient brings, instructions to hand on, and the nearest outlets. */
export default function PickupCard({ transfer, near, opened }: PickupCardProps) {
  const t = useMessages(transferPageMessages);
  const tAside = useMessages(asideMessages);
  const language = useLanguage();
  const localized = useLocalizedPath();
  const { collectBy, recipientName: name, receives } = transfer;
  const by = collectBy === null ? "" : formatDeadline(collectBy, language);
  const documents = documentList(language);
  return (
    <Card title={t("pickup.title")} level={2}>
      <div className="flex flex-col gap-2">
        <p>{t("pickup.text", { name, documents })}</p>
        <p className="font-semibold">{t("pickup.by", { by })}</p>
        <p className="text-sm text-ink-muted">{t("pickup.secret")}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ShareButton
            transfer={transfer}
            label={tAside("share.instructions")}
            text={(link) => tAside("share.pickup", { receives: formatMoney(receives, language), by, documents, link })}
          />
          <LinkButton
            variant="quiet"
            to={localized(opened === null ? `${href("/lokasi-tunai")}?service=pay_out` : finderOf(opened))}
          >
            {t("pickup.find")}
          </LinkButton>
        </div>
        <p className="text-sm text-ink-muted">{t("pickup.handOn")}</p>
      </div>
      {near.length === 0 ? null : <NearOutlets near={near} />}
    </Card>
  );
}

function NearOutlets({ near }: { readonly near: readonly ShownOutlet[] }) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const localized = useLocalizedPath();
  return (
    <>
      <h3 id="near-outlets" className="mt-6 font-bold">
        {t("pickup.near")}
      </h3>
      <ul aria-labelledby="near-outlets" className="mt-2 divide-y divide-line">
        {near.map((outlet) => {
          const { id, name, path, address, isOpen, state } = entryOf(outlet, language);
          return (
            <li key={id} className="py-3 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <LinkButton variant="quiet" size="small" to={localized(path)}>
                  {name}
                </LinkButton>
                <StatusBadge status={isOpen ? "active" : "inactive"}>{state}</StatusBadge>
              </div>
              <p className="text-sm text-ink-muted">{address}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
