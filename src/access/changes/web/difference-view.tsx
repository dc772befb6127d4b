import { ArrowRight, Check, Minus, Plus, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { ChangeRequestView } from "../../contract.ts";
import { differenceOf } from "../../model/difference.ts";
import { menuMessages, moduleMessages } from "../../messages.ts";
import { placeIn, CATALOGUE, type Menu, type MenuRights, type Module } from "../../model/policy.ts";
import { sharedMessages } from "../../web/messages.ts";
import { levelsDifference, useLevelName } from "./describe-change.ts";
import { changeMessages } from "./messages.ts";

type Fate = "adds" | "removes" | "stays";
const LOOK: Record<Fate, { readonly icon: LucideIcon; readonly className: string }> = {
  adds: { icon: Plus, className: "bg-success-soft text-on-success-soft" },
  removes: { icon: Minus, className: "bg-danger-soft text-on-danger-soft line-through decoration-1" },
  stays: { icon: Check, className: "bg-surface-sunken text-ink-muted" },
};

/** An item with its change (added, removed, unchanged) as sign, colour and word together. */
function Fated({ fate, children }: { readonly fate: Fate; readonly children: ReactNode }) {
  const t = useMessages(changeMessages);
  const { icon: Icon, className } = LOOK[fate];
  return (
    <li className={classNames("inline-flex items-center gap-1.5 rounded-pill px-3 py-1 text-sm font-semibold", className)}>
      <Icon aria-hidden="true" size={15} strokeWidth={2.75} className="shrink-0" />
      <span className="sr-only">{t(fate)}: </span>
      {children}
    </li>
  );
}

/** A change as readable text: what is added and removed, by name. */
export function DifferenceView({ request }: { readonly request: Pick<ChangeRequestView, "change" | "levelNames"> }) {
  const { change } = request;
  const shared = useMessages(sharedMessages);
  const levelName = useLevelName();
  if (change.kind === "level_rights") return <RightsDifference from={change.from} to={change.to} />;
  if (change.kind === "level_status")
    return (
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={change.from}>{shared(`status.${change.from}`)}</StatusBadge>
        <ArrowRight aria-hidden="true" size={18} className="text-ink-muted" />
        <StatusBadge status={change.to}>{shared(`status.${change.to}`)}</StatusBadge>
      </p>
    );
  const { added, removed, unchanged } = levelsDifference(change);
  const fates = [["adds", added] as const, ["removes", removed] as const, ["stays", unchanged] as const];
  return (
    <ul className="flex flex-wrap gap-2">
      {fates.flatMap(([fate, levels]) =>
        levels.map((level) => (
          <Fated key={level} fate={fate}>
            {levelName(request, level)}
          </Fated>
        )),
      )}
    </ul>
  );
}

/** Added and removed rights by menu; unchanged rights are left out. */
export function RightsDifference({ from, to }: { readonly from: readonly MenuRights[]; readonly to: readonly MenuRights[] }) {
  const menu = useMessages(menuMessages);
  const module = useMessages(moduleMessages);
  const { added, removed } = differenceOf(from, to);
  const order = CATALOGUE.map((entry) => entry.menu);
  const menus = [...new Set([...added, ...removed].map((entry) => entry.menu))].toSorted(
    (a, b) => placeIn(order, a) - placeIn(order, b),
  );
  return (
    <dl className="divide-y divide-line">
      {menus.map((one) => (
        <div key={one} className="flex flex-col gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-baseline">
          <dt className="font-semibold sm:w-44 sm:shrink-0">{menu(one as Menu)}</dt>
          <dd className="min-w-0 grow">
            <ul className="flex flex-wrap gap-2">
              {modulesIn(added, one).map((right) => (
                <Fated key={right} fate="adds">
                  {module(right as Module)}
                </Fated>
              ))}
              {modulesIn(removed, one).map((right) => (
                <Fated key={right} fate="removes">
                  {module(right as Module)}
                </Fated>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function modulesIn(rights: readonly MenuRights[], menu: string): readonly string[] {
  return rights.find((entry) => entry.menu === menu)?.module ?? [];
}
