import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, type ReactNode } from "react";
import { useLocation } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { OWN } from "../areas.ts";
import { MenuLink } from "../menu-link.tsx";
import { privateMessages } from "../messages.ts";
import { officeMenuMessages } from "./messages.ts";
import { sectionsOf } from "./menus.ts";

const WorkBadge = lazy(() => import("#work/web/work-badge.tsx"));

export interface OfficeMenuProps {
  /** On a narrow screen: sections fold, and the one of the open page is unfolded. */
  readonly isFolded?: boolean;
  readonly onChoose?: (() => void) | undefined;
}

/** The menu of staff: in sections, then their own account. */
export default function OfficeMenu({ isFolded = false, onChoose }: OfficeMenuProps) {
  const t = useMessages(officeMenuMessages);
  const own = useMessages(privateMessages);
  const auth = useAuth();
  const { pathname } = useLocation();
  if (auth === null) return null;
  const isOpen = (paths: readonly string[]) =>
    paths.some((path) => pathname === path || (path !== href("/office") && pathname.startsWith(`${path}/`)));
  const sections = sectionsOf(auth);
  // A menu below another's address is current alone: "Site visits" lies below "Reports".
  const hasOpenBelow = (path: string) =>
    sections.some(({ menus }) => menus.some((one) => one.path.startsWith(`${path}/`) && isOpen([one.path])));
  return (
    <div className="flex flex-col gap-4 max-lg:gap-1">
      {sections.map(({ key, menus }) => (
        <MenuSection
          key={key}
          name={t(`sections.${key}`)}
          isNamed={key !== "work"}
          isFolded={isFolded}
          isOpen={isOpen(menus.map(({ path }) => path))}
        >
          {menus.map((menu) => (
            <li key={menu.key} className="relative">
              <MenuLink
                to={menu.path}
                icon={menu.icon}
                end={menu.key === "office" || hasOpenBelow(menu.path)}
                onChoose={onChoose}
              >
                {t(`menus.${menu.key}.name`)}
              </MenuLink>
              {menu.key === "office" ? (
                <Suspense>
                  <WorkBadge />
                </Suspense>
              ) : null}
            </li>
          ))}
        </MenuSection>
      ))}
      <MenuSection name={t("sections.own")} isFolded={isFolded} isOpen={isOpen(OWN.map(({ path }) => path))}>
        {OWN.map(({ key, path, icon }) => (
          <li key={key}>
            <MenuLink to={path} icon={icon} onChoose={onChoose}>
              {own(`menus.${key}`)}
            </MenuLink>
          </li>
        ))}
      </MenuSection>
    </div>
  );
}

interface MenuSectionProps {
  readonly name: string;
  /** False for the first section on a wide screen: its entries are the first of the menu. */
  readonly isNamed?: boolean;
  readonly isFolded: boolean;
  /** The open page is in it. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function MenuSection({ name, isNamed = true, isFolded, isOpen, children }: MenuSectionProps) {
  const id = useId();
  if (!isNamed)
    return (
      <ul aria-label={name} className="flex flex-col">
        {children}
      </ul>
    );
  if (isFolded)
    return (
      <details open={isOpen} className="group/section">
        <summary className="flex min-h-target items-center justify-between rounded-control px-3 font-semibold hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
          {name}
          <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open/section:rotate-180" />
        </summary>
        <ul className="flex flex-col ps-3 pb-2">{children}</ul>
      </details>
    );
  return (
    <div>
      <p id={id} className="px-3 pb-1 text-xs font-semibold text-ink-subtle">
        {name}
      </p>
      <ul aria-labelledby={id} className="flex flex-col">
        {children}
      </ul>
    </div>
  );
}
