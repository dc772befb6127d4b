import { useId } from "react";
import type { ShownOutlet } from "#cash-points/finder/contract.ts";
import { entryOf } from "#cash-points/finder/web/shown-outlet.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { nearMessages } from "./near-messages.ts";

interface NearOutletsProps {
  readonly near: readonly ShownOutlet[];
  readonly title: string;
  /** False in a form: a link would lead out of it. */
  readonly isLinked: boolean;
}

/** Others are counted: the recipient's page lists all of them in the same order. */
const SHOWN_OUTLETS = 3;

/** The first outlets of a city that can pay an amount out, with their hours, and how many others there are. */
export function NearOutlets({ near, title, isLinked }: NearOutletsProps) {
  const t = useMessages(nearMessages);
  const language = useLanguage();
  const localized = useLocalizedPath();
  const id = useId();
  return (
    <>
      <h3 id={id} className="mt-6 font-bold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="mt-2 divide-y divide-line">
        {near.slice(0, SHOWN_OUTLETS).map((outlet) => {
          const { name, path, address, isOpen, state } = entryOf(outlet, language);
          return (
            <li key={outlet.id} className="py-3 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                {isLinked ? (
                  // Aligned with its address.
                  <span className="-ms-3">
                    <LinkButton variant="quiet" size="small" to={localized(path)}>
                      {name}
                    </LinkButton>
                  </span>
                ) : (
                  <span className="font-semibold">{name}</span>
                )}
                <StatusBadge status={isOpen ? "active" : "inactive"}>{state}</StatusBadge>
              </div>
              <p className="text-sm text-ink-muted">{address}</p>
            </li>
          );
        })}
      </ul>
      {isLinked || near.length <= SHOWN_OUTLETS ? null : (
        <p className="mt-1 text-sm text-ink-muted">{t("others", { count: near.length - SHOWN_OUTLETS })}</p>
      )}
    </>
  );
}
