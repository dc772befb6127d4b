/** Title and one-sentence summary of a change: for lists, headings and the form's bar. */
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { Change } from "../../model/change.ts";
import type { ChangeRequestView } from "../../contract.ts";
import { differenceOf } from "../../model/difference.ts";
import type { MenuRights } from "../../model/policy.ts";
import type { Names } from "#identity/web/people.ts";
import { useNameOf } from "../../web/person.tsx";
import { useList } from "../../web/use-lists.ts";
import { changeMessages } from "./messages.ts";

type NamedChange = Pick<ChangeRequestView, "change" | "levelNames">;

/** Name of a level; the code of a level that has been deleted. */
export function useLevelName(): (request: Pick<NamedChange, "levelNames">, level: string) => string {
  const language = useLanguage();
  return ({ levelNames }, level) => levelNames[level]?.[language] ?? level;
}

export function useChangeTitle(names: Names): (request: NamedChange) => string {
  const t = useMessages(changeMessages);
  const nameOf = useNameOf(names);
  const levelName = useLevelName();
  return (request) => {
    const { change } = request;
    if (change.kind === "user_levels") return t("user_levels", { who: nameOf(change.subject) });
    const level = levelName(request, change.subject);
    if (change.kind === "level_rights") return t("level_rights", { level });
    return t(change.to === "active" ? "activate" : "deactivate", { level });
  };
}

export function useRightsSummary(): (from: readonly MenuRights[], to: readonly MenuRights[]) => string {
  const t = useMessages(changeMessages);
  return (from, to) => {
    const { addedCount: added, removedCount: removed } = differenceOf(from, to);
    if (added > 0 && removed > 0) return t("rightsBoth", { added, removed });
    if (added > 0) return t("rightsAdds", { added });
    return removed > 0 ? t("rightsRemoves", { removed }) : t("rightsNone");
  };
}

export function useChangeSummary(): (request: NamedChange) => string {
  const t = useMessages(changeMessages);
  const list = useList();
  const levelName = useLevelName();
  const rightsSummary = useRightsSummary();
  return (request) => {
    const { change } = request;
    if (change.kind === "level_rights") return rightsSummary(change.from, change.to);
    if (change.kind === "level_status") return t(change.to === "active" ? "nowActive" : "nowInactive");
    const { added, removed } = levelsDifference(change);
    const named = (codes: readonly string[]) => list(codes.map((code) => levelName(request, code)));
    return [
      added.length > 0 ? t("levelsAdds", { names: named(added) }) : null,
      removed.length > 0 ? t("levelsRemoves", { names: named(removed) }) : null,
    ]
      .filter((item) => item !== null)
      .join(" · ");
  };
}

export function levelsDifference({ from, to }: Pick<Extract<Change, { kind: "user_levels" }>, "from" | "to">) {
  return {
    added: to.filter((level) => !from.includes(level)),
    removed: from.filter((level) => !to.includes(level)),
    unchanged: from.filter((level) => to.includes(level)),
  };
}
