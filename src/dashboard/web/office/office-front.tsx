import { ChevronRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Checklist as Steps } from "#setup/contract.ts";
import { officeMenuMessages } from "#shell/web/office/messages.ts";
import { sectionsOf } from "#shell/web/office/menus.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

// Shows administrators the remaining set-up steps; not loaded for anybody else.
const Checklist = lazy(async () => ({ default: (await import("#setup/web/checklist.tsx")).Checklist }));

/** `/office`: the menus that the level opens, by section. */
export default function OfficeFront({ checklist }: { readonly checklist: Steps | null }) {
  const t = useMessages(officeMenuMessages);
  const auth = useAuth();
  const sections = auth === null ? [] : sectionsOf(auth).filter(({ key }) => key !== "work");
  return (
    <>
      <PageHeader
        title={t("welcome")}
        documentTitle={t("menus.office.name")}
        lead={t(sections.length === 0 ? "noMenus" : "lead")}
      />
      {checklist === null ? null : (
        <Suspense fallback={null}>
          <Checklist {...checklist} />
        </Suspense>
      )}
      {sections.map(({ key, menus }) => (
        <section key={key} aria-labelledby={`section-${key}`} className="mt-8">
          <h2 id={`section-${key}`} className="text-lg">
            {t(`sections.${key}`)}
          </h2>
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
