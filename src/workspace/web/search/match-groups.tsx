import { useEffect } from "react";
import type { SearchHit } from "#kernel/search/hit.ts";
import { classNames } from "#web/ui/class-names.ts";

export interface MatchGroup {
  readonly name: string;
  readonly hits: readonly SearchHit[];
}

interface MatchGroupsProps {
  /** The prefix of the ids: the field names the list and the chosen option by them. */
  readonly id: string;
  readonly label: string;
  readonly groups: readonly MatchGroup[];
  /** Counted over all groups. */
  readonly chosen: number;
  /** They belong to the text before. */
  readonly isStale: boolean;
  readonly onOpen: (path: string) => void;
}

/** The list below the search, in groups. The focus stays in the field; the chosen option is named to screen readers from there. */
export function MatchGroups({ id, label, groups, chosen, isStale, onOpen }: MatchGroupsProps) {
  useEffect(() => {
    document.getElementById(`${id}option${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const firstOf = (group: number) => groups.slice(0, group).reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div id={`${id}list`} role="listbox" aria-label={label} aria-busy={isStale} className={classNames(isStale && "opacity-60")}>
      {groups.map(({ name, hits }, group) => {
        const first = firstOf(group);
        return (
          <div key={name} role="group" aria-labelledby={`${id}group${group}`} className="pb-2">
            <p id={`${id}group${group}`} role="presentation" className="px-3 py-1 text-xs font-semibold text-ink-muted">
              {name}
            </p>
            {hits.map(({ path, title, detail }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
              <div
                key={`${path} ${title}`}
                id={`${id}option${first + index}`}
                role="option"
                aria-selected={first + index === chosen}
                onClick={() => onOpen(path)}
                className="flex min-h-target cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 hover:bg-surface-hover aria-selected:bg-primary-soft aria-selected:text-on-primary-soft forced-colors:aria-selected:outline-2"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
                {detail === "" ? null : <span className="text-sm wrap-anywhere opacity-80">{detail}</span>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
