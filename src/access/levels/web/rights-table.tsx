/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards (display: flex), a table loses its meaning in some browsers unless its roles are written out */
import { useId } from "react";
import { useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { keyOf, type RightKey } from "../../model/difference.ts";
import { menuMessages, moduleMessages } from "../../messages.ts";
import { whyNotRight, type Audience, type Module } from "../../model/policy.ts";
import { columnsOf, groupsFor, othersOf, type CatalogueMenu } from "./menu-groups.ts";
import { matrixMessages } from "../../web/messages.ts";
import { RightCell, type RightFacts } from "./right-cell.tsx";
import { useList } from "../../web/use-lists.ts";

export interface RightsTableProps {
  readonly level: string;
  readonly audience: Audience;
  readonly rights: ReadonlySet<RightKey>;
  /** Makes the table editable and marks the differences from `before`. */
  readonly editing?: {
    readonly before: ReadonlySet<RightKey>;
    readonly onToggle: (right: RightKey, isGiven: boolean) => void;
    /** Rights that this level cannot lose. */
    readonly isRequired: (right: RightKey) => boolean;
  };
}

/** The rights of a level, menus by modules: a table on wide screens, a card for each menu on narrow ones. */
export function RightsTable({ level, audience, rights, editing }: RightsTableProps) {
  const t = useMessages(matrixMessages);
  const requiredId = useId();
  const groups = groupsFor(audience);
  const { columns, hasOthers } = columnsOf(groups);
  const span = 1 + columns.length + (hasOthers ? 1 : 0);
  const module = useMessages(moduleMessages);
  const menuName = useMessages(menuMessages);
  const list = useList();

  const factsOf = (menu: CatalogueMenu["menu"], one: Module): RightFacts => {
    const right = keyOf(menu, one);
    const facts = {
      menu,
      module: one,
      isGiven: rights.has(right),
      isPossible: whyNotRight(menu, one, audience) === null,
    };
    if (editing === undefined) return { ...facts, editing: null };
    const { before, onToggle, isRequired } = editing;
    const requiredBy = facts.isGiven && isRequired(right) ? requiredId : null;
    return { ...facts, editing: { wasGiven: before.has(right), requiredBy, onToggle: (isGiven) => onToggle(right, isGiven) } };
  };
  const isEmpty = ({ menu, modules }: CatalogueMenu) => !modules.some((one) => rights.has(keyOf(menu, one)));
  const without = editing === undefined ? groups.flatMap(({ menus }) => menus.filter(isEmpty)) : [];
  const hasRequired = editing !== undefined && [...rights].some((right) => editing.isRequired(right));

  return (
    <div className="@container text-ink">
      <table
        role="table"
        className="w-full border-separate border-spacing-0 text-sm @max-3xl:block [&>tbody:last-child>tr:last-child>td:last-child]:rounded-ee-card [&>tbody:last-child>tr:last-child>th]:rounded-es-card"
      >
        <caption className="sr-only">{t("caption", { level })}</caption>
        <thead role="rowgroup" className="@max-3xl:hidden">
          <tr role="row">
            <th role="columnheader" scope="col" className={classNames(HEAD, "rounded-ss-card ps-4 text-start")}>
              {t("menu")}
            </th>
            {columns.map((one) => (
              <th role="columnheader" scope="col" key={one} className={classNames(HEAD, "text-center last:rounded-se-card")}>
                {module(one)}
              </th>
            ))}
            {hasOthers ? (
              <th role="columnheader" scope="col" className={classNames(HEAD, "rounded-se-card ps-2.5! pe-4 text-start")}>
                {t("others")}
              </th>
            ) : null}
          </tr>
        </thead>
        {groups.map(({ group, menus }) => (
          <tbody
            role="rowgroup"
            key={group}
            className={menus.every((entry) => without.includes(entry)) ? "@max-3xl:hidden" : GROUP}
          >
            <tr role="row" className="@max-3xl:block">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={span}
                className="border-line bg-surface px-4 pt-4 pb-1 text-start text-xs font-bold text-ink-muted @3xl:border-x @max-3xl:block @max-3xl:bg-transparent @max-3xl:p-0"
              >
                {t(`groups.${group}`)}
              </th>
            </tr>
            {menus.map((entry) => (
              <MenuRow
                key={entry.menu}
                entry={entry}
                columns={columns}
                hasOthers={hasOthers}
                isEditing={editing !== undefined}
                isEmpty={without.includes(entry)}
                factsOf={(one) => factsOf(entry.menu, one)}
              />
            ))}
          </tbody>
        ))}
      </table>
      {without.length === 0 ? null : (
        <p className="mt-4 text-sm text-ink-muted @3xl:hidden">
          {t("without", { menus: list(without.map((entry) => menuName(entry.menu))) })}
        </p>
      )}
      {hasRequired ? (
        <p id={requiredId} className="mt-3 text-sm text-ink-muted">
          {t("required")}
        </p>
      ) : null}
    </div>
  );
}

interface MenuRowProps {
  readonly entry: CatalogueMenu;
  readonly columns: readonly Module[];
  readonly hasOthers: boolean;
  readonly isEditing: boolean;
  /** No right of this menu is given: the card layout names the menu in the sentence below the cards instead. */
  readonly isEmpty: boolean;
  readonly factsOf: (module: Module) => RightFacts;
}

function MenuRow({ entry, columns, hasOthers, isEditing, isEmpty, factsOf }: MenuRowProps) {
  const menu = useMessages(menuMessages);
  const others = othersOf(entry);
  return (
    <tr role="row" className={classNames(ROW, isEditing ? "@max-3xl:gap-x-4" : "@max-3xl:gap-2", isEmpty && "@max-3xl:hidden")}>
      <th role="rowheader" scope="row" className={classNames(CELL, MENU, !isEditing && "@max-3xl:pb-1")}>
        {menu(entry.menu)}
      </th>
      {columns.map((one) => (
        <td
          role="cell"
          key={one}
          className={classNames(
            CELL,
            "text-center",
            entry.modules.includes(one) ? STACKED : "@max-3xl:hidden",
            !hasOthers && LAST,
          )}
        >
          {entry.modules.includes(one) ? <RightCell {...factsOf(one)} /> : null}
        </td>
      ))}
      {hasOthers ? (
        <td role="cell" className={classNames(CELL, LAST, others.length === 0 ? "@max-3xl:hidden" : "@max-3xl:contents")}>
          <span className="flex flex-col @max-3xl:contents">
            {others.map((one) => (
              <span key={one} className={STACKED}>
                <RightCell {...factsOf(one)} isLabelled />
              </span>
            ))}
          </span>
        </td>
      ) : null}
    </tr>
  );
}

const GROUP = "@max-3xl:flex @max-3xl:flex-col @max-3xl:gap-3 @max-3xl:not-first:pt-6";
const HEAD =
  "sticky top-header z-raised border-y border-line bg-surface-sunken px-1 py-3 text-xs font-semibold text-ink-muted first:border-s last:border-e";
const ROW =
  "bg-surface @3xl:hover:bg-surface-hover @max-3xl:flex @max-3xl:flex-wrap @max-3xl:rounded-card @max-3xl:border @max-3xl:border-line @max-3xl:p-4";
const CELL = "align-middle @3xl:h-11 @3xl:border-b @3xl:border-line @3xl:px-1";
const MENU = "text-start font-semibold @3xl:border-s @3xl:ps-4 @max-3xl:w-full @max-3xl:text-base";
const LAST = "last:@3xl:border-e last:@3xl:pe-3";
/** In the card layout editable rights stand two in a row. */
const STACKED = "@max-3xl:text-start @max-3xl:has-[input]:w-[calc(50%-0.5rem)] @max-3xl:has-[[data-barred]]:w-full";
