import { ExternalLink, Pencil } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listOfficePages, pagesAddress, type PageRow } from "../../contract.ts";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useWriterName } from "../../../web/office/writer-name.ts";
import type { Route } from "./+types/pages.page";
import { pagesRoomMessages } from "./messages.ts";
import { PAGE_PATHS } from "./page-paths.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async () => {
  const { pages } = await api(listOfficePages, {});
  return { pages, names: await namesOf(pages.map(({ publishedBy }) => publishedBy)) };
});

/** `/office/content/pages`: the pages of sections, with the version in force. */
export default function PagesPage({ loaderData: { pages, names } }: Route.ComponentProps) {
  const list = useList(pagesAddress);
  const header = useContentHeader();
  const t = useMessages(pagesRoomMessages);
  return (
    <ListPage list={list} header={header(t("title"), t("lead"), <ListExport list={listOfficePages} filter={{}} />)}>
      <ListBody list={list} isEmpty={pages.length === 0} empty={<EmptyState level={2} title={t("none")} />}>
        <Card>
          <ul className="-my-3">
            {pages.map((page) => (
              <PageLine key={page.id} page={page} names={names} />
            ))}
          </ul>
        </Card>
      </ListBody>
    </ListPage>
  );
}

function PageLine({ page, names }: { readonly page: PageRow; readonly names: Names }) {
  const t = useMessages(pagesRoomMessages);
  const language = useLanguage();
  const writer = useWriterName();
  const { id, version, publishedAt, publishedBy, importedLater } = page;
  const name = t(`names.${id}`);
  const path = localizePath(PAGE_PATHS[id], language);
  return (
    <li className="flex items-center gap-4 border-b border-line py-4 last:border-0">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          <Badge>{t("version", { version })}</Badge>
          {importedLater === null ? null : <StatusBadge status="attention">{t("imported")}</StatusBadge>}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
          {page.titles[language]}
          <span className="block">
            {t("publishedAt", { when: formatInstant(publishedAt, language), who: writer(publishedBy, names) })}
          </span>
        </p>
        <Link
          to={path}
          className="inline-flex min-h-target items-center gap-1.5 text-sm wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          <span>
            <span className="sr-only">{t("viewOf", { name })}: </span>
            {path}
          </span>
          <ExternalLink aria-hidden size={16} className="shrink-0" />
        </Link>
      </div>
      <div className="shrink-0">
        <LinkButton
          to={href("/office/content/pages/:key", { key: id })}
          variant="secondary"
          size="small"
          label={t("editOf", { name })}
          iconBefore={<Pencil aria-hidden size={16} />}
        >
          {t("edit")}
        </LinkButton>
      </div>
    </li>
  );
}
