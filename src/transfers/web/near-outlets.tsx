import { useId } from "react";
import type { ShownOutlet } from "#cash-points/finder/contract.ts";
import { entryOf } from "#cash-points/finder/web/shown-outlet.ts";
import { useLanguage, useLocalizedPath } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";

interface NearOutletsProps {
  readonly near: readonly ShownOutlet[];
  readonly title: string;
  /** False in a form: a link would lead out of it. */
  readonly isLinked: boolean;
}

/** The outlets of a city that can pay an amount out, with their hours. */
export function NearOutlets({ near, title, isLinked }: NearOutletsProps) {
  const language = useLanguage();
  const localized = useLocalizedPath();
  const id = useId();
  return (
    <>
      <h3 id={id} className="mt-6 font-bold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="mt-2 divide-y divide-line">
        {near.map((outlet) => {
          const { name, path, address, isOpen, state } = entryOf(outlet, language);
          return (
            <li key={outlet.id} className="py-3 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                {isLinked ? (
                  <LinkButton variant="quiet" size="small" to={localized(path)}>
                    {name}
                  </LinkButton>
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
    </>
  );
}
