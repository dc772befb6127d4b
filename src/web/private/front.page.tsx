import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n.tsx";
import { isStaff } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { readRightsNow } from "#web/session/rights-now.ts";
import { roomsOf } from "./areas.ts";
import { privateWords } from "./messages.ts";

export const handle = privatePage({ menu: "dashboard", modules: ["view"] });
/** Whoever comes back to the front page sees the rooms of this moment: a right that was given or taken has moved them. */
export const clientLoader = loadPrivately(handle, async () => {
  await readRightsNow();
  return null;
});

/** `/dashboard` and `/office`: the rooms that the person's level opens. */
export default function FrontPage() {
  const t = useWords(privateWords);
  const auth = useAuth();
  if (auth === null) return null;
  const [front, ...rooms] = roomsOf(auth);
  return (
    <>
      <title>{front === undefined ? t("welcome") : t(`rooms.${front.key}`)}</title>
      <h1 className="text-3xl">{t("welcome")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">
        {rooms.length === 0 ? t("noRooms") : isStaff(auth) ? t("officeText") : t("dashboardText")}
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {rooms.map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <Link
              to={path}
              className="flex h-full items-center gap-4 rounded-panel border border-line bg-surface p-5 text-ink no-underline transition-colors hover:border-primary"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft">
                <Icon aria-hidden size={22} />
              </span>
              <span className="min-w-0 grow">
                <strong className="block">{t(`rooms.${key}`)}</strong>
                <span className="block text-sm text-ink-muted">{t(`roomTexts.${key}`)}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
