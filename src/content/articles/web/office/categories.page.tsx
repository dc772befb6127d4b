import { FolderPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { z } from "zod";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { slugRules } from "#kernel/validation/codes.ts";
import { duplicateOf } from "#kernel/validation/custom-rules.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import {
  categoriesAddress,
  createCategory,
  deleteCategory,
  exportCategories,
  listOfficeCategories,
  moveCategory,
  setCategoryStatus,
  updateCategory,
  type CategoryRow,
} from "../../contract-categories.ts";
import { ExportButton } from "../../../web/office/export-button.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { RecordDialog, useAfterSaving } from "../../../web/office/record-dialog.tsx";
import { RecordRow } from "../../../web/office/record-row.tsx";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useWhyNot } from "../../../web/office/use-why-not.ts";
import type { Route } from "./+types/categories.page";
import { categoriesMessages } from "../../../questions/web/office/messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(listOfficeCategories, {}));

/** `/office/content/categories`: the categories of the blog, in their order. */
export default function CategoriesPage({ loaderData: { categories } }: Route.ComponentProps) {
  const list = useList(categoriesAddress);
  const header = useContentHeader();
  const t = useMessages(categoriesMessages);
  const language = useLanguage();
  const [editing, setEditing] = useState<CategoryRow | "new" | null>(null);
  const unless = useWhyNot();
  return (
    <ListPage
      list={list}
      header={header(
        t("title"),
        t("lead"),
        <>
          <ExportButton take={(format) => api(exportCategories, { format })} />
          <Button
            iconBefore={<FolderPlus aria-hidden size={18} />}
            whyDisabled={unless("create")}
            onClick={() => setEditing("new")}
          >
            {t("create")}
          </Button>
        </>,
      )}
    >
      <ListBody list={list} isEmpty={categories.length === 0} empty={t("empty")}>
        <Card>
          <ol aria-label={t("list")}>
            {categories.map((category, place) => (
              <RecordRow
                key={category.id}
                name={category.texts[language].name}
                status={category.status}
                place={place}
                count={categories.length}
                move={(direction) => api(moveCategory, { id: category.id, direction })}
                onEdit={() => setEditing(category)}
                setStatus={(status) => api(setCategoryStatus, { id: category.id, status })}
                remove={() => api(deleteCategory, { id: category.id })}
                whyNot={{
                  edit: unless("update"),
                  status:
                    unless("publish") ?? (category.status === "active" && category.publicArticles > 0 ? t("hasActive") : null),
                  remove: unless("delete") ?? (category.articles + category.publicArticles > 0 ? t("inUse") : null),
                }}
              >
                <p>
                  {LANGUAGES.map((one) => `/${category.texts[one].slug}`).join(" · ")} ·{" "}
                  {t("articles", { count: category.articles, shown: category.publicArticles })}
                </p>
              </RecordRow>
            ))}
          </ol>
        </Card>
      </ListBody>
      {editing === null ? null : <CategoryDialog category={editing} all={categories} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

const line = (maxChars: number) => toZod([required(), max(maxChars)]);
/** Texts in one language. No two categories share a slug. */
const textOf = (others: readonly CategoryRow[], language: Language) =>
  z.object({
    name: line(60),
    slug: toZod([...slugRules(120), duplicateOf(others.map(({ texts }) => texts[language].slug))]),
    description: line(200),
  });
const schemaOf = (others: readonly CategoryRow[]) =>
  z.object({ texts: z.object({ ID: textOf(others, "ID"), EN: textOf(others, "EN") }) });
const EMPTY = { name: "", slug: "", description: "" };

interface CategoryDialogProps {
  readonly category: CategoryRow | "new";
  readonly all: readonly CategoryRow[];
  readonly onClose: () => void;
}

function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const t = useMessages(categoriesMessages);
  const shared = useMessages(sharedMessages);
  const afterSaving = useAfterSaving(onClose);
  const idFor = useIdFor("ct");
  const known = category === "new" ? null : category;
  const schema = useMemo(() => schemaOf(all.filter(({ id }) => id !== known?.id)), [all, known?.id]);
  const form = useAppForm({
    schema,
    defaultValues: { texts: known?.texts ?? { ID: EMPTY, EN: EMPTY } },
    async onSubmit({ texts }) {
      await (known === null
        ? api(createCategory, { id: idFor(texts), texts })
        : api(updateCategory, { id: known.id, version: known.version, texts }));
      await afterSaving(t("saved"));
    },
  });
  const label = (language: Language, field: string) => shared(`inLanguage.${language}`, { field });
  return (
    <RecordDialog form={form} title={t(known === null ? "create" : "editTitle")} onClose={onClose}>
      <div className="grid gap-x-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <div key={language}>
            <form.Field name={`texts.${language}.name`}>
              {(field) => <TextField {...field} label={label(language, t("name"))} required autoComplete="off" />}
            </form.Field>
            <form.Field name={`texts.${language}.slug`}>
              {(field) => (
                <TextField
                  {...field}
                  label={label(language, t("slug"))}
                  hint={t("slugHint")}
                  required
                  autoComplete="off"
                  autoCapitalize="none"
                />
              )}
            </form.Field>
            <form.Field name={`texts.${language}.description`}>
              {(field) => <TextArea {...field} label={label(language, t("description"))} rows={3} maxCharacters={200} required />}
            </form.Field>
          </div>
        ))}
      </div>
    </RecordDialog>
  );
}
