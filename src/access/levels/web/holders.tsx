import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RowPages } from "#web/list/list-page.tsx";
import { useList } from "#web/list/use-list.ts";
import { holdersAddress } from "../../contract.ts";
import { levelMessages } from "../../web/messages.ts";
import type { Names } from "#identity/web/people.ts";
import { Person, useNameOf } from "../../web/person.tsx";

interface HoldersProps {
  readonly level: { readonly code: string; readonly holderCount: number };
  readonly holders: readonly { readonly personId: string; readonly grantedAt: string; readonly grantedBy: string }[];
  readonly hasMore: boolean;
  readonly names: Names;
}

/** The holders of a level, with the date and author of the grant, in pages: a customers' level has many. */
export function Holders({ level, holders, hasMore, names }: HoldersProps) {
  const t = useMessages(levelMessages);
  const language = useLanguage();
  const nameOf = useNameOf(names);
  const list = useList(holdersAddress);
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
      <div className="mt-4 empty:hidden">
        <RowPages
          list={list}
          firstText={t("newest")}
          nextText={t("older")}
          next={hasMore && last !== undefined ? { before: last } : null}
        />
      </div>
    </section>
  );
}
