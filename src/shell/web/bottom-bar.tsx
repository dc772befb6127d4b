import { NavLink, useLocation } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { menusOf } from "./areas.ts";
import { barMessages } from "./bar-messages.ts";

/**
 * The pages that people open most, in this order: at most five of those that they may open. Agents work at outlets first. Notifications have
 * their bell above.
 */
const FIRST = [
  "dashboard",
  "counter",
  "float",
  "outlets",
  "send",
  "transfers",
  "payroll",
  "recipients",
  "schedules",
  "business",
  "api",
] as const;
const MAX_ENTRIES = 5;
/** Steps have a bar of their own, or one thing to do: sending, paying, one payout, a call. While something is approved the styles hide it. */
const WITHOUT = /^\/dashboard\/(?:send|counter\/payouts\/|transfers\/[^/]+\/)|^\/call/;

/** On a phone: the pages that people open most, within reach of a thumb. The menu above has them all. */
export default function BottomBar() {
  const t = useMessages(barMessages);
  const auth = useAuth();
  const { pathname } = useLocation();
  if (auth === null || WITHOUT.test(pathname)) return null;
  const menus = new Map(menusOf(auth).map((entry) => [entry.key, entry]));
  const entries = FIRST.flatMap((key) => {
    const entry = menus.get(key);
    return entry === undefined ? [] : [{ ...entry, key }];
  });
  return (
    <nav
      data-bottom-bar
      aria-label={t("bar")}
      className="sticky bottom-0 z-sticky [html:has([data-approving])_&]:hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-page">
        {entries.slice(0, MAX_ENTRIES).map(({ key, path, icon: Icon }) => (
          <li key={key} className="min-w-0 grow basis-0">
            <NavLink
              to={path}
              end={key === "dashboard"}
              className="group flex min-h-14 flex-col items-center justify-center gap-0.5 text-ink-muted no-underline aria-[current]:text-primary"
            >
              <span className="flex h-7 w-14 items-center justify-center rounded-pill group-aria-[current]:bg-primary-soft">
                <Icon aria-hidden size={22} />
              </span>
              <span className="max-w-full truncate text-xs font-semibold">{t(`names.${key}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
