import { z } from "zod";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readOfficePage } from "../../contract.ts";
import { SECTION_PAGES } from "../../model/sections.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import type { Route } from "./+types/page.page";
import { LazyPageForm, preloadPageForm } from "./lazy-page-form.ts";
import { pagesRoomMessages } from "./messages.ts";
import { PAGE_PATHS } from "./page-paths.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });
const pageKey = z.enum(SECTION_PAGES);

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  preloadPageForm();
  const id = pageKey.safeParse(params.key);
  if (!id.success) throw refuse("not_found");
  const page = await api(readOfficePage, { id: id.data });
  return { page, names: await namesOf(page.versions.map(({ publishedBy }) => publishedBy)) };
});

/** `/office/content/pages/:key`: edits a page's sections in both languages, and lists its versions. */
export default function PagePage({ loaderData: { page, names } }: Route.ComponentProps) {
  const t = useMessages(pagesRoomMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const name = t(`names.${page.id}`);
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`${name} · ${shared("menu")}`}
        parents={[{ label: t("title"), to: href("/office/content/pages") }]}
        actions={
          <LinkButton to={localizePath(PAGE_PATHS[page.id], language)} variant="quiet" size="small" label={t("viewOf", { name })}>
            {t("view")}
          </LinkButton>
        }
      />
      <LazyPageForm key={page.id} page={page} names={names} name={name} />
    </>
  );
}
