import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import type { Checklist as Steps } from "#setup/contract.ts";
import { officeMenuMessages } from "#shell/web/office/messages.ts";
import { sectionsOf } from "#shell/web/office/menus.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Work } from "#work/contract.ts";
import MyWork from "#work/web/my-work.tsx";

// Shows administrators the remaining set-up steps; not loaded for anybody else.
const Checklist = lazy(async () => ({ default: (await import("#setup/web/checklist.tsx")).Checklist }));

interface OfficeFrontProps {
  /** The level for which the work was read. */
  readonly level: string;
  readonly work: Work;
  readonly checklist: Steps | null;
}

/** `/office`: what waits for the person, and below it the menus that the level opens, by section. */
export default function OfficeFront({ level, work, checklist }: OfficeFrontProps) {
  const t = useMessages(officeMenuMessages);
  const auth = useAuth();
  const { revalidate } = useRevalidator();
  // The level was switched on this page: what was read waits for the other level.
  const isOutdated = auth !== null && auth.level !== level;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const sections = auth === null ? [] : sectionsOf(auth).filter(({ key }) => key !== "work");
  return (
    <>
      <PageHeader title={t("menus.office.name")} lead={t(sections.length === 0 ? "noMenus" : "lead")} />
      {checklist === null ? null : (
        <Suspense fallback={null}>
          <Checklist {...checklist} />
        </Suspense>
      )}
      {isOutdated ? null : <MyWork work={work} />}
      {sections.length === 0 ? null : <h2 className="mt-10 text-xl font-bold">{t("rooms")}</h2>}
      {sections.map(({ key, menus }) => (
        <section key={key} aria-labelledby={`section-${key}`} className="mt-6">
          <h3 id={`section-${key}`} className="text-lg">
            {t(`sections.${key}`)}
          </h3>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
            {menus.map((menu) => (
              <li key={menu.key}>
                <Link
                  to={menu.path}
                  className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-ink no-underline transition-colors hover:border-primary"
                >
                  <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft">
                    <menu.icon aria-hidden size={20} />
                  </span>
                  <span className="min-w-0 grow">
                    <strong className="block">{t(`menus.${menu.key}.name`)}</strong>
                    <span className="block text-sm text-ink-muted">{t(`menus.${menu.key}.text`)}</span>
                  </span>
                  <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
