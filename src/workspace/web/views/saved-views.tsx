import { BookmarkPlus, X } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import type { ListViewsProps } from "#web/list/list-views.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { deleteView, readViews, type SavedView } from "../../contract.ts";
import { savedViewMessages } from "./messages.ts";
import { hrefOfView, viewQuery } from "./view-query.ts";

const SaveViewDialog = lazy(() => import("./save-view-dialog.tsx"));

/** The reader's own views of a list, as tabs; the one that is open can be deleted, other filters can be saved. Nothing without views and filters. */
export default function SavedViews({ clearedHref }: ListViewsProps) {
  const t = useMessages(savedViewMessages);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const [views, setViews] = useViews(pathname);
  const [isSaving, setSaving] = useState(false);
  const query = viewQuery(search);
  const current = views.find((view) => view.query === query);

  async function remove({ id, name }: SavedView) {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("removeTitle", { name }),
      text: t("removeText"),
      confirmText: t("removeNow"),
      cancelText: t("cancel"),
    });
    if (!isSure) return;
    await errors.attempt(async () => {
      await api(deleteView, { id });
      setViews(views.filter((view) => view.id !== id));
      await navigate(clearedHref);
    });
  }

  if (views.length === 0 && query === "") return null;
  return (
    <nav aria-label={t("views")} className="flex items-center gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex items-center gap-1">
        <Tab to={pathname} name={t("all")} isCurrent={query === ""} />
        {views.map((view) => (
          <Tab key={view.id} to={hrefOfView(pathname, view.query)} name={view.name} isCurrent={view === current}>
            {view === current ? (
              <button
                type="button"
                aria-label={t("remove", { name: view.name })}
                onClick={() => void remove(view)}
                className="flex size-8 items-center justify-center rounded-xs text-ink-muted hover:bg-surface-hover hover:text-ink max-lg:size-11"
              >
                <X aria-hidden size={16} />
              </button>
            ) : null}
          </Tab>
        ))}
      </ul>
      {query === "" || current !== undefined ? null : (
        <button
          type="button"
          onClick={() => setSaving(true)}
          className="flex min-h-9 shrink-0 items-center gap-2 rounded-xs px-3 text-sm font-semibold text-primary -outline-offset-2! hover:bg-surface-hover max-lg:min-h-target"
        >
          <BookmarkPlus aria-hidden size={16} />
          {t("save")}
        </button>
      )}
      <Suspense>
        {isSaving ? <SaveViewDialog path={pathname} query={query} onSaved={setViews} onClose={() => setSaving(false)} /> : null}
      </Suspense>
    </nav>
  );
}

interface TabProps {
  readonly to: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly children?: ReactNode;
}

function Tab({ to, name, isCurrent, children }: TabProps) {
  return (
    <li className="flex shrink-0 items-center">
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? "true" : undefined}
        className="flex min-h-9 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-ink-muted no-underline -outline-offset-2! hover:text-ink aria-[current]:border-primary aria-[current]:text-primary max-lg:min-h-target"
      >
        {name}
      </Link>
      {children}
    </li>
  );
}

const NO_VIEWS: readonly SavedView[] = [];

/** The views of a list. The page works without them, so a failed call leaves them out. */
function useViews(path: string): readonly [readonly SavedView[], (views: readonly SavedView[]) => void] {
  const [read, setRead] = useState<{ readonly path: string; readonly views: readonly SavedView[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function readNow() {
      const views = await viewsOf(path);
      if (isCurrent) setRead({ path, views });
    }
    void readNow();
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return [read?.path === path ? read.views : NO_VIEWS, (views) => setRead({ path, views })];
}

async function viewsOf(path: string): Promise<readonly SavedView[]> {
  try {
    return (await api(readViews, { path })).views;
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return NO_VIEWS;
    throw error;
  }
}
