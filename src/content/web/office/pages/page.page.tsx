import { z } from "zod";
import { localizePath } from "#kernel/locale.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { namesOf } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readOfficePage } from "../../../contract-pages.ts";
import { SECTION_PAGES } from "../../../sections.ts";
import { roomWords } from "../messages.ts";
import type { Route } from "./+types/page.page";
import { LatePageForm, preloadPageForm } from "./late-page-form.ts";
import { pagesRoomWords } from "./messages.ts";
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

/** `/office/content/pages/:key`: a page's sections in both languages, and its versions. */
export default function PagePage({ loaderData: { page, names } }: Route.ComponentProps) {
  const t = useWords(pagesRoomWords);
  const room = useWords(roomWords);
  const language = useLanguage();
  const name = t(`names.${page.id}`);
  return (
    <>
      <title>{`${name} · ${room("room")}`}</title>
      <Breadcrumbs crumbs={[{ label: t("title"), to: "/office/content/pages" }, { label: name }]} />
      <header className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">{name}</h1>
        <LinkButton to={localizePath(PAGE_PATHS[page.id], language)} variant="quiet" size="small" label={t("viewOf", { name })}>
          {t("view")}
        </LinkButton>
      </header>
      <LatePageForm key={page.id} page={page} names={names} name={name} />
    </>
  );
}
