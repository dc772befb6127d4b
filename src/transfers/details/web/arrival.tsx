import { useState } from "react";
import { formatMoney } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import type { TransferView } from "../contract.ts";
import { ShareButton } from "./aside/share-button.tsx";
import { asideMessages } from "./aside/messages.ts";
import { shareText } from "./aside/share-text.ts";
import { transferPageMessages } from "./messages.ts";
import { placeOf, sureKey } from "./status-sentences.ts";

/**
 * Shows that the money has arrived, in the arrival colour (turmeric). Animated once for a viewer who is present when it arrives, static for
 * a later one.
 */
export default function Arrival({ transfer, isNew }: { readonly transfer: TransferView; readonly isNew: boolean }) {
  const t = useMessages(transferPageMessages);
  const tAside = useMessages(asideMessages);
  const language = useLanguage();
  const { operator } = useRootFacts();
  // Later reloads of the data do not repeat the animation.
  const [drawn] = useState(isNew);
  const { product, recipientName: name, receives, reached, assurance, collectedAt } = transfer;
  const isCash = product === "cash_pickup";
  const at = reached.at(-1)?.at;
  return (
    <section
      aria-labelledby="arrived"
      className="tone-deep bg-kawung overflow-hidden rounded-card px-5 py-7 text-on-deep shadow-raised [--kawung-strength:0.05] sm:px-8"
    >
      <svg aria-hidden="true" viewBox="0 0 132 48" className="h-14 w-auto overflow-visible" fill="none">
        <circle cx="6" cy="40" r="4" className="fill-on-deep-muted" />
        <path
          d="M6 40C34 6 88 0 122 34"
          pathLength={1}
          strokeWidth={3}
          strokeLinecap="round"
          strokeDasharray={1}
          className={`stroke-on-deep-muted ${drawn ? "animate-draw" : ""}`}
        />
        <circle cx="122" cy="36" r="9" className={`fill-accent ${drawn ? "animate-arrive [animation-delay:700ms]" : ""}`} />
      </svg>
      <h2 id="arrived" className="mt-3 text-2xl font-bold wrap-anywhere">
        {t(isCash ? "arrival.collected" : "arrival.title", { name })}
      </h2>
      <p className="mt-1 text-4xl font-bold figures">{formatMoney(receives, language)}</p>
      <p className="mt-1 text-on-deep-muted">
        {t(isCash && collectedAt === null ? "arrival.cash" : "arrival.where", {
          place: collectedAt ?? placeOf(transfer, language),
          at: at === undefined ? "" : formatInstant(at, language),
        })}
        {assurance === null ? null : ` ${t(`sure.${sureKey(transfer, assurance)}`)}`}
      </p>
      <div className="mt-5">
        <ShareButton
          transfer={transfer}
          label={tAside("share.arrival")}
          text={(link) => shareText(transfer, isCash ? "collected" : "arrived", language, { brand: operator.brandName, link })}
        />
      </div>
      {transfer.sharedToken === null ? (
        <p className="mt-3 max-w-prose text-sm text-on-deep-muted">{tAside("share.text")}</p>
      ) : null}
    </section>
  );
}
