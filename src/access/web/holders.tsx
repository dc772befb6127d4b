import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { levelWords } from "./messages.ts";
import type { Names } from "#web/private/people.ts";
import { Person, useNameOf } from "./person.tsx";

interface HoldersProps {
  readonly level: { readonly code: string; readonly holderCount: number };
  readonly holders: readonly { readonly personId: string; readonly grantedAt: string; readonly grantedBy: string }[];
  readonly hasMore: boolean;
  readonly isFirst: boolean;
  readonly names: Names;
}

/** Who holds a level, since when and by whom; a level of customers has many, so they come in pages. */
export function Holders({ level, holders, hasMore, isFirst, names }: HoldersProps) {
  const t = useWords(levelWords);
  const language = useLanguage();
  const nameOf = useNameOf(names);
  const last = holders.at(-1)?.personId;
  return (
    <section aria-labelledby="holders">
      <h2 id="holders" className="text-2xl">
        {t("holders")}
      </h2>
      <p className="mb-4 text-ink-muted">{t("holdersCount", { count: level.holderCount })}</p>
      {holders.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {holders.map(({ personId, grantedAt, grantedBy }) => (
            <li key={personId} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-3">
              <Person id={personId} names={names} />
              <span className="text-sm text-ink-muted">
                {t("since", { when: formatInstant(new Date(grantedAt), language) })}
                {grantedBy === personId ? null : `, ${t("grantedBy", { who: nameOf(grantedBy) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {isFirst ? null : (
          <LinkButton variant="secondary" size="small" to={`/office/access/${level.code}`}>
            {t("newest")}
          </LinkButton>
        )}
        {hasMore && last !== undefined ? (
          <LinkButton variant="secondary" size="small" to={`/office/access/${level.code}?before=${last}`}>
            {t("older")}
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}
