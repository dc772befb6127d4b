/** How a change is called and what it comes to, in a sentence: for lists, headings and the bar of the form. */
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { Change } from "../../change.ts";
import type { ChangeRequestView } from "../../contract.ts";
import { differenceOf } from "../../difference.ts";
import type { MenuRights } from "../../policy.ts";
import type { Names } from "#web/private/people.ts";
import { useNameOf } from "../person.tsx";
import { useList } from "../use-lists.ts";
import { changeWords } from "./messages.ts";

type NamedChange = Pick<ChangeRequestView, "change" | "levelNames">;

/** What a level is called; one that has been deleted goes by its code. */
export function useLevelName(): (request: Pick<NamedChange, "levelNames">, level: string) => string {
  const language = useLanguage();
  return ({ levelNames }, level) => levelNames[level]?.[language] ?? level;
}

export function useChangeTitle(names: Names): (request: NamedChange) => string {
  const t = useWords(changeWords);
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
  const t = useWords(changeWords);
  return (from, to) => {
    const { addedCount: added, removedCount: removed } = differenceOf(from, to);
    if (added > 0 && removed > 0) return t("rightsBoth", { added, removed });
    if (added > 0) return t("rightsAdds", { added });
    return removed > 0 ? t("rightsRemoves", { removed }) : t("rightsNone");
  };
}

export function useChangeSummary(): (request: NamedChange) => string {
  const t = useWords(changeWords);
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
      .filter((part) => part !== null)
      .join(" · ");
  };
}

export function levelsDifference({ from, to }: Pick<Extract<Change, { kind: "user_levels" }>, "from" | "to">) {
  return {
    added: to.filter((level) => !from.includes(level)),
    removed: from.filter((level) => !to.includes(level)),
    kept: from.filter((level) => to.includes(level)),
  };
}
